/// State that is protected by a lock, and that tasks can wait for: a monitor, as in Hoare,
/// "Monitors: an operating system structuring concept", 1974.
///
/// ```swift
/// let arrivals = WaitableState<[Request]>([])
/// arrivals.change { $0.append(request) }
/// let next = await arrivals.wait { $0.isEmpty ? nil : $0.removeFirst() }
/// ```
///
/// A waiting task specifies a closure that takes a value out of the state. The closure runs when
/// the wait begins, and again after each change, under the same lock. So no event can occur between
/// a check and the wait, one event wakes one task, and a resumed task observes the completed
/// change. The closures run in the order in which the waits began, and tasks are resumed after the
/// lock is released.
///
/// As with ``Locked``, the owner is responsible for state that isn't `Sendable`, and for the values
/// that tasks take out of it.
package final class WaitableState<State>: Sendable {
    private let guarded: Locked<Guarded>

    /// Creates a state that no task waits for.
    package init(_ state: State) {
        guarded = Locked(Guarded(state: state))
    }

    /// Reads the state.
    @inline(never)
    package func read<Result>(_ body: (State) -> Result) -> Result {
        guarded.withLockInPlace { body($0.state) }
    }

    /// Changes the state, and then resumes the tasks whose condition is satisfied.
    ///
    /// Takes time in proportion to the number of waiting tasks.
    @inline(never)
    package func change<Result>(_ body: (inout State) -> Result) -> Result {
        let (result, served) = guarded.withLockInPlace { guarded in
            let result = body(&guarded.state)
            return (result, guarded.serve())
        }
        for resume in served { resume() }
        return result
    }

    /// Waits until a value is available.
    ///
    /// - Parameter take: removes and returns the value, or returns `nil` while it isn't available.
    ///   It runs under the lock, on the thread of each change, so it must not access this object.
    /// - Returns: The value, or `nil` if the task was cancelled and no value was available.
    package nonisolated(nonsending) func wait<Value>(
        until take: @escaping (inout State) -> Value?
    ) async -> Value? {
        try? await wait(until: take, onceWaiting: { _ in }).get()
    }

    /// Waits until a value is available, or the limit is reached.
    ///
    /// Only a failing test reaches the limit. The caller then reports the wait. Time also passes
    /// while a busy machine runs other tasks, so a limit on the machine's clock is split into
    /// several sleeps: if tasks wait long for their turn, the limit takes longer as well.
    ///
    /// - Parameters:
    ///   - limit: the maximum time to wait, starting when the task waits; `nil` for no limit.
    ///   - clock: the clock that measures the limit.
    ///   - turns: the number of sleeps that the limit is split into; by default 10 on a
    ///     `ContinuousClock`, otherwise 1.
    ///   - take: removes and returns the value, as for ``wait(until:)``.
    /// - Returns: The value, or the reason why the wait ended without it.
    package nonisolated(nonsending) func wait<Value>(
        atMost limit: Duration?, on clock: any Clock<Duration>, turns: Int? = nil,
        until take: @escaping (inout State) -> Value?
    ) async -> Result<Value, WaitEnd> {
        guard let limit else { return await wait(until: take, onceWaiting: { _ in }) }
        let turns = turns ?? (clock is ContinuousClock ? 10 : 1)
        return await withTaskGroup { group in
            // Ends the sleep when the wait is over.
            defer { group.cancelAll() }
            return await wait(until: take) { ticket in
                group.addTask {
                    for _ in 0..<turns {
                        guard (try? await clock.sleep(for: limit / turns)) != nil else { return }
                    }
                    self.stop(ticket, .tooLong)
                }
            }
        }
    }
}

/// The reason why a wait ended without a value.
package enum WaitEnd: Error {
    /// The waiting task was cancelled.
    case cancelled
    /// The limit was reached.
    case tooLong
    /// The test was cancelled, or a wait of the test took too long.
    case interrupted
}

// MARK: - Interruption

extension WaitableState {
    /// A Boolean value that indicates if tasks wait.
    package var isWaitedFor: Bool { guarded.withLock { !$0.waiters.isEmpty } }

    /// Ends all current and future waits with ``WaitEnd/interrupted``; `false` allows tasks to wait
    /// again.
    package func setInterrupted(_ isInterrupted: Bool) {
        let stopped = guarded.withLock { guarded in
            guarded.interruption.set(isInterrupted)
            guard isInterrupted else { return [Waiter]() }
            defer { guarded.waiters = [] }
            return guarded.waiters
        }
        for waiter in stopped { waiter.stop(.interrupted) }
    }
}

/// The state of waits that end immediately because their test was interrupted.
package struct WaitInterruption {
    /// The number of further waits that end immediately, or `nil` if the test wasn't interrupted.
    private var left: Int?

    package init() {}

    package mutating func set(_ isInterrupted: Bool) {
        left = isInterrupted ? left ?? 1_000 : nil
    }

    /// Returns `true` if a wait that begins now ends immediately.
    ///
    /// A loop may ignore that its waits are interrupted, and wait again. After a thousand
    /// interrupted waits it stays suspended, so that it doesn't use processor time and memory of
    /// other tests.
    package mutating func endsWait() -> Bool {
        guard let left, left > 0 else { return false }
        self.left = left - 1
        return true
    }
}

/// The remaining time of a limit that applies to several waits.
struct TimeLeft {
    private let left: () -> Duration?

    init(_ limit: Duration?, on clock: any Clock<Duration>) {
        left = limit.map { Self.start($0, on: clock) } ?? { nil }
    }

    /// `nil` for no limit.
    var duration: Duration? { left() }

    private static func start<C: Clock<Duration>>(
        _ limit: Duration, on clock: C
    ) -> () -> Duration? {
        let deadline = clock.now.advanced(by: limit)
        return { clock.now.duration(to: deadline) }
    }
}

// MARK: - Waiting tasks

extension WaitableState {
    /// Identifies a waiting task.
    private final class Ticket: Sendable {}

    /// A waiting task. Its continuation is resumed once, by the code that removes it from the list.
    private struct Waiter {
        let ticket: Ticket
        /// Takes the value that the task waits for, and returns a closure that resumes the task.
        let take: (inout State) -> (() -> Void)?
        let stop: (WaitEnd) -> Void

        init<Value>(
            _ ticket: Ticket, _ continuation: UnsafeContinuation<Result<Value, WaitEnd>, Never>,
            _ take: @escaping (inout State) -> Value?
        ) {
            self.ticket = ticket
            self.take = { state in
                guard let value = take(&state) else { return nil }
                // The value is transferred to the waiting task; see the comment of the type.
                nonisolated(unsafe) let taken = Result<Value, WaitEnd>.success(value)
                return { continuation.resume(returning: taken) }
            }
            stop = { continuation.resume(returning: .failure($0)) }
        }
    }

    private struct Guarded {
        var state: State
        /// The waiting tasks, in the order in which their waits began.
        var waiters: [Waiter] = []
        var interruption = WaitInterruption()

        /// Removes the tasks whose values are available, in order.
        ///
        /// - Returns: The closures that resume them.
        mutating func serve() -> [() -> Void] {
            var (served, index) = ([() -> Void](), 0)
            while index < waiters.count {
                if let resume = waiters[index].take(&state) {
                    served.append(resume)
                    waiters.remove(at: index)
                    // An earlier task may wait for the value that was just taken.
                    index = 0
                } else {
                    index += 1
                }
            }
            return served
        }
    }

    /// - Parameter onceWaiting: called after the task has begun to wait.
    private nonisolated(nonsending) func wait<Value>(
        until take: @escaping (inout State) -> Value?, onceWaiting: (Ticket) -> Void
    ) async -> Result<Value, WaitEnd> {
        let ticket = Ticket()
        return await withTaskCancellationHandler {
            await withUnsafeContinuation { continuation in
                begin(Waiter(ticket, continuation, take))
                onceWaiting(ticket)
                // The task was cancelled before there was a wait to end.
                if Task.isCancelled { stop(ticket, .cancelled) }
            }
        } onCancel: {
            stop(ticket, .cancelled)
        }
    }

    /// Completes a wait immediately, or adds it to the list.
    private func begin(_ waiter: Waiter) {
        let (served, isInterrupted) = guarded.withLock { guarded in
            guarded.waiters.append(waiter)
            let served = guarded.serve()
            let waits = guarded.waiters.last?.ticket === waiter.ticket
            return (served, waits && guarded.interruption.endsWait())
        }
        for resume in served { resume() }
        if isInterrupted { stop(waiter.ticket, .interrupted) }
    }

    /// Ends a wait without a value. Does nothing if the wait has already ended.
    private func stop(_ ticket: Ticket, _ end: WaitEnd) {
        let waiter = guarded.withLock { guarded in
            let index = guarded.waiters.firstIndex { $0.ticket === ticket }
            return index.map { guarded.waiters.remove(at: $0) }
        }
        waiter?.stop(end)
    }
}

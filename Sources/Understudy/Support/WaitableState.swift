/// State that is protected by a lock and that tasks can wait for.
///
/// It's a monitor as described by Hoare in "Monitors: an operating system structuring concept",
/// 1974.
///
/// ```swift
/// let arrivals = WaitableState<[Request]>([])
/// arrivals.change { $0.append(request) }
/// let next = await arrivals.wait { $0.isEmpty ? nil : $0.removeFirst() }
/// ```
///
/// A waiting task specifies a closure that removes a value from the state. The closure is called
/// when the wait begins and after each change, while the lock is held. As a result, no event can
/// occur between a check and the wait, one event only resumes one task, and a resumed task observes
/// the completed change. The closures are called in the order in which the waits began, and tasks
/// are resumed after the lock is released.
///
/// As with ``Locked``, the owner of the state must ensure that it's used safely if the state isn't
/// `Sendable`. This includes the values that tasks remove from it.
package final class WaitableState<State>: Sendable {
    private let guarded: Locked<Guarded>

    /// Creates an instance with the specified state.
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
    /// This function takes time proportional to the number of waiting tasks.
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
    /// - Parameters:
    ///   - take: A closure that removes and returns the value, or returns `nil` if it isn't
    ///     available yet. It's called on the thread of each change while the lock is held.
    ///     Therefore, it must not access this object.
    ///
    /// - Returns: The value, or `nil` if the task was cancelled before a value was available.
    package nonisolated(nonsending) func wait<Value>(
        until take: @escaping (inout State) -> Value?
    ) async -> Value? {
        try? await wait(since: WaitStart(), until: take, onceWaiting: { _ in }).get()
    }

    /// Waits until a value is available or the limit is reached.
    ///
    /// Only a failing test should reach the limit, which its caller then reports. On a busy
    /// machine, time also passes while other tasks are running. A limit in real time is therefore
    /// split into several sleeps. Each of them takes longer while tasks have to wait for their
    /// turn, which extends the limit.
    ///
    /// - Parameters:
    ///   - limit: The maximum time to wait, starting when the task waits, or `nil` to wait without
    ///     a limit.
    ///   - clock: The clock to use for measuring the limit.
    ///   - turns: The number of sleeps that the limit is split into. The default is 10 for a
    ///     `ContinuousClock`, and 1 for other clocks.
    ///   - start: The start of the wait, if this call continues an earlier one.
    ///   - take: A closure that removes and returns the value. For more information, see
    ///     ``wait(until:)``.
    ///
    /// - Returns: The value, or the reason why the wait ended before it was available.
    package nonisolated(nonsending) func wait<Value>(
        atMost limit: Duration?, on clock: any Clock<Duration>, turns: Int? = nil,
        since start: WaitStart = WaitStart(), until take: @escaping (inout State) -> Value?
    ) async -> Result<Value, WaitEnd> {
        guard let limit else { return await wait(since: start, until: take) { _ in } }
        let sleepCount = turns ?? (clock is ContinuousClock ? 10 : 1)
        return await withTaskGroup { group in
            // Cancel the sleep when the wait has ended.
            defer { group.cancelAll() }
            return await wait(since: start, until: take) { id in
                group.addTask {
                    for _ in 0..<sleepCount {
                        guard (try? await clock.sleep(for: limit / sleepCount)) != nil else {
                            return
                        }
                    }
                    self.stop(id, .tooLong)
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

/// The start of a wait. Starts are numbered in the order in which they occur.
package struct WaitStart: Comparable, Sendable {
    private let number: UInt64

    /// Creates a value for a wait that starts now.
    package init() {
        number = Self.latest.add()
    }

    private static let latest = Counter()

    package static func < (lhs: WaitStart, rhs: WaitStart) -> Bool {
        lhs.number < rhs.number
    }
}

// MARK: - Interruption

extension WaitableState {
    /// The start of the oldest wait, or `nil` if no tasks wait.
    package var oldestWait: WaitStart? { guarded.withLock { $0.waiters.map(\.start).min() } }

    /// Ends all current and future waits with ``WaitEnd/interrupted``.
    ///
    /// To allow tasks to wait again, pass `false`.
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
    private var remaining: Int?
    /// The maximum number of waits that end immediately.
    private static let maximumCount = 1_000

    package init() {}

    package mutating func set(_ isInterrupted: Bool) {
        remaining = isInterrupted ? remaining ?? Self.maximumCount : nil
    }

    /// Counts a wait that begins now, if it must end immediately.
    ///
    /// A loop may ignore that its waits are interrupted, and wait again. After a thousand
    /// interrupted waits, it remains suspended so that it doesn't use processor time and memory
    /// that other tests need.
    ///
    /// - Returns: Whether the wait must end immediately.
    package mutating func interruptNextWait() -> Bool {
        guard let count = remaining, count > 0 else { return false }
        remaining = count - 1
        return true
    }
}

/// The remaining time of a limit that applies to several waits.
struct TimeLeft {
    private let remaining: () -> Duration?

    init(_ limit: Duration?, on clock: any Clock<Duration>) {
        remaining = limit.map { Self.start($0, on: clock) } ?? { nil }
    }

    /// The remaining time, or `nil` if there is no limit.
    var duration: Duration? { remaining() }

    private static func start<C: Clock<Duration>>(
        _ limit: Duration, on clock: C
    ) -> () -> Duration? {
        // A clock can't represent an instant that is too far away. This is about thirty years.
        let maximumLimit = Duration.seconds(1_000_000_000)
        let deadline = clock.now.advanced(by: min(limit, maximumLimit))
        return { clock.now.duration(to: deadline) }
    }
}

// MARK: - Waiting tasks

extension WaitableState {
    /// The identity of a waiting task.
    private final class WaiterID: Sendable {}

    /// A waiting task.
    ///
    /// Its continuation is resumed only once, by the code that removes it from the list.
    private struct Waiter {
        let id: WaiterID
        let start: WaitStart
        /// A closure that removes the value that the task waits for from the state, and returns a
        /// closure that resumes the task. If the value isn't available yet, it returns `nil`.
        let take: (inout State) -> (() -> Void)?
        let stop: (WaitEnd) -> Void

        init<Value>(
            _ id: WaiterID, since start: WaitStart,
            _ continuation: UnsafeContinuation<Result<Value, WaitEnd>, Never>,
            _ take: @escaping (inout State) -> Value?
        ) {
            self.id = id
            self.start = start
            self.take = { state in
                guard let value = take(&state) else { return nil }
                // This is safe because the value is transferred to the waiting task. For more
                // information, see the comment at the type.
                nonisolated(unsafe) let result = Result<Value, WaitEnd>.success(value)
                return { continuation.resume(returning: result) }
            }
            stop = { continuation.resume(returning: .failure($0)) }
        }
    }

    private struct Guarded {
        var state: State
        /// The waiting tasks, in the order in which their waits began.
        var waiters: [Waiter] = []
        var interruption = WaitInterruption()

        /// Removes the tasks whose values are available, in the order in which their waits began.
        ///
        /// - Returns: The closures that resume these tasks.
        mutating func serve() -> [() -> Void] {
            var served: [() -> Void] = []
            var index = 0
            while index < waiters.count {
                if let resume = waiters[index].take(&state) {
                    served.append(resume)
                    waiters.remove(at: index)
                    // An earlier task may wait for this change, so start over.
                    index = 0
                } else {
                    index += 1
                }
            }
            return served
        }
    }

    /// - Parameters:
    ///   - onceWaiting: A closure that is called after the task has begun to wait.
    private nonisolated(nonsending) func wait<Value>(
        since start: WaitStart, until take: @escaping (inout State) -> Value?,
        onceWaiting: (WaiterID) -> Void
    ) async -> Result<Value, WaitEnd> {
        let id = WaiterID()
        return await withTaskCancellationHandler {
            await withUnsafeContinuation { continuation in
                begin(Waiter(id, since: start, continuation, take))
                onceWaiting(id)
                // The cancellation handler has no effect if the task was cancelled before the wait
                // began.
                if Task.isCancelled { stop(id, .cancelled) }
            }
        } onCancel: {
            stop(id, .cancelled)
        }
    }

    /// Completes a wait immediately, or adds it to the list.
    private func begin(_ waiter: Waiter) {
        let (served, isInterrupted) = guarded.withLock { guarded in
            guarded.waiters.append(waiter)
            let served = guarded.serve()
            let waits = guarded.waiters.last?.id === waiter.id
            return (served, waits && guarded.interruption.interruptNextWait())
        }
        for resume in served { resume() }
        if isInterrupted { stop(waiter.id, .interrupted) }
    }

    /// Ends a wait without a value. If the wait has already ended, this function has no effect.
    private func stop(_ id: WaiterID, _ end: WaitEnd) {
        let waiter = guarded.withLock { guarded in
            let index = guarded.waiters.firstIndex { $0.id === id }
            return index.map { guarded.waiters.remove(at: $0) }
        }
        waiter?.stop(end)
    }
}

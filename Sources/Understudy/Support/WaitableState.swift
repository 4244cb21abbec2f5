/// A state behind a lock that tasks can wait for: a monitor, as in Hoare, "Monitors: an operating
/// system structuring concept", 1974.
///
/// ```swift
/// let arrivals = WaitableState<[Request]>([])
/// arrivals.change { $0.append(request) }
/// let next = await arrivals.wait { $0.isEmpty ? nil : $0.removeFirst() }
/// ```
///
/// A waiting task says what it takes out of the state. It tries when it begins to wait, and again
/// after each change, under the same lock: no event comes between a look and a wait, one event goes
/// to one task, and a task that is told finds the change done. Tasks try in the order in which they
/// began to wait, and are resumed after the lock is free.
///
/// As with ``Locked``, the owner answers for a state that is not `Sendable`, and for what tasks
/// take out of it.
package final class WaitableState<State>: Sendable {
    private let guarded: Locked<Guarded>

    /// Makes a state that no task waits for.
    package init(_ state: State) {
        guarded = Locked(Guarded(state: state))
    }

    /// Looks at the state.
    @inline(never)
    package func read<Result>(_ body: (State) -> Result) -> Result {
        guarded.withLockInPlace { body($0.state) }
    }

    /// Changes the state, and then resumes the tasks that find in it what they wait for.
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

    /// Waits until there is something to take.
    ///
    /// - Parameter take: takes it out; `nil` while it is not there. It runs under the lock, on the
    ///   thread of each change, so it must not come back here.
    /// - Returns: what was taken; `nil` when the task was cancelled and there was nothing to take.
    package nonisolated(nonsending) func wait<Value>(
        until take: @escaping (inout State) -> Value?
    ) async -> Value? {
        try? await wait(until: take, onceWaiting: { _ in }).get()
    }

    /// Waits until there is something to take, or it takes too long.
    ///
    /// Only a failing test reaches the limit; the caller then reports what it waited for. Time also
    /// passes while a busy machine runs other tasks. So a limit on the machine's clock is split
    /// into several sleeps: if tasks wait long for their turn, the limit takes longer as well.
    ///
    /// - Parameters:
    ///   - limit: how long to wait at most, from when the task waits; `nil` for no limit.
    ///   - clock: the clock that the limit counts on.
    ///   - turns: the number of sleeps that the limit is split into; by default 10 on a
    ///     `ContinuousClock`, else 1.
    ///   - take: takes it out, as for ``wait(until:)``.
    /// - Returns: what was taken, or why the wait ended without it.
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

/// Why a wait ended with nothing to take.
package enum WaitEnd: Error {
    /// The waiting task was cancelled.
    case cancelled
    /// The limit was reached.
    case tooLong
    /// The test was cancelled, or waited for too long.
    case interrupted
}

// MARK: - Interruption

extension WaitableState {
    /// Whether tasks wait.
    package var isWaitedFor: Bool { guarded.withLock { !$0.waiters.isEmpty } }

    /// Ends all waits with ``WaitEnd/interrupted``, and those that begin later as well; `false`
    /// lets tasks wait again.
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

/// Whether waits end at once, because their test was interrupted.
package struct WaitInterruption {
    /// How many more waits end at once; `nil` if the test wasn't interrupted.
    private var left: Int?

    package init() {}

    package mutating func set(_ isInterrupted: Bool) {
        left = isInterrupted ? left ?? 1_000 : nil
    }

    /// Whether a wait that begins now ends at once.
    ///
    /// A loop may ignore that its waits are interrupted and wait again. It stays suspended after a
    /// thousand of them, so that it doesn't take processor time and memory from other tests.
    package mutating func endsWait() -> Bool {
        guard let left, left > 0 else { return false }
        self.left = left - 1
        return true
    }
}

/// What is left of a limit that counts over several waits.
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
    /// Tells waiting tasks apart.
    private final class Ticket: Sendable {}

    /// A waiting task. Its continuation is resumed once, by the code that takes it out of the list.
    private struct Waiter {
        let ticket: Ticket
        /// Takes what the task waits for, and returns what resumes it then.
        let take: (inout State) -> (() -> Void)?
        let stop: (WaitEnd) -> Void

        init<Value>(
            _ ticket: Ticket, _ continuation: UnsafeContinuation<Result<Value, WaitEnd>, Never>,
            _ take: @escaping (inout State) -> Value?
        ) {
            self.ticket = ticket
            self.take = { state in
                guard let value = take(&state) else { return nil }
                // Goes to the task that waits for it; see the type's comment.
                nonisolated(unsafe) let taken = Result<Value, WaitEnd>.success(value)
                return { continuation.resume(returning: taken) }
            }
            stop = { continuation.resume(returning: .failure($0)) }
        }
    }

    private struct Guarded {
        var state: State
        /// By the beginning of their wait.
        var waiters: [Waiter] = []
        var interruption = WaitInterruption()

        /// Takes out the waiters that find what they wait for, the first ones first.
        ///
        /// - Returns: what resumes them.
        mutating func serve() -> [() -> Void] {
            var (served, index) = ([() -> Void](), 0)
            while index < waiters.count {
                if let resume = waiters[index].take(&state) {
                    served.append(resume)
                    waiters.remove(at: index)
                    // What was taken may be what an earlier one waits for.
                    index = 0
                } else {
                    index += 1
                }
            }
            return served
        }
    }

    /// - Parameter onceWaiting: called when the task has begun to wait.
    private nonisolated(nonsending) func wait<Value>(
        until take: @escaping (inout State) -> Value?, onceWaiting: (Ticket) -> Void
    ) async -> Result<Value, WaitEnd> {
        let ticket = Ticket()
        return await withTaskCancellationHandler {
            await withUnsafeContinuation { continuation in
                begin(Waiter(ticket, continuation, take))
                onceWaiting(ticket)
                // A cancellation that came before there was a waiter to stop.
                if Task.isCancelled { stop(ticket, .cancelled) }
            }
        } onCancel: {
            stop(ticket, .cancelled)
        }
    }

    /// Serves a task at once, or lets it wait.
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

    /// Ends a wait with nothing to take; does nothing when it has ended.
    private func stop(_ ticket: Ticket, _ end: WaitEnd) {
        let waiter = guarded.withLock { guarded in
            let index = guarded.waiters.firstIndex { $0.ticket === ticket }
            return index.map { guarded.waiters.remove(at: $0) }
        }
        waiter?.stop(end)
    }
}

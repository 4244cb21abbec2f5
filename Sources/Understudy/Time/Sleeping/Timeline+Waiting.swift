extension TestTimeline {
    /// The tasks that sleep, by deadline, then by arrival. Takes `O(n log n)` of what waits.
    public var sleepers: [TestTimeline.Sleeper] {
        waiting.compactMap { work in
            guard case .sleep(let task) = work else { return nil }
            return task.sleeper
        }
    }

    /// What waits, by deadline, then by arrival.
    var waiting: [DeadlineQueue.Work] {
        state.withLock { $0.queue.pending }
            .sorted { ($0.deadline, $0.arrival) < ($1.deadline, $1.arrival) }
            .map(\.work)
    }

    /// Waits until a task sleeps that nobody has asked for yet, and returns it. Each is returned once,
    /// in the order in which they fell asleep; those that have woken meanwhile are left out.
    ///
    /// - Returns: the sleeper; `nil` when the waiting task is cancelled.
    @discardableResult
    public nonisolated(nonsending) func nextSleeper() async -> TestTimeline.Sleeper? {
        let waiter = Waiter<TestTimeline.Sleeper?>()
        return await withTaskCancellationHandler {
            await withUnsafeContinuation { continuation in
                guard waiter.wait(continuation) else { return continuation.resume(returning: nil) }
                let task = state.withLock { state in
                    let task = state.newcomers.next()
                    if task == nil { state.newcomers.append(waiter) }
                    return task
                }
                if let task { waiter.end(with: task.sleeper) }
                // A cancellation that came before there was anything to take back.
                if Task.isCancelled { stopWaiting(waiter) }
            }
        } onCancel: {
            stopWaiting(waiter)
        }
    }

    private func stopWaiting(_ waiter: Waiter<TestTimeline.Sleeper?>) {
        state.withLock { $0.newcomers.remove(waiter) }
        waiter.end(with: nil)
    }

    /// Waits until at least so many tasks sleep, or the waiting task is cancelled.
    package nonisolated(nonsending) func sleepersReach(_ count: Int) async {
        let waiter = Waiter<Void>()
        await withTaskCancellationHandler {
            await withUnsafeContinuation { continuation in
                guard waiter.wait(continuation) else { return continuation.resume() }
                let isThere = state.withLock { state in
                    if state.asleep >= count { return true }
                    state.crowds.append((count, waiter))
                    return false
                }
                if isThere || Task.isCancelled { stopWaiting(waiter) }
            }
        } onCancel: {
            stopWaiting(waiter)
        }
    }

    private func stopWaiting(_ waiter: Waiter<Void>) {
        state.withLock { state in state.crowds.removeAll { $0.waiter === waiter } }
        waiter.end(with: ())
    }
}

/// The sleeping tasks that nobody has asked for yet, and those who wait for the next one.
struct Newcomers {
    private var tasks: [SleepingTask] = []
    private var first = 0
    private var shells = 0
    private var waiters: [Waiter<TestTimeline.Sleeper?>] = []

    /// Takes in a task that has fallen asleep.
    ///
    /// - Returns: who has waited for it.
    mutating func append(_ task: SleepingTask) -> Waiter<TestTimeline.Sleeper?>? {
        if waiters.isEmpty {
            tasks.append(task)
            return nil
        }
        return waiters.removeFirst()
    }

    /// The oldest one that still sleeps.
    mutating func next() -> SleepingTask? {
        while first < tasks.count {
            let task = tasks[first]
            first += 1
            if task.isAsleep { return task }
        }
        (tasks, first, shells) = ([], 0, 0)
        return nil
    }

    mutating func append(_ waiter: Waiter<TestTimeline.Sleeper?>) { waiters.append(waiter) }

    mutating func remove(_ waiter: Waiter<TestTimeline.Sleeper?>) {
        waiters.removeAll { $0 === waiter }
    }

    /// Takes note that tasks have woken, so that those nobody asks for do not pile up: when they may
    /// be the greater part, they are dropped.
    mutating func leave(_ count: Int) {
        shells += count
        guard shells * 2 > tasks.count - first else { return }
        tasks = tasks[first...].filter(\.isAsleep)
        (first, shells) = (0, 0)
    }
}

/// Somebody who waits for one event.
final class Waiter<Value: Sendable>: Sendable {
    typealias Continuation = UnsafeContinuation<Value, Never>

    /// There is a continuation from the start of the wait to its end; whoever ends it takes it out, so
    /// that it is resumed once.
    private let state = Locked<(isOver: Bool, continuation: Continuation?)>((false, nil))

    /// Starts the wait; `false` when it has ended before.
    func wait(_ continuation: Continuation) -> Bool {
        state.withLock { state in
            if state.isOver { return false }
            state.continuation = continuation
            return true
        }
    }

    /// Ends the wait; does nothing when it has ended.
    func end(with value: Value) {
        let continuation = state.withLock { state in
            defer { state = (true, nil) }
            return state.continuation
        }
        continuation?.resume(returning: value)
    }
}

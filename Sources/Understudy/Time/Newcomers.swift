/// The sleeping tasks that nobody has asked for yet, and those who wait for the next one.
struct Newcomers {
    private var tasks: [SleepingTask] = []
    private var first = 0
    private var shells = 0
    private var waiters: [SleeperWaiter] = []

    /// Takes in a task that has fallen asleep.
    ///
    /// - Returns: who has waited for it.
    mutating func append(_ task: SleepingTask) -> SleeperWaiter? {
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

    mutating func append(_ waiter: SleeperWaiter) { waiters.append(waiter) }

    mutating func remove(_ waiter: SleeperWaiter) { waiters.removeAll { $0 === waiter } }

    /// Takes note that tasks have woken, so that those nobody asks for do not pile up: when they may
    /// be the greater part, they are dropped.
    mutating func leave(_ count: Int) {
        shells += count
        guard shells * 2 > tasks.count - first else { return }
        tasks = tasks[first...].filter(\.isAsleep)
        (first, shells) = (0, 0)
    }
}

/// Somebody who waits for a task to fall asleep.
final class SleeperWaiter: Sendable {
    typealias Continuation = UnsafeContinuation<Sleeper?, Never>

    /// `nil` before the wait and after it, which ends once.
    private let continuation = Locked<(isOver: Bool, waiting: Continuation?)>((false, nil))

    /// Starts the wait; `false` when it was cancelled before.
    func wait(_ waiting: Continuation) -> Bool {
        continuation.withLock { state in
            if state.isOver { return false }
            state.waiting = waiting
            return true
        }
    }

    /// Ends the wait; does nothing when it has ended.
    func end(with sleeper: Sleeper?) {
        let waiting = continuation.withLock { state in
            defer { state = (true, nil) }
            return state.waiting
        }
        waiting?.resume(returning: sleeper)
    }
}

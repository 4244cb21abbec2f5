/// The sleeping tasks that nobody has asked for yet, and those who wait for the next one.
struct Newcomers {
    private var tasks: [SleepingTask] = []
    private var first = 0
    private var shells = 0
    private var waiters: [Waiter<Sleeper?>] = []

    /// Takes in a task that has fallen asleep.
    ///
    /// - Returns: who has waited for it.
    mutating func append(_ task: SleepingTask) -> Waiter<Sleeper?>? {
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

    mutating func append(_ waiter: Waiter<Sleeper?>) { waiters.append(waiter) }

    mutating func remove(_ waiter: Waiter<Sleeper?>) { waiters.removeAll { $0 === waiter } }

    /// Takes note that tasks have woken, so that those nobody asks for do not pile up: when they may
    /// be the greater part, they are dropped.
    mutating func leave(_ count: Int) {
        shells += count
        guard shells * 2 > tasks.count - first else { return }
        tasks = tasks[first...].filter(\.isAsleep)
        (first, shells) = (0, 0)
    }
}

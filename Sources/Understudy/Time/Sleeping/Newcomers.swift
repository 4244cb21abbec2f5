/// The sleeping tasks that the test hasn't requested yet.
struct Newcomers {
    private var tasks: [SleepingTask] = []
    private var first = 0
    private var shells = 0

    /// Adds a task that has fallen asleep.
    mutating func append(_ task: SleepingTask) { tasks.append(task) }

    /// Returns the oldest task that still sleeps.
    mutating func next() -> SleepingTask? {
        while first < tasks.count {
            let task = tasks[first]
            first += 1
            if task.isAsleep { return task }
        }
        (tasks, first, shells) = ([], 0, 0)
        return nil
    }

    /// Records that tasks have woken. If these may be in the majority, they are removed, so that
    /// tasks that the test never requests don't accumulate.
    mutating func leave(_ count: Int) {
        shells += count
        guard shells * 2 > tasks.count - first else { return }
        tasks = tasks[first...].filter(\.isAsleep)
        (first, shells) = (0, 0)
    }
}

/// A type representing the sleeping tasks that weren't returned to the test yet.
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

    /// Records that tasks have woken. If these tasks may outnumber the sleeping tasks, they are
    /// removed. Otherwise, tasks would accumulate if the test never requests them.
    mutating func leave(_ count: Int) {
        shells += count
        guard shells * 2 > tasks.count - first else { return }
        tasks = tasks[first...].filter(\.isAsleep)
        (first, shells) = (0, 0)
    }
}

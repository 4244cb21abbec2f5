/// The sleeping tasks that the test has not asked for yet.
struct Newcomers {
    private var tasks: [SleepingTask] = []
    private var first = 0
    private var shells = 0

    /// Takes in a task that has fallen asleep.
    mutating func append(_ task: SleepingTask) { tasks.append(task) }

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

    /// Takes note that tasks have woken, so that those which the test never asks for do not pile
    /// up: when they may be the greater part, they are dropped.
    mutating func leave(_ count: Int) {
        shells += count
        guard shells * 2 > tasks.count - first else { return }
        tasks = tasks[first...].filter(\.isAsleep)
        (first, shells) = (0, 0)
    }
}

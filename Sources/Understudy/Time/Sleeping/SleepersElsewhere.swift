/// The tasks that sleep on another timeline than the current one. On a stage, this is usually a
/// mistake.
struct SleepersElsewhere {
    private var tasks: [SleepingTask] = []
    /// The number of tasks to keep before those that have woken are removed.
    private var limit = 16

    /// Adds a task that is about to fall asleep. Takes constant time on average.
    mutating func append(_ task: SleepingTask) {
        if tasks.count == limit {
            tasks.removeAll(where: \.isOver)
            limit = max(16, tasks.count * 2)
        }
        tasks.append(task)
    }

    /// The number of kept tasks, awake or asleep.
    var kept: Int { tasks.count }

    /// The tasks that still sleep, in the order of their arrival.
    var asleep: [SleepingTask] { tasks.filter(\.isAsleep) }
}

extension TestTimeline {
    /// The tasks whose current timeline is this one, and that sleep on another, in the order of
    /// their arrival.
    package var asleepElsewhere: [SleepingTask] {
        state.read { $0.elsewhere.asleep }
    }
}

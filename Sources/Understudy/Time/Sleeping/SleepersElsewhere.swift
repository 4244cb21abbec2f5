/// A type representing the tasks that don't sleep on their current timeline. On a stage, this is
/// usually a mistake.
struct SleepersElsewhere {
    private var tasks: [SleepingTask] = []
    /// The maximum number of tasks to keep before we remove the tasks that have woken.
    private var limit = 16

    /// Adds a task that is about to sleep. This takes constant time on average.
    mutating func append(_ task: SleepingTask) {
        if tasks.count == limit {
            tasks.removeAll(where: \.isOver)
            limit = max(16, tasks.count * 2)
        }
        tasks.append(task)
    }

    /// The number of tasks that are kept, whether or not they still sleep.
    var kept: Int { tasks.count }

    /// The tasks that still sleep, in the order of their arrival.
    var asleep: [SleepingTask] { tasks.filter(\.isAsleep) }
}

extension TestTimeline {
    /// The tasks that use this timeline as their current timeline but sleep on another timeline, in
    /// the order in which they started to sleep.
    package var asleepElsewhere: [SleepingTask] {
        state.read { $0.elsewhere.asleep }
    }
}

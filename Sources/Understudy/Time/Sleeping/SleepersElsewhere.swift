/// The tasks that sleep on another timeline than the current one: on a stage, by mistake as a rule.
struct SleepersElsewhere {
    private var tasks: [SleepingTask] = []
    /// How many to keep before those that have woken are dropped.
    private var limit = 16

    /// Takes in a task that is about to fall asleep. Constant time on average.
    mutating func append(_ task: SleepingTask) {
        if tasks.count == limit {
            tasks.removeAll(where: \.isOver)
            limit = max(16, tasks.count * 2)
        }
        tasks.append(task)
    }

    /// How many are kept, awake or not.
    var kept: Int { tasks.count }

    /// Those that still sleep, by arrival.
    var asleep: [SleepingTask] { tasks.filter(\.isAsleep) }
}

extension TestTimeline {
    /// The tasks that this timeline is the current one of, and that sleep on another, by arrival.
    package var asleepElsewhere: [SleepingTask] {
        state.read { $0.elsewhere.asleep }
    }
}

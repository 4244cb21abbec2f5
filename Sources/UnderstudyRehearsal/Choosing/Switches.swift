/// A step after which another task than the default one runs.
///
/// By default, a task runs until it suspends, and then the oldest job runs. The step is counted
/// within its own task so that the same switch also makes sense if other switches are removed.
struct TaskSwitch: Sendable, Hashable {
    /// A position in the run of one task.
    struct Position: Sendable, Hashable {
        let task: Int
        /// The number of steps that the task took.
        let steps: Int
    }

    /// The position at which the switch happens, or `nil` before the first step.
    let position: Position?
    /// The task that runs next.
    let next: Int
}

extension TaskSwitch {
    /// Returns the switches of a run.
    static func all(in steps: [Trace.Step]) -> [TaskSwitch] {
        var switches: [TaskSwitch] = []
        var counts: [Int: Int] = [:]
        var position: Position?
        for step in steps {
            let isDefault =
                position?.task == step.task || (!step.interrupts && step.choice == 0)
            if !isDefault { switches.append(TaskSwitch(position: position, next: step.task)) }
            counts[step.task, default: 0] += 1
            position = Position(task: step.task, steps: counts[step.task, default: 0])
        }
        return switches
    }
}

/// Continues the latest task until it suspends, except at some switches.
struct Switches {
    private let next: [TaskSwitch.Position?: Int]
    /// The number of steps that each task took.
    private var counts: [Int: Int] = [:]
    private var position: TaskSwitch.Position?

    init(_ switches: [TaskSwitch]) {
        next = Dictionary(switches.map { ($0.position, $0.next) }) { first, _ in first }
    }

    /// Returns the index of the job to run next.
    mutating func choose(from ready: borrowing ReadyQueue) -> Int {
        let wanted = next[position].flatMap { ready.firstIndex(ofTask: $0) }
        let index = wanted ?? position.flatMap { ready.firstIndex(ofTask: $0.task) } ?? 0
        let task = ready[index].task
        counts[task, default: 0] += 1
        position = TaskSwitch.Position(task: task, steps: counts[task, default: 0])
        return index
    }
}

/// The functions in which the steps of a run go on, and in which its tasks wait.
///
/// It holds addresses. Their names are looked up when a report is written.
struct CallLog: Sendable {
    /// Each stack once: a task comes to few places, and to them often.
    private var stacks: [CallStack] = []
    private var places: [CallStack: Int] = [:]
    /// By step, the place of its stack; `nil` where that is not known.
    private var steps: [Int?] = []
    /// The steps that are turns of actors, of which nothing tells which tasks they have served.
    private var unknownTurns: Set<Int> = []
    /// By step, the tasks that an actor has served in its turn, where it is not the one alone that
    /// has asked for the turn.
    private var served: [Int: [Served]] = [:]
    /// By task, the place of the stack in which it waits.
    private var waiting: [Int: Int] = [:]
    /// The tasks, by their numbers.
    private var tasks: [Int: SuspendedTask] = [:]
    /// For each step that has not ended, the turn that it is: one may have another step in it.
    private var turns: [Turn?] = []

    /// A step that is no task's, and the tasks that may go on in it.
    private struct Turn {
        let step: Int
        /// The task that the step is taken for.
        let asking: Int
        let tasks: [(now: SuspendedTask, served: Served)]
    }

    /// A task that goes on in a turn, by its number, and the place of its stack.
    fileprivate struct Served {
        let task: Int
        let place: Int
    }

    /// Of how many tasks at most it is looked whether they go on in a turn.
    private static let mostLookedAt = 64

    /// A task has come that may run as a part of other steps alone.
    mutating func meet(_ job: UnownedJob, as task: Int) {
        if tasks[task] == nil { tasks[task] = SuspendedTask(job) }
    }

    /// A step is about to begin.
    ///
    /// - Parameters:
    ///   - job: the job, which does not run.
    ///   - task: the task that it is taken for, by its number in the ``Cast``.
    mutating func begin(_ job: UnownedJob, of task: Int) {
        var (step, turn): (Int?, Turn?)
        if let suspended = SuspendedTask(job) {
            take(suspended, as: task)
            step = place(of: suspended.calls)
        } else {
            let tasks = tasksThatMayGoOn(by: job, of: task)
            if !tasks.isEmpty { turn = Turn(step: steps.count, asking: task, tasks: tasks) }
        }
        if step == nil, SuspendedTask.isTurn(job) { unknownTurns.insert(steps.count) }
        steps.append(step)
        turns.append(turn)
    }

    private mutating func tasksThatMayGoOn(
        by job: UnownedJob, of asking: Int
    ) -> [(now: SuspendedTask, served: Served)] {
        let all = SuspendedTask.isTurn(job) && tasks.count <= Self.mostLookedAt
        let numbers = all ? tasks.keys.sorted() : [asking]
        return numbers.compactMap { number in
            guard let now = tasks[number]?.now, now.mayGoOn(by: job) else { return nil }
            return (now, Served(task: number, place: place(of: now.calls)))
        }
    }

    /// The runtime ends a sleep by a task of its own, which counts as the one that sleeps.
    private mutating func take(_ suspended: SuspendedTask, as task: Int) {
        if let other = tasks[task], !other.isSame(as: suspended), other.now != nil { return }
        tasks[task] = suspended
    }

    /// The step that began last has ended.
    mutating func end() {
        guard let turn = turns.popLast() ?? nil else { return }
        // Which tasks an actor has served in its turn, nothing tells. One that waits where it did
        // was not among them.
        let moved = turn.tasks.filter { task in task.now.now.map { !$0.isWhere(task.now) } ?? true }
        guard let first = moved.first?.served else { return }
        if moved.count == 1, first.task == turn.asking {
            steps[turn.step] = first.place
            unknownTurns.remove(turn.step)
        } else {
            served[turn.step] = moved.map(\.served)
        }
    }

    /// Takes note of where the tasks wait.
    mutating func look() {
        for (number, task) in tasks {
            waiting[number] = task.now.map { place(of: $0.calls) }
        }
    }

    private mutating func place(of stack: CallStack) -> Int {
        if let place = places[stack] { return place }
        places[stack] = stacks.count
        stacks.append(stack)
        return stacks.count - 1
    }

    // MARK: - Names

    /// The names of the functions.
    struct Names: Sendable {
        fileprivate var all: [FunctionName?] = []
        fileprivate var steps: [Int?] = []
        fileprivate var unknownTurns: Set<Int> = []
        fileprivate var served: [Int: [Served]] = [:]
        fileprivate var waiting: [Int: Int] = [:]

        /// The function in which a step goes on, counted from zero; `nil` where that is not known.
        func function(ofStep step: Int) -> FunctionName? {
            steps.indices.contains(step) ? steps[step].flatMap { all[$0] } : nil
        }

        /// The tasks that a turn has served, and the functions in which they went on.
        func served(in step: Int) -> [(task: Int, function: FunctionName?)] {
            served[step, default: []].map { ($0.task, all[$0.place]) }
        }

        /// Whether a step, counted from zero, is the turn of an actor that serves other tasks than
        /// the one that has asked for it, or unknown ones.
        func isUnknownTurn(_ step: Int) -> Bool { unknownTurns.contains(step) }

        /// The functions in which steps of one task go on, one after the other, three at most.
        func path(of steps: Range<Int>) -> String? {
            var path: [FunctionName] = []
            for function in steps.lazy.compactMap(function(ofStep:)) where function != path.last {
                if path.count == 3 { return "\(Self.text(path)) → …" }
                path.append(function)
            }
            return path.isEmpty ? nil : Self.text(path)
        }

        private static func text(_ path: [FunctionName]) -> String {
            path.map(\.description).joined(separator: " → ")
        }

        /// Whether tasks can be seen to wait: then those that are not have ended, or run elsewhere.
        var seesTasks: Bool { SuspendedTask.areSeen }

        /// Whether it is certain that a task waits.
        func isWaiting(_ task: Int) -> Bool { waiting[task] != nil }

        /// The function in which a task waits; `nil` where that is not known.
        func function(ofWaiting task: Int) -> FunctionName? { waiting[task].flatMap { all[$0] } }
    }

    /// Looks up the names of the functions.
    var names: Names {
        Names(
            all: FunctionNames.names(of: stacks), steps: steps, unknownTurns: unknownTurns,
            served: served, waiting: waiting)
    }
}

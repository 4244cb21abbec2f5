/// The functions in which the steps of a run resume, and in which its tasks wait.
///
/// It stores addresses. Their names are looked up when a report is written.
struct CallLog: Sendable {
    /// Each distinct stack: a task waits in few places, and often in the same ones.
    private var stacks: [CallStack] = []
    private var places: [CallStack: Int] = [:]
    /// The index of the stack for each step; `nil` if it isn't known.
    private var steps: [Int?] = []
    /// The steps that are turns of actors with unknown tasks.
    private var unknownTurns: Set<Int> = []
    /// For each step, the tasks that an actor has run in its turn, unless it's only the one that
    /// requested the turn.
    private var served: [Int: [Served]] = [:]
    /// For each task, the index of the stack in which it waits.
    private var waiting: [Int: Int] = [:]
    /// The tasks, by their numbers.
    private var tasks: [Int: SuspendedTask] = [:]
    /// The turn of each step that hasn't ended, because one may contain another step.
    private var turns: [Turn?] = []

    /// A step without a task, and the tasks that may resume in it.
    private struct Turn {
        let step: Int
        /// The task to which the step is attributed.
        let requester: Int
        let tasks: [(now: SuspendedTask, served: Served)]
    }

    /// A task that resumes in a turn, by its number, and the index of its stack.
    fileprivate struct Served {
        let task: Int
        let place: Int
    }

    /// The maximum number of tasks that are examined in a turn.
    private static let mostLookedAt = 64

    /// Adds a task that may only run as part of other steps.
    mutating func add(_ job: UnownedJob, as task: Int) {
        if tasks[task] == nil { tasks[task] = SuspendedTask(job) }
    }

    /// Records that a step is about to begin.
    ///
    /// - Parameters:
    ///   - job: the job, which isn't running.
    ///   - task: the task to which it's attributed, by its number in the ``Cast``.
    mutating func begin(_ job: UnownedJob, of task: Int) {
        var (step, turn): (Int?, Turn?)
        if let suspended = SuspendedTask(job) {
            take(suspended, as: task)
            step = place(of: suspended.calls)
        } else {
            let tasks = tasksThatCanResume(by: job, of: task)
            if !tasks.isEmpty { turn = Turn(step: steps.count, requester: task, tasks: tasks) }
        }
        if step == nil, SuspendedTask.isTurn(job) { unknownTurns.insert(steps.count) }
        steps.append(step)
        turns.append(turn)
    }

    private mutating func tasksThatCanResume(
        by job: UnownedJob, of requester: Int
    ) -> [(now: SuspendedTask, served: Served)] {
        let all = SuspendedTask.isTurn(job) && tasks.count <= Self.mostLookedAt
        let numbers = all ? tasks.keys.sorted() : [requester]
        return numbers.compactMap { number in
            guard let now = tasks[number]?.now, now.canResume(by: job) else { return nil }
            return (now, Served(task: number, place: place(of: now.calls)))
        }
    }

    /// The runtime ends a sleep with an internal task, which counts as the sleeping one.
    private mutating func take(_ suspended: SuspendedTask, as task: Int) {
        if let other = tasks[task], !other.isSame(as: suspended), other.now != nil { return }
        tasks[task] = suspended
    }

    /// Records the end of the latest step.
    mutating func end() {
        guard let turn = turns.popLast() ?? nil else { return }
        // The runtime doesn't provide the tasks that an actor has run in its turn. A task that
        // still waits at the same position wasn't among them.
        let moved = turn.tasks.filter { task in
            task.now.now.map { !$0.waitsAtSamePosition(as: task.now) } ?? true
        }
        guard let first = moved.first?.served else { return }
        if moved.count == 1, first.task == turn.requester {
            steps[turn.step] = first.place
            unknownTurns.remove(turn.step)
        } else {
            served[turn.step] = moved.map(\.served)
        }
    }

    /// Records the positions of waiting tasks.
    mutating func recordWaitingTasks() {
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

        /// Returns the function in which a step resumes, counted from zero; `nil` if it isn't
        /// known.
        func function(ofStep step: Int) -> FunctionName? {
            steps.indices.contains(step) ? steps[step].flatMap { all[$0] } : nil
        }

        /// Returns the tasks that have run in a turn, and the functions in which they resumed.
        func served(in step: Int) -> [(task: Int, function: FunctionName?)] {
            served[step, default: []].map { ($0.task, all[$0.place]) }
        }

        /// Returns whether a step, counted from zero, is the turn of an actor that runs unknown
        /// tasks, or others than the one that has requested it.
        func isUnknownTurn(_ step: Int) -> Bool { unknownTurns.contains(step) }

        /// Returns the functions in which steps of one task resume, one after the other, three at
        /// most.
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

        /// `true` if waiting tasks can be detected: all others have ended, or run elsewhere.
        var canDetectTasks: Bool { SuspendedTask.areVisible }

        /// Returns whether a task certainly waits.
        func isWaiting(_ task: Int) -> Bool { waiting[task] != nil }

        /// Returns the function in which a task waits; `nil` if it isn't known.
        func function(ofWaiting task: Int) -> FunctionName? { waiting[task].flatMap { all[$0] } }
    }

    /// Looks up the names of the functions.
    var names: Names {
        Names(
            all: FunctionNames.names(of: stacks), steps: steps, unknownTurns: unknownTurns,
            served: served, waiting: waiting)
    }
}

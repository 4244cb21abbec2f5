/// The functions in which the steps of a run resume, and the functions in which its tasks wait.
///
/// Only the addresses of the functions are recorded. Their names are looked up when a report is
/// written.
struct StepCalls: Sendable {
    /// The distinct call stacks.
    ///
    /// Tasks usually wait in the same few places, so there are few of these stacks.
    private var stacks: [CallStack] = []
    /// The indices of the distinct call stacks.
    private var stackIndices: [CallStack: Int] = [:]
    /// The index of the call stack for each step, or `nil` if it isn't known.
    private var steps: [Int?] = []
    /// The indices of steps that are turns of actors with unknown tasks.
    private var unknownTurns: Set<Int> = []
    /// The tasks that an actor ran in its turn, by the index of the step.
    ///
    /// If the actor has only run the task that requested the turn, this dictionary doesn't contain
    /// the step.
    private var served: [Int: [Served]] = [:]
    /// The index of the call stack in which each task waits.
    private var waiting: [Int: Int] = [:]
    /// The tasks that have been suspended, but aren't any more.
    private var ended: Set<Int> = []
    /// The doubles' functions that each step called, by the index of the step.
    private var doubles: [Int: [String]] = [:]
    /// The tasks by their numbers.
    private var tasks: [Int: SuspendedTask] = [:]
    /// The turns of steps that haven't ended.
    ///
    /// There can be several turns if one step contains another step.
    private var turns: [Turn?] = []

    /// A step without a task, and the tasks that may resume in this step.
    private struct Turn {
        let step: Int
        /// The number of the task to which the step is attributed.
        let requester: Int
        let tasks: [(now: SuspendedTask, served: Served)]
    }

    /// The number of a task that resumes in a turn, and the index of its call stack.
    private typealias Served = (task: Int, stack: Int)

    /// The maximum number of tasks that are examined in a turn.
    private static let maximumExaminedTasks = 64

    /// Adds a task that may only run as part of other steps.
    mutating func add(_ job: UnownedJob, as task: Int) {
        if tasks[task] == nil { tasks[task] = SuspendedTask(job) }
    }

    /// Records that a step is about to begin.
    ///
    /// - Parameters:
    ///   - job: The job of the step. It must not be running yet.
    ///   - task: The number in the ``TaskTable`` of the task to which the job is attributed.
    mutating func begin(_ job: UnownedJob, of task: Int) {
        var step: Int?
        var turn: Turn?
        if let suspended = SuspendedTask(job) {
            take(suspended, as: task)
            step = index(of: suspended.calls)
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
        let all = SuspendedTask.isTurn(job) && tasks.count <= Self.maximumExaminedTasks
        let numbers = all ? tasks.keys.sorted() : [requester]
        return numbers.compactMap { number in
            guard let now = tasks[number]?.now?.resumed(by: job) else { return nil }
            return (now, (number, index(of: now.calls)))
        }
    }

    /// Stores a suspended task.
    ///
    /// The runtime ends a sleep with an internal task. In this case, we keep the sleeping task
    /// instead of storing the internal task.
    private mutating func take(_ suspended: SuspendedTask, as task: Int) {
        if let other = tasks[task], !other.isSame(as: suspended), other.now != nil { return }
        tasks[task] = suspended
    }

    /// Records that the latest step ended.
    mutating func end() {
        guard let turn = turns.popLast() ?? nil else { return }
        // The runtime doesn't provide the tasks that an actor has run in its turn, but a task that
        // is still waiting at the same position wasn't one of them.
        let moved = turn.tasks.filter { task in
            task.now.now.map { !$0.waitsAtSamePosition(as: task.now) } ?? true
        }
        guard let first = moved.first?.served else { return }
        if moved.count == 1, first.task == turn.requester {
            steps[turn.step] = first.stack
            unknownTurns.remove(turn.step)
        } else {
            served[turn.step] = moved.map(\.served)
        }
    }

    /// Records that a double is called in a step, or that a task sleeps.
    mutating func recordCall(_ call: String, in step: Int) {
        if doubles[step, default: []].count < Self.maximumCallsPerStep {
            doubles[step, default: []].append(call)
        }
    }

    /// The maximum number of calls that are recorded for a step.
    private static let maximumCallsPerStep = 100

    /// Records the positions of the waiting tasks.
    mutating func recordWaitingTasks() {
        for (number, task) in tasks {
            waiting[number] = task.now.map { index(of: $0.calls) }
            if waiting[number] == nil { ended.insert(number) }
        }
    }

    private mutating func index(of stack: CallStack) -> Int {
        if let index = stackIndices[stack] { return index }
        stackIndices[stack] = stacks.count
        stacks.append(stack)
        return stacks.count - 1
    }

    // MARK: - Names

    /// The names of the functions.
    struct Names: Sendable {
        /// The name of each call stack.
        fileprivate let all: [SourceFunctionName?]
        fileprivate let log: StepCalls

        /// Returns the function in which a step resumes, or `nil` if the function isn't known.
        ///
        /// - Parameters:
        ///   - step: The index of the step, starting at zero.
        func function(ofStep step: Int) -> SourceFunctionName? {
            log.steps.indices.contains(step) ? log.steps[step].flatMap { all[$0] } : nil
        }

        /// Returns the tasks that ran in a turn, and the functions in which they resumed.
        func served(in step: Int) -> [(task: Int, function: SourceFunctionName?)] {
            log.served[step, default: []].map { ($0.task, all[$0.stack]) }
        }

        /// Returns the function in which a task resumes in a step, which can be an actor's turn.
        func function(of task: Int, in step: Int) -> String? {
            let served = served(in: step).first { $0.task == task }
            return (served?.function ?? function(ofStep: step))?.description
        }

        /// Returns whether a step is the turn of an actor that runs unknown tasks, or tasks other
        /// than the task that requested the turn.
        ///
        /// - Parameters:
        ///   - step: The index of the step, starting at zero.
        func isUnknownTurn(_ step: Int) -> Bool { log.unknownTurns.contains(step) }

        /// Returns the functions in which the steps of one task resume, in order.
        ///
        /// The result contains at most three functions.
        func path(of steps: Range<Int>) -> String? {
            var path: [SourceFunctionName] = []
            for function in steps.lazy.compactMap(function(ofStep:)) where function != path.last {
                if path.count == 3 { return "\(Self.text(path)) → …" }
                path.append(function)
            }
            return path.isEmpty ? nil : Self.text(path)
        }

        private static func text(_ path: [SourceFunctionName]) -> String {
            path.map(\.description).joined(separator: " → ")
        }

        /// `true` if waiting tasks can be detected.
        ///
        /// If they can, all other tasks have ended or are running elsewhere.
        var canDetectTasks: Bool { SuspendedTask.areVisible }

        /// Returns the doubles' functions that some steps called, in order.
        func calls(in steps: Range<Int>) -> [String] {
            steps.flatMap { log.doubles[$0, default: []] }
        }

        /// Returns whether a task has certainly ended.
        func hasEnded(_ task: Int) -> Bool { log.ended.contains(task) }

        /// Returns whether a task is certainly waiting.
        func isWaiting(_ task: Int) -> Bool { log.waiting[task] != nil }

        /// Returns the function in which a task is waiting, or `nil` if the function isn't known.
        func function(ofWaiting task: Int) -> SourceFunctionName? {
            log.waiting[task].flatMap { all[$0] }
        }
    }

    /// The names of the functions.
    ///
    /// They are looked up each time this property is accessed.
    var names: Names { Names(all: FunctionNames.names(of: stacks), log: self) }
}

import Understudy

/// The tasks of a rehearsal.
///
/// The tasks are numbered in order of arrival. Unlike the runtime's own IDs, these numbers are the
/// same in each run of the same schedule.
struct TaskTable {
    struct TaskRecord {
        /// The number of the task whose step created this task, or `nil` for the body and for tasks
        /// that were created outside of the rehearsal.
        let parent: Int?
        /// The number of steps when this task arrived.
        let arrival: Int
        /// The index of this task's latest step, if any.
        var lastStep: Int?
        var name: String?
        /// `true` if this task may be one that no other task waits for.
        ///
        /// This is the case if the task is unstructured, or if it was enqueued by a hook or on the
        /// main actor.
        var isCaptured: Bool
        /// `true` if this task represents turns of actors that other threads enqueued, and whose
        /// tasks aren't known.
        let isUnknown: Bool
        /// This task's latest sleep on a timeline, if any.
        var sleep: SleepingTask?
        /// A description of the double that this task waits for, including the line of the call, or
        /// `nil` if it isn't known.
        var wait: String?
    }

    private var numbers: [UInt64: Int] = [:]
    private(set) var members: [TaskRecord] = []
    /// The functions of the tasks, or `nil` if they aren't reported.
    var calls: StepCalls?

    /// Returns the number of a task, and assigns a number to the task if it's new.
    mutating func number(
        of id: UInt64, parent: Int?, step: Int, isCaptured: Bool = false
    ) -> Int {
        if let number = numbers[id] { return number }
        let number = members.count
        numbers[id] = number
        members.append(
            TaskRecord(parent: parent, arrival: step, isCaptured: isCaptured, isUnknown: id == 0))
        return number
    }

    /// Records that this task may be one that no other task waits for.
    mutating func capture(_ number: Int) { members[number].isCaptured = true }

    /// Returns the number of a task, or `nil` if the task is new.
    func number(ofKnown id: UInt64) -> Int? { numbers[id] }

    /// Records that a task sleeps on a timeline.
    mutating func setSleep(_ sleep: SleepingTask, of id: UInt64) {
        if let number = number(ofSeen: id) { members[number].sleep = sleep }
    }

    /// Records that a task waits for a double.
    ///
    /// If `wait` is `nil`, it no longer waits.
    mutating func setWait(_ wait: String?, of id: UInt64) {
        if let number = number(ofSeen: id) { members[number].wait = wait }
    }

    /// Returns the given sleeps on a timeline, each with its task.
    func asleep(_ sleeps: [SleepingTask]) -> [Asleep] {
        if sleeps.isEmpty { return [] }
        var numbers: [ObjectIdentifier: Int] = [:]
        for (number, member) in members.enumerated() {
            if let sleep = member.sleep { numbers[ObjectIdentifier(sleep)] = number }
        }
        return sleeps.map { Asleep(sleeper: $0.sleeper, task: numbers[ObjectIdentifier($0)]) }
    }

    /// Returns the plain sleep of a task.
    func asleep(_ sleeper: TestTimeline.Sleeper, of id: UInt64) -> Asleep {
        Asleep(sleeper: sleeper, task: number(ofSeen: id))
    }

    private func number(ofSeen id: UInt64) -> Int? { id == 0 ? nil : numbers[id] }

    /// Attributes an internal task of the runtime to another task.
    mutating func register(_ id: UInt64, as number: Int) { numbers[id] = number }

    mutating func setLastStep(_ step: Int, of number: Int) { members[number].lastStep = step }

    /// Records the name of a task.
    ///
    /// - Parameters:
    ///   - name: The name of the task.
    ///   - id: The runtime's ID of the task.
    ///   - number: The number of the task. It's used if the runtime doesn't provide the task's ID.
    mutating func setName(_ name: String, of id: UInt64, or number: Int) {
        guard let number = id == 0 ? number : numbers[id] else { return }
        members[number].name = name
    }

    /// Returns a description of a task and its current function, for example
    /// `task 2 "loader" · Cache.value(for:)`.
    func title(_ number: Int, in function: String?) -> String {
        title(number) + (function.map { " · \($0)" } ?? "")
    }

    /// Returns a description of a task, for example `the body`, `task 2`, `task 2 "loader"` or
    /// `another task`.
    func title(_ number: Int) -> String {
        if number == 0 { return "the body" }
        if members[number].isUnknown { return "another task" }
        return members[number].name.map { "task \(number) \"\($0)\"" } ?? "task \(number)"
    }
}

/// A task that sleeps.
struct Asleep: Sendable {
    let sleeper: TestTimeline.Sleeper
    /// The number of the task in the ``TaskTable``, or `nil` if the owner of the sleep isn't known.
    let task: Int?
}

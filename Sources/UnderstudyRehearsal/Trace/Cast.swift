import Understudy

/// The tasks of a rehearsal, numbered in order of arrival.
///
/// The runtime's own numbers differ from run to run; these are the same for the same schedule.
struct Cast {
    struct Member {
        /// The task whose step created this one; `nil` for the body, and for tasks from outside.
        let parent: Int?
        /// The step after which it arrived.
        let arrival: Int
        /// Its latest step.
        var lastStep: Int?
        var name: String?
        /// `true` if it's unstructured, or was enqueued by a hook or on the main actor: possibly no
        /// other task waits for it.
        var isCaptured: Bool
        /// `true` if it represents turns of actors that other threads hand over, whose tasks are
        /// unknown.
        let isUnknown: Bool
        /// Its latest sleep on a timeline.
        var sleep: SleepingTask?
        /// The double that it waits for, with the line that waits; `nil` if that isn't known.
        var wait: String?
        /// The start of its latest steps on the machine's own clock, kept if sleeps are taken.
        var latestSteps: [ContinuousClock.Instant] = []
    }

    private var numbers: [UInt64: Int] = [:]
    private(set) var members: [Member] = []
    /// The functions of the tasks; `nil` if they aren't reported.
    var calls: CallLog?

    /// Returns the number of a task, and assigns one to a new task.
    mutating func number(
        of id: UInt64, parent: Int?, step: Int, isCaptured: Bool = false
    ) -> Int {
        if let number = numbers[id] { return number }
        let number = members.count
        numbers[id] = number
        members.append(
            Member(parent: parent, arrival: step, isCaptured: isCaptured, isUnknown: id == 0))
        return number
    }

    /// Records that possibly no other task waits for this one.
    mutating func capture(_ number: Int) { members[number].isCaptured = true }

    /// Returns the number of a known task; `nil` for a new one.
    func number(ofKnown id: UInt64) -> Int? { numbers[id] }

    /// Records that a task sleeps on a timeline.
    mutating func fellAsleep(_ id: UInt64, as sleep: SleepingTask) {
        if let number = number(ofSeen: id) { members[number].sleep = sleep }
    }

    /// Records that a task waits for a double; `nil` if it no longer does.
    mutating func waits(_ id: UInt64, for wait: String?) {
        if let number = number(ofSeen: id) { members[number].wait = wait }
    }

    /// Returns sleeps on a timeline, each with its task.
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
    mutating func adopt(_ id: UInt64, as number: Int) { numbers[id] = number }

    mutating func ran(_ number: Int, in step: Int) { members[number].lastStep = step }

    /// A call to sleep takes up to four steps until the sleep is known.
    mutating func began(_ number: Int, at instant: ContinuousClock.Instant) {
        if members[number].latestSteps.count == 4 { members[number].latestSteps.removeFirst() }
        members[number].latestSteps.append(instant)
    }

    /// Clears the steps before a sleep ended, which are irrelevant for the next one.
    mutating func woke(_ number: Int) { members[number].latestSteps = [] }

    /// Records the name of a task.
    ///
    /// - Parameters:
    ///   - id: the task.
    ///   - number: its number if the runtime doesn't provide the task.
    ///   - name: the name.
    mutating func name(_ id: UInt64, or number: Int, _ name: String) {
        guard let number = id == 0 ? number : numbers[id] else { return }
        members[number].name = name
    }

    /// Returns a task and its current function, if known: `task 2 "loader" · Cache.value(for:)`.
    func title(_ number: Int, in function: String?) -> String {
        title(number) + (function.map { " · \($0)" } ?? "")
    }

    /// Returns `the body`, `task 2`, `task 2 "loader"`, or `another task`.
    func title(_ number: Int) -> String {
        if number == 0 { return "the body" }
        if members[number].isUnknown { return "another task" }
        return members[number].name.map { "task \(number) \"\($0)\"" } ?? "task \(number)"
    }
}

/// A task that sleeps.
struct Asleep: Sendable {
    let sleeper: TestTimeline.Sleeper
    /// Its number in the ``Cast``; `nil` if the owner of the sleep isn't known.
    let task: Int?
}

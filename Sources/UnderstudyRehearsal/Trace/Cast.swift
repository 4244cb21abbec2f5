import Understudy

/// The tasks of a rehearsal, numbered in the order in which they came.
///
/// The runtime's own numbers differ from run to run; these are the same whenever the order is.
struct Cast {
    struct Member {
        /// The task whose step brought this one; `nil` for the body, and for what came from
        /// outside.
        let parent: Int?
        /// The step after which it came.
        let arrival: Int
        /// The step that it ran in last.
        var lastStep: Int?
        var name: String?
        /// Whether it was made for itself, came by a hook or to the main actor: maybe no other task
        /// waits for it.
        var isCaptured: Bool
        /// Whether it stands for the turns of actors that other threads hand over: nothing tells
        /// whose they are.
        let isUnknown: Bool
        /// The sleep on a timeline that it fell into last.
        var sleep: SleepingTask?
        /// The double that it waits for, with the line that waits; `nil` if that isn't known.
        var wait: String?
        /// When its latest steps began, on the machine's own clock; kept where sleeps are taken.
        var latestSteps: [ContinuousClock.Instant] = []
    }

    private var numbers: [UInt64: Int] = [:]
    private(set) var members: [Member] = []
    /// The functions that they are in; `nil` where nothing is to be told of them.
    var calls: CallLog?

    /// The number of a task; a new one for a task that is new.
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

    /// Takes note that maybe no other task waits for this one.
    mutating func capture(_ number: Int) { members[number].isCaptured = true }

    /// The number of a task that has come before; `nil` for a new one.
    func number(ofKnown id: UInt64) -> Int? { numbers[id] }

    /// Takes note that a task sleeps on a timeline.
    mutating func fellAsleep(_ id: UInt64, as sleep: SleepingTask) {
        if let number = number(ofSeen: id) { members[number].sleep = sleep }
    }

    /// Takes note that a task waits for a double; `nil` if it no longer does.
    mutating func waits(_ id: UInt64, for wait: String?) {
        if let number = number(ofSeen: id) { members[number].wait = wait }
    }

    /// Sleeps on a timeline, each with its task.
    func asleep(_ sleeps: [SleepingTask]) -> [Asleep] {
        if sleeps.isEmpty { return [] }
        var numbers: [ObjectIdentifier: Int] = [:]
        for (number, member) in members.enumerated() {
            if let sleep = member.sleep { numbers[ObjectIdentifier(sleep)] = number }
        }
        return sleeps.map { Asleep(sleeper: $0.sleeper, task: numbers[ObjectIdentifier($0)]) }
    }

    /// A plain sleep of a task.
    func asleep(_ sleeper: TestTimeline.Sleeper, of id: UInt64) -> Asleep {
        Asleep(sleeper: sleeper, task: number(ofSeen: id))
    }

    private func number(ofSeen id: UInt64) -> Int? { id == 0 ? nil : numbers[id] }

    /// Takes what the runtime takes for a task of its own for a part of another one.
    mutating func adopt(_ id: UInt64, as number: Int) { numbers[id] = number }

    mutating func ran(_ number: Int, in step: Int) { members[number].lastStep = step }

    /// A call of a sleep takes up to four steps until the sleep is known.
    mutating func began(_ number: Int, at instant: ContinuousClock.Instant) {
        if members[number].latestSteps.count == 4 { members[number].latestSteps.removeFirst() }
        members[number].latestSteps.append(instant)
    }

    /// What a task has read before a sleep ended says nothing of the next one.
    mutating func woke(_ number: Int) { members[number].latestSteps = [] }

    /// Takes note of a task's name.
    ///
    /// - Parameters:
    ///   - id: the task.
    ///   - number: its number where the runtime does not tell which task it is.
    ///   - name: the name.
    mutating func name(_ id: UInt64, or number: Int, _ name: String) {
        guard let number = id == 0 ? number : numbers[id] else { return }
        members[number].name = name
    }

    /// `task 2 “loader” · Cache.value(for:)`: a task, and the function that it is in, where that is
    /// known.
    func title(_ number: Int, in function: String?) -> String {
        title(number) + (function.map { " · \($0)" } ?? "")
    }

    /// `the body`, `task 2`, `task 2 “loader”`, `another task`.
    func title(_ number: Int) -> String {
        if number == 0 { return "the body" }
        if members[number].isUnknown { return "another task" }
        return members[number].name.map { "task \(number) “\($0)”" } ?? "task \(number)"
    }
}

import Synchronization

/// The answers of `returns(each:)` or `answers(each:)`, handed out one by one.
///
/// `@unchecked`: the answers are immutable, and are `Sendable` wherever the spy is; the count is
/// atomic.
final class AnswerSequence<Output, Failure: Error>: @unchecked Sendable {
    let outcomes: [Result<Output, Failure>]
    /// How many of the last answers serve all further calls, in turn; 0 where there is none for
    /// them.
    private let repeated: Int
    /// What the test has called: `returns(each:)`.
    let command: String
    let location: TestReport.Location
    private let taken = Atomic<Int>(0)

    init(
        _ outcomes: [Result<Output, Failure>], repeatingLast repeated: Int, command: String,
        at location: TestReport.Location
    ) {
        self.outcomes = outcomes
        self.repeated = min(repeated, outcomes.count)
        self.command = command
        self.location = location
    }

    /// The next answer; `nil` when there is none left.
    func next() -> Result<Output, Failure>? {
        let index = taken.wrappingAdd(1, ordering: .relaxed).oldValue
        if index < outcomes.count { return outcomes[index] }
        if repeated == 0 { return nil }
        return outcomes[outcomes.count - repeated + (index - outcomes.count) % repeated]
    }

    /// How many answers no call has taken, where each of them was meant to be.
    var leftOver: Int {
        repeated == 0 ? max(0, outcomes.count - taken.load(ordering: .relaxed)) : 0
    }

    /// Says so, for the function of that name.
    func unconsumed(of name: String) -> String {
        let verb = leftOver == 1 ? "was" : "were"
        let answers = ReportText.count(outcomes.count, "answer")
        return "\(name): \(leftOver) of \(answers) of \(command) \(verb) never asked for"
    }
}

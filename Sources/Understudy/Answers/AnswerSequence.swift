import Synchronization

/// The answers of `returns(each:)` or `answers(each:)`, provided one by one.
///
/// `@unchecked`: the answers are immutable, and are `Sendable` if the spy is. The count is atomic.
final class AnswerSequence<Output, Failure: Error>: @unchecked Sendable {
    let outcomes: [Result<Output, Failure>]
    /// The number of answers at the end that are repeated for further calls, or 0 if they aren't
    /// repeated.
    private let repeated: Int
    /// The function that the test called: `returns(each:)`.
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

    /// Returns the next answer, or `nil` if there is none left.
    func next() -> Result<Output, Failure>? {
        let index = taken.wrappingAdd(1, ordering: .relaxed).oldValue
        if index < outcomes.count { return outcomes[index] }
        if repeated == 0 { return nil }
        return outcomes[outcomes.count - repeated + (index - outcomes.count) % repeated]
    }

    /// The number of unused answers, if each was meant to be used.
    var unusedCount: Int {
        repeated == 0 ? max(0, outcomes.count - taken.load(ordering: .relaxed)) : 0
    }

    /// Returns the report on unused answers of the named function.
    func unusedText(of name: String) -> String {
        let verb = unusedCount == 1 ? "was" : "were"
        let answers = ReportText.count(outcomes.count, "answer")
        return "\(name): \(unusedCount) of \(answers) from \(command) \(verb) never used"
    }
}

import Synchronization

/// A type representing the answers of `returns(each:)` or `answers(each:)`, which are used one by
/// one.
///
/// This type is unchecked `Sendable` because the answers are immutable, and because they are
/// `Sendable` if the spy is `Sendable`. The number of used answers is atomic.
final class AnswerSequence<Output, Failure: Error>: @unchecked Sendable {
    let outcomes: [Result<Output, Failure>]
    /// The number of answers at the end of the sequence that are repeated for further calls. If
    /// answers aren't repeated, the value of this property is 0.
    private let repeated: Int
    /// The function that the test called to set the answers, for example `returns(each:)`.
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

    /// The number of unused answers. If answers are repeated, the value of this property is 0.
    var unusedCount: Int {
        repeated == 0 ? max(0, outcomes.count - taken.load(ordering: .relaxed)) : 0
    }

    /// Returns the text of a report about unused answers of the specified function.
    func unusedText(of name: String) -> String {
        let verb = unusedCount == 1 ? "was" : "were"
        let answers = ReportText.count(outcomes.count, "answer")
        return "\(name): \(unusedCount) of \(answers) from \(command) \(verb) never used"
    }
}

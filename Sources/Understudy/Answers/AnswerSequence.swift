import Synchronization

/// The answers of `returns(each:)`, handed out one by one.
///
/// `@unchecked`: the answers are immutable, and are `Sendable` wherever the spy is; the count is
/// atomic.
final class AnswerSequence<Output>: @unchecked Sendable {
    let outputs: [Output]
    /// How many of the last answers serve all further calls, in turn; 0 where there is none for
    /// them.
    private let repeated: Int
    let location: TestReport.Location
    private let taken = Atomic<Int>(0)

    init(_ outputs: [Output], repeatingLast repeated: Int, at location: TestReport.Location) {
        self.outputs = outputs
        self.repeated = min(repeated, outputs.count)
        self.location = location
    }

    /// The next answer; `nil` when there is none left.
    func next() -> Output? {
        let index = taken.wrappingAdd(1, ordering: .relaxed).oldValue
        if index < outputs.count { return outputs[index] }
        if repeated == 0 { return nil }
        return outputs[outputs.count - repeated + (index - outputs.count) % repeated]
    }

    /// How many answers no call has taken, where each of them was meant to be.
    var leftOver: Int {
        repeated == 0 ? max(0, outputs.count - taken.load(ordering: .relaxed)) : 0
    }

    /// Says so, for the function of that name.
    func unconsumed(of name: String) -> String {
        let verb = leftOver == 1 ? "was" : "were"
        let answers = ReportText.count(outputs.count, "answer")
        return "\(name): \(leftOver) of \(answers) of returns(each:) \(verb) never asked for"
    }
}

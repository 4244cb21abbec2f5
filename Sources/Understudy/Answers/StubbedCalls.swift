/// A type that compares an unanswered call with the calls for which a test has set answers.
struct StubbedCalls<Input> {
    let function: FunctionName
    /// The unanswered call.
    let input: Input
    /// The stubbed calls, sorted by similarity. If several stubbed calls are equally similar, the
    /// latest of them is first.
    private let stubbed: [(pattern: CallPattern<Input>, location: TestReport.Location)]

    init<Output, Failure>(
        _ function: FunctionName, for input: Input,
        of conditional: [Behavior<Input, Output, Failure>.Conditional]
    ) {
        (self.function, self.input) = (function, input)
        stubbed = conditional.reversed().enumerated()
            .map { index, stubbed in
                let distance = stubbed.pattern.distance(of: function)?(input) ?? .max
                return (distance, index, stubbed)
            }
            .sorted { ($0.0, $0.1) < ($1.0, $1.1) }
            .map { ($0.2.pattern, $0.2.stub.location) }
    }

    /// A description of the call in which the parts that differ from the most similar stubbed call
    /// are surrounded by stars.
    var call: String {
        switch stubbed.first?.pattern {
        case .equal(let wanted): function.call(input, comparedTo: wanted)
        case .arguments(let conditions): function.call(input, comparedTo: conditions)
        case .any, .holds, nil: function.call(input)
        }
    }

    /// A row for each stubbed call, and a note if the most similar stubbed call has the same
    /// description.
    var rows: [String] {
        let rows = ReportText.rows(of: stubbed) { stubbed in
            ReportText.row("stubbed", "\(text(of: stubbed.pattern)) at \(stubbed.location)")
        }
        let alike = stubbed.first.flatMap { $0.pattern.alike(of: function)(input) }
        return rows + [alike.map { ReportText.row("hint", $0) }].compactMap(\.self)
    }

    private func text(of pattern: CallPattern<Input>) -> String {
        if case .holds = pattern { return "when { … }" }
        return pattern.wanted(of: function) ?? ""
    }
}

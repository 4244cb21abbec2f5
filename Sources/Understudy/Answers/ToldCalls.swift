/// The calls for which a test has set answers, compared with an unanswered call.
struct ToldCalls<Input> {
    let function: FunctionName
    /// The unanswered call.
    let input: Input
    /// The stubbed calls: the most similar first, and the latest first among equals.
    private let told: [(pattern: CallPattern<Input>, location: TestReport.Location)]

    init<Output, Failure>(
        _ function: FunctionName, besides input: Input,
        of conditional: [Behavior<Input, Output, Failure>.Conditional]
    ) {
        (self.function, self.input) = (function, input)
        told = conditional.reversed().enumerated()
            .map { index, told in
                let distance = told.pattern.distance(of: function)?(input) ?? .max
                return (distance, index, told)
            }
            .sorted { ($0.0, $0.1) < ($1.0, $1.1) }
            .map { ($0.2.pattern, $0.2.stub.location) }
    }

    /// The call, with stars around the parts that differ from the most similar stubbed call.
    var call: String {
        switch told.first?.pattern {
        case .equal(let wanted): function.call(input, unlike: wanted)
        case .arguments(let conditions): function.call(input, unlike: conditions)
        case .any, .holds, nil: function.call(input)
        }
    }

    /// A row for each stubbed call, and a note if the most similar call looks the same.
    var rows: [String] {
        let rows = ReportText.rows(of: told) { told in
            ReportText.row("told", "\(text(of: told.pattern)) at \(told.location)")
        }
        let alike = told.first.flatMap { $0.pattern.alike(of: function)(input) }
        return rows + [alike.map { ReportText.row("hint", $0) }].compactMap(\.self)
    }

    private func text(of pattern: CallPattern<Input>) -> String {
        if case .holds = pattern { return "when { … }" }
        return pattern.wanted(of: function) ?? ""
    }
}

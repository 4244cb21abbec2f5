import Understudy

/// What came of one operation.
enum Outcome: Sendable {
    case returned(any Sendable)
    case threw(any Error)
}

/// Compares outcomes of one operation.
struct OutcomeComparison: Sendable {
    /// What counts of an error.
    let essence: @Sendable (any Error) -> Any

    func callAsFunction(_ left: Outcome, _ right: Outcome) -> Comparison {
        switch (left, right) {
        case (.returned(let left), .returned(let right)):
            compare(left as Any, right as Any)
        case (.threw(let left), .threw(let right)): compare(essence(left), essence(right))
        default: .different
        }
    }

    /// `→ value` or `✗ error`.
    func text(_ outcome: Outcome) -> String {
        switch outcome {
        case .returned(let value): "→ \(ValueText.of(value))"
        case .threw(let error): "✗ \(ValueText.of(essence(error)))"
        }
    }

    /// The text with stars around what differs from what was wanted.
    func text(_ outcome: Outcome, unlike wanted: Outcome) -> String {
        switch (outcome, wanted) {
        case (.returned(let value), .returned(let wanted)):
            "→ \(Self.marked(value, unlike: wanted))"
        case (.threw(let error), .threw(let wanted)):
            "✗ \(Self.marked(essence(error), unlike: essence(wanted)))"
        default: "*\(text(outcome))*"
        }
    }

    /// Values that differ and print alike, such as bytes, are shown as source where that can be.
    private static func marked(_ value: Any, unlike wanted: Any) -> String {
        let text = ValueText.marked(value, unlike: wanted)
        guard text == "*\(ValueText.of(wanted))*", let source = SourceText.of(value) else {
            return text
        }
        return "*\(source)*"
    }
}

extension Incomparable {
    /// What to do about it.
    var hint: String { "\(rawValue): return something else from the operation" }
}

import Understudy

/// A type describing the outcome of an operation.
enum Outcome: Sendable {
    case returned(any Sendable)
    case threw(any Error)
}

/// A type that compares two outcomes of the same operation.
struct OutcomeComparison: Sendable {
    /// A closure that returns the relevant part of an error.
    let essence: @Sendable (any Error) -> Any

    func callAsFunction(_ left: Outcome, _ right: Outcome) -> Comparison {
        switch (left, right) {
        case (.returned(let left), .returned(let right)):
            compare(left as Any, right as Any)
        case (.threw(let left), .threw(let right)): compare(essence(left), essence(right))
        default: .different
        }
    }

    /// Returns a string like `→ value` or `✗ error`.
    func text(_ outcome: Outcome) -> String {
        switch outcome {
        case .returned(let value): "→ \(ValueText.of(value))"
        case .threw(let error): "✗ \(ValueText.of(essence(error)))"
        }
    }

    /// Returns a string in which the parts that differ from the expected outcome are marked with
    /// stars.
    func text(_ outcome: Outcome, expected wanted: Outcome) -> String {
        switch (outcome, wanted) {
        case (.returned(let value), .returned(let wanted)):
            "→ \(Self.marked(value, expected: wanted))"
        case (.threw(let error), .threw(let wanted)):
            "✗ \(Self.marked(essence(error), expected: essence(wanted)))"
        default: "*\(text(outcome))*"
        }
    }

    /// Returns the description of a value with its differences marked. If different values have the
    /// same description, as is the case for bytes, they are shown as source code if possible.
    private static func marked(_ value: Any, expected wanted: Any) -> String {
        let text = ValueText.marked(value, comparedTo: wanted)
        guard text == "*\(ValueText.of(wanted))*", let source = SourceText.of(value) else {
            return text
        }
        return "*\(source)*"
    }
}

extension Incomparable {
    /// A hint that describes how to fix the test.
    var hint: String { "\(rawValue): return something else from the operation" }
}

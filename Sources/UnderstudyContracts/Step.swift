import Understudy

/// An operation and its arguments.
struct Step<Seam>: Sendable {
    /// A closure that returns the source code of the call after the dot, for a report.
    let call: @Sendable () -> String
    /// The keywords that precede the call, such as `try await `.
    let keywords: String
    let perform: @Sendable (Seam) async -> Outcome
    /// The random numbers from which the arguments were generated.
    var numbers: [UInt64] = []
    /// A closure that generates the arguments again, starting with other random numbers.
    var withNumbers: @Sendable ([UInt64]) -> Step? = { _ in nil }
    /// A closure that generates different arguments.
    var withOtherArguments: @Sendable (inout TestNumberGenerator) -> Step? = { _ in nil }

    /// The same operation with simpler arguments, starting with the simplest.
    ///
    /// Each of the random numbers is made smaller in turn. The result is an earlier value of a
    /// list, a smaller number, or a shorter string.
    var simpler: [Step] {
        numbers.indices.flatMap { index in
            Self.smaller(numbers[index]).compactMap { with($0, at: [index]) }
        }
    }

    /// Returns the same operation after replacing the random numbers at some indices.
    func with(_ number: UInt64, at indices: [Int]) -> Step? {
        var numbers = numbers
        for index in indices { numbers[index] = number }
        return withNumbers(numbers)
    }

    /// Returns numbers that are smaller than the given number.
    ///
    /// Zero isn't included because, when a value in a range is generated, zero may be rejected
    /// forever.
    static func smaller(_ number: UInt64) -> [UInt64] {
        // Multiples of a sixteenth, and numbers that are a small fraction smaller.
        let coarse = [1] + (1..<16).map { number / 16 * $0 }
        let fine = (5..<24).map { number - number >> $0 }
        return (coarse + fine).filter { $0 > 0 && $0 < number }
    }
}

// MARK: - Sequences of steps

extension Array {
    /// Returns the outcomes of performing each step on the same object.
    func outcomes<Seam>(on seam: Seam) async -> [Outcome] where Element == Step<Seam> {
        var outcomes: [Outcome] = []
        for step in self { outcomes.append(await step.perform(seam)) }
        return outcomes
    }

    /// Returns these steps after replacing a value with a simpler value wherever it's used.
    ///
    /// For example, two steps that use the same key must still use the same key afterwards. Because
    /// the number of values in a list isn't known, two random numbers are treated as equal if they
    /// select the same one of `count` values.
    ///
    /// - Parameters:
    ///   - value: The index of the value to replace.
    ///   - other: The index of the value to use instead.
    ///   - count: The assumed number of values.
    func replacing<Seam>(
        value: UInt64, with other: UInt64, of count: UInt64
    ) -> [Element]? where Element == Step<Seam> {
        let number = other == 0 ? 1 : UInt64.max / count * other + count
        var steps: [Element] = []
        for step in self {
            let indices = step.numbers.indices.filter {
                step.numbers[$0].multipliedFullWidth(by: count).high == value
            }
            guard let simpler = indices.isEmpty ? step : step.with(number, at: indices) else {
                return nil
            }
            steps.append(simpler)
        }
        return steps
    }
}

// MARK: - Outcomes

/// The outcome of an operation.
enum Outcome: Sendable {
    case returned(any Sendable)
    case threw(any Error)
}

/// Compares two outcomes of the same operation.
struct OutcomeComparison: Sendable {
    /// A closure that returns the relevant part of an error.
    let relevantPart: @Sendable (any Error) -> Any

    func callAsFunction(_ lhs: Outcome, _ rhs: Outcome) -> Comparison {
        switch (lhs, rhs) {
        case (.returned(let lhs), .returned(let rhs)): compare(lhs as Any, rhs as Any)
        case (.threw(let lhs), .threw(let rhs)):
            compare(relevantPart(lhs), relevantPart(rhs))
        default: .different
        }
    }

    /// Returns a string like `→ value` or `✗ error`.
    func text(_ outcome: Outcome) -> String {
        switch outcome {
        case .returned(let value): "→ \(ValueText.of(value))"
        case .threw(let error): "✗ \(ValueText.of(relevantPart(error)))"
        }
    }

    /// Returns a string in which the parts that differ from the expected outcome are marked with
    /// asterisks.
    func text(_ outcome: Outcome, expected wanted: Outcome) -> String {
        switch (outcome, wanted) {
        case (.returned(let value), .returned(let wanted)):
            "→ \(Self.marked(value, expected: wanted))"
        case (.threw(let error), .threw(let wanted)):
            "✗ \(Self.marked(relevantPart(error), expected: relevantPart(wanted)))"
        default: "*\(text(outcome))*"
        }
    }

    /// Returns the description of a value with its differences marked.
    ///
    /// If different values have the same description, as is the case for bytes, they are shown as
    /// source code if possible.
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

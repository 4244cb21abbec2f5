import Understudy

/// One operation with its arguments.
struct Step<Seam>: Sendable {
    /// The call as in source code, after the dot. It's only created for a report.
    let call: @Sendable () -> String
    /// The keywords before the call: `try await `.
    let marks: String
    let perform: @Sendable (Seam) async -> Outcome
    /// The random numbers from which its arguments were generated.
    var numbers: [UInt64] = []
    /// Generates the arguments again, starting with other numbers.
    var regenerated: @Sendable ([UInt64]) -> Step? = { _ in nil }
    /// Generates other arguments.
    var another: @Sendable (inout TestNumberGenerator) -> Step? = { _ in nil }

    /// The same operation with simpler arguments, the simplest first. Each number in turn is made
    /// smaller, which results in an earlier value of a list, a smaller number, or a shorter string.
    var simpler: [Step] {
        numbers.indices.flatMap { index in
            Self.smaller(numbers[index]).compactMap { with($0, at: [index]) }
        }
    }

    /// Returns the same operation with other numbers at some indices.
    func with(_ number: UInt64, at places: [Int]) -> Step? {
        var numbers = numbers
        for place in places { numbers[place] = number }
        return regenerated(numbers)
    }

    /// Returns numbers that are smaller than the given one. Zero is excluded, because generating a
    /// value in a range may reject it forever.
    static func smaller(_ number: UInt64) -> [UInt64] {
        let coarse = [1] + (1..<16).map { number / 16 * $0 }
        let fine = (5..<24).map { number - number >> $0 }
        return (coarse + fine).filter { $0 > 0 && $0 < number }
    }
}

/// A sequence of steps.
extension Array {
    /// Returns the outcome of each step on one object.
    func outcomes<Seam>(on seam: Seam) async -> [Outcome] where Element == Step<Seam> {
        var outcomes: [Outcome] = []
        for step in self { outcomes.append(await step.perform(seam)) }
        return outcomes
    }

    /// Returns the steps with one value replaced by a simpler one wherever it's used.
    ///
    /// Two steps that use the same key must keep using the same key. The number of values in a list
    /// isn't known, so numbers are treated as one value if they select the same of `count` values.
    func withSimplerValue<Seam>(_ value: UInt64, _ other: UInt64, of count: UInt64) -> [Element]?
    where Element == Step<Seam> {
        let number = other == 0 ? 1 : UInt64.max / count * other + count
        var steps: [Element] = []
        for step in self {
            let places = step.numbers.indices.filter {
                step.numbers[$0].multipliedFullWidth(by: count).high == value
            }
            guard let simpler = places.isEmpty ? step : step.with(number, at: places) else {
                return nil
            }
            steps.append(simpler)
        }
        return steps
    }
}

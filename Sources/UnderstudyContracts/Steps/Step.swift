import Understudy

/// One operation with its arguments.
struct Step<Seam>: Sendable {
    /// The call as it stands in source, behind the dot; written when a report needs it.
    let call: @Sendable () -> String
    /// How the call is marked: `try await `.
    let marks: String
    let perform: @Sendable (Seam) async -> Outcome
    /// The numbers that its arguments were drawn from.
    var numbers: [UInt64] = []
    /// Draws the arguments again, from other numbers first.
    var redrawn: @Sendable ([UInt64]) -> Step? = { _ in nil }
    /// Draws other arguments.
    var another: @Sendable (inout TestNumberGenerator) -> Step? = { _ in nil }

    /// The same operation with simpler arguments, the simplest first: each number in turn is made
    /// smaller, which gives an earlier value of a list, a smaller number, a shorter text.
    var simpler: [Step] {
        numbers.indices.flatMap { index in
            Self.smaller(numbers[index]).compactMap { with($0, at: [index]) }
        }
    }

    /// The same operation with other numbers at some places.
    func with(_ number: UInt64, at places: [Int]) -> Step? {
        var numbers = numbers
        for place in places { numbers[place] = number }
        return redrawn(numbers)
    }

    /// Numbers that are smaller than one. Zero is none of them: drawing in a range may reject it
    /// for ever.
    static func smaller(_ number: UInt64) -> [UInt64] {
        let coarse = [1] + (1..<16).map { number / 16 * $0 }
        let fine = (5..<24).map { number - number >> $0 }
        return (coarse + fine).filter { $0 > 0 && $0 < number }
    }
}

/// Steps that come one after the other.
extension Array {
    /// What comes of each step on one object.
    func outcomes<Seam>(on seam: Seam) async -> [Outcome] where Element == Step<Seam> {
        var outcomes: [Outcome] = []
        for step in self { outcomes.append(await step.perform(seam)) }
        return outcomes
    }

    /// The steps with one value replaced by a simpler one, wherever it is drawn.
    ///
    /// Two steps that use one key need the same key. How many values a list has isn't known, so
    /// numbers are taken for one value that are drawn alike from as many values as `count`.
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

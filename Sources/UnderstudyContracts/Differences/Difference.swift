import Understudy

/// The first step with different outcomes on two objects.
struct Difference<Seam>: Sendable {
    /// The steps up to and including this one.
    var steps: [Step<Seam>]
    /// The outcome of each step on the real implementation.
    var live: [Outcome]
    /// The outcome of the last step on the fake.
    var fake: Outcome
    /// The reason why both can't be compared; `nil` if they differ.
    var incomparable: Incomparable?
}

extension SeamContract {
    /// Two factories to compare.
    struct Pair: Sendable {
        let live: Factory
        let fake: Factory
        let comparison: OutcomeComparison

        /// Returns the first difference of the steps; `nil` if there is none.
        func difference(in steps: [Step<Seam>]) async throws -> Difference<Seam>? {
            let expected = try await live.run { await steps.outcomes(on: $0) }
            let actual = try await fake.run { await steps.outcomes(on: $0) }
            for index in steps.indices {
                var incomparable: Incomparable?
                switch comparison(expected[index], actual[index]) {
                case .equal: continue
                case .different: break
                case .unknown(let reason): incomparable = reason
                }
                return Difference(
                    steps: Array(steps[...index]), live: Array(expected[...index]),
                    fake: actual[index], incomparable: incomparable)
            }
            return nil
        }
    }
}

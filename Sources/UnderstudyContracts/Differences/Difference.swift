import Understudy

/// A type describing the first step whose outcomes on two objects are different.
struct Difference<Seam>: Sendable {
    /// The steps up to and including the step that differs.
    var steps: [Step<Seam>]
    /// The outcome of each step when it is performed on the real implementation.
    var live: [Outcome]
    /// The outcome of the last step when it is performed on the fake.
    var fake: Outcome
    /// The reason why the outcomes cannot be compared, or `nil` if they are different.
    var incomparable: Incomparable?
}

extension SeamContract {
    /// A type representing two factories whose objects are compared.
    struct Pair: Sendable {
        let live: Factory
        let fake: Factory
        let comparison: OutcomeComparison

        /// Returns the first difference between the outcomes of the given steps, if any.
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

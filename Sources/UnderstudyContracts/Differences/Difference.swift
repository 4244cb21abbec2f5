import Understudy

/// The first step that comes to something else on two objects.
struct Difference<Seam>: Sendable {
    /// The steps up to it, and it.
    var steps: [Step<Seam>]
    /// What came of each on the live object.
    var live: [Outcome]
    /// What came of the last one on the fake.
    var fake: Outcome
    /// Why the two cannot be compared; `nil` where they differ.
    var doubt: Incomparable?
}

extension SeamContract {
    /// Two factories, to be compared.
    struct Pair: Sendable {
        let live: Factory
        let fake: Factory
        let comparison: OutcomeComparison

        /// The first difference that steps show; `nil` where they show none.
        func difference(in steps: [Step<Seam>]) async throws -> Difference<Seam>? {
            let expected = try await live.run { await steps.outcomes(on: $0) }
            let actual = try await fake.run { await steps.outcomes(on: $0) }
            for index in steps.indices {
                var doubt: Incomparable?
                switch comparison(expected[index], actual[index]) {
                case .equal: continue
                case .different: break
                case .unknown(let reason): doubt = reason
                }
                return Difference(
                    steps: Array(steps[...index]), live: Array(expected[...index]),
                    fake: actual[index], doubt: doubt)
            }
            return nil
        }
    }
}

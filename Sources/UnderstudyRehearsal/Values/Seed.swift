extension Rehearsal {
    /// What the random choices of a search are drawn from: the same seed tries the same schedules.
    ///
    /// ```swift
    /// await explore(schedules: 1_000, seed: .fresh) { stage in
    /// ```
    ///
    /// A number is one: `explore(seed: 7) { … }`.
    public struct Seed: Sendable, Hashable {
        /// `nil` for ``fresh``.
        let number: UInt64?

        /// Another one in each run of the tests, and the same for all searches of a run. It is
        /// printed on the standard error, with what to write to have it again.
        public static let fresh = Seed(number: nil)
    }
}

extension Rehearsal.Seed: ExpressibleByIntegerLiteral {
    /// Makes a seed of a number.
    ///
    /// - Parameter number: the seed.
    public init(_ number: UInt64) { self.number = number }

    /// Makes a seed of a number that is written out.
    ///
    /// - Parameter number: the seed.
    public init(integerLiteral number: UInt64) { self.number = number }
}

extension Rehearsal {
    /// The seed of a search's random choices: the same seed tries the same schedules.
    ///
    /// ```swift
    /// await explore(schedules: 1_000, seed: .fresh) { stage in
    /// ```
    ///
    /// It can be written as a number: `explore(seed: 7) { … }`.
    public struct Seed: Sendable, Hashable {
        /// `nil` for ``fresh``.
        let number: UInt64?

        /// A different seed in each run of the tests, shared by all searches of a run. It's printed
        /// on the standard error, with instructions for using it again.
        public static let fresh = Seed(number: nil)
    }
}

extension Rehearsal.Seed: ExpressibleByIntegerLiteral {
    /// Creates a seed from a number.
    ///
    /// - Parameter number: the seed.
    public init(_ number: UInt64) { self.number = number }

    /// Creates a seed from a literal.
    ///
    /// - Parameter number: the seed.
    public init(integerLiteral number: UInt64) { self.number = number }
}

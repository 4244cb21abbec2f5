extension Rehearsal {
    /// A type representing the seed for the random choices of a search.
    ///
    /// ```swift
    /// await explore(schedules: 1_000, seed: .fresh) { stage in
    /// ```
    ///
    /// Searches with the same seed try the same schedules. You can also write a seed as an integer
    /// literal, for example `explore(seed: 7) { … }`.
    public struct Seed: Sendable, Hashable {
        /// The number, or `nil` if this seed is ``fresh``.
        let number: UInt64?

        /// A seed that is different in each test run.
        ///
        /// All searches in one test run share this seed. It's printed to the standard error stream
        /// with instructions for using it again.
        public static let fresh = Seed(number: nil)
    }
}

extension Rehearsal.Seed: ExpressibleByIntegerLiteral {
    /// Creates a seed from a number.
    ///
    /// - Parameter number: The number to use as the seed.
    public init(_ number: UInt64) { self.number = number }

    /// Creates a seed from an integer literal.
    ///
    /// - Parameter number: The number to use as the seed.
    public init(integerLiteral number: UInt64) { self.number = number }
}

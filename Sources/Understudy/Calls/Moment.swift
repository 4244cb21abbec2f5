import Synchronization

/// The order of what a transcript shows: beginnings and endings of calls, moves of time, sleeps.
///
/// Apart from the numbers of calls, which reports show and which have no gaps in one test alone.
package enum Moment {
    private static let last = Atomic<UInt64>(0)

    /// The next place in the order; relaxed for the reason that ``CallOrder/next()`` gives.
    ///
    /// - Parameter count: How many places to take; the result is the last one.
    package static func next(count: UInt64 = 1) -> UInt64 {
        last.wrappingAdd(count, ordering: .relaxed).newValue
    }
}

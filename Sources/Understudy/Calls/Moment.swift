import Synchronization

/// The order of events in a transcript: starts and ends of calls, moves of time, sleeps.
///
/// It's separate from the numbers of calls, which appear in reports and have no gaps within a
/// single test.
package enum Moment {
    private static let last = Atomic<UInt64>(0)

    /// The next place in the order; relaxed for the reason that ``CallOrder/next()`` gives.
    ///
    /// - Parameter count: How many places to take; the result is the last one.
    package static func next(count: UInt64 = 1) -> UInt64 {
        last.wrappingAdd(count, ordering: .relaxed).newValue
    }
}

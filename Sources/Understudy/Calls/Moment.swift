import Synchronization

/// The order of events in a transcript: starts and ends of calls, moves of time, sleeps.
///
/// It's separate from the numbers of calls, which appear in reports and don't have gaps within a
/// single test.
package enum Moment {
    private static let last = Atomic<UInt64>(0)

    /// Returns the next moment. The ordering is relaxed for the same reason as in
    /// ``CallOrder/next()``.
    ///
    /// - Parameter count: the number of moments to reserve. The result is the last of them.
    package static func next(count: UInt64 = 1) -> UInt64 {
        last.wrappingAdd(count, ordering: .relaxed).newValue
    }
}

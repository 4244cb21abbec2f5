import Synchronization

/// A namespace for the order of events in a transcript. Events include the start and end of calls,
/// moves of time, and sleeps.
///
/// This order is separate from the numbers of calls. We show call numbers in reports, and there
/// should be no gaps between them within a single test.
package enum Moment {
    private static let last = Atomic<UInt64>(0)

    /// Returns the next moment. The ordering is relaxed for the same reason as in
    /// ``CallOrder/next()``.
    ///
    /// - Parameters:
    ///   - count: The number of moments to reserve. The result is the last of these moments.
    package static func next(count: UInt64 = 1) -> UInt64 {
        last.wrappingAdd(count, ordering: .relaxed).newValue
    }
}

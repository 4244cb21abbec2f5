/// The process-wide order of calls.
@usableFromInline
package enum CallOrder {
    /// The number of the latest call, with the number of running inspections in the upper bits.
    /// Each call reads this value anyway, so detecting an ``Inspection`` has no overhead.
    @usableFromInline static let last = Counter()
    /// The increment for one inspection, which leaves 48 bits for calls.
    @usableFromInline static var inspection: UInt64 { 1 << 48 }

    /// The number of the latest call.
    package static var now: UInt64 { number(last.value) }

    /// Returns the next number, including the number of running inspections.
    ///
    /// A single counter is sufficient. A number only needs to be unique and greater than the
    /// numbers of calls that happened before, and a thread always observes the inspections that it
    /// has started itself.
    @inlinable
    static func next() -> UInt64 { last.add() }

    /// Returns the number of a call without the running inspections.
    @inlinable
    static func number(_ next: UInt64) -> UInt64 { next & (inspection - 1) }

    static func beginInspection() { last.add(inspection) }

    static func endInspection() { last.subtract(inspection) }
}

/// The order of events in a transcript.
///
/// Events include the start and end of calls, moves of time, and sleeps.
///
/// This order is separate from the numbers of calls, which appear in reports and should have no
/// gaps within a single test.
package enum EventOrder {
    private static let last = Counter()

    /// Returns the next moment.
    ///
    /// - Parameters:
    ///   - count: The number of moments to reserve. The result is the last of these moments.
    package static func next(count: UInt64 = 1) -> UInt64 { last.add(count) }
}

// MARK: - Searching in an order

extension RandomAccessCollection where Index == Int {
    /// Returns the index of the first element that satisfies a condition, or the end index if there
    /// is none.
    ///
    /// All elements that satisfy the condition must follow those that don't.
    ///
    /// - Complexity: O(log *n*), where *n* is the number of elements.
    @inlinable
    package func partitioningIndex(where belongsToSecond: (Element) -> Bool) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = low + (high - low) / 2
            if belongsToSecond(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

/// The operations of several tasks on one object, ordered by their start.
struct History<Seam>: Sendable {
    var entries: [HistoryEntry<Seam>]

    /// The ends of operations, in order.
    var ends: [Int] { entries.compactMap(\.end).sorted() }

    /// Returns the history as it was known at an instant.
    func upTo(_ end: Int) -> History {
        History(
            entries: entries.filter { $0.start < end }.map { entry in
                guard let last = entry.end, last > end else { return entry }
                var entry = entry
                (entry.end, entry.outcome) = (nil, nil)
                return entry
            })
    }

    /// Returns the operations that can be next in an order: those that started before the end of
    /// every other remaining operation.
    ///
    /// - Parameter done: the operations that precede it.
    func next(after done: [Int]) -> [Int] {
        let left = entries.indices.filter { !done.contains($0) }
        let firstEnd = left.compactMap { entries[$0].end }.min() ?? .max
        return left.filter { entries[$0].start < firstEnd }
    }

    /// Returns `true` if an order contains all operations that ended. An operation that didn't end
    /// may or may not have had its effect.
    func isComplete(_ order: [Int]) -> Bool {
        entries.indices.allSatisfy { entries[$0].end == nil || order.contains($0) }
    }
}

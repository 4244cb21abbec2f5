/// What several tasks did to one object, by the beginnings.
struct History<Seam>: Sendable {
    var entries: [HistoryEntry<Seam>]

    /// When operations ended, in order.
    var ends: [Int] { entries.compactMap(\.end).sorted() }

    /// What was known at an instant.
    func upTo(_ end: Int) -> History {
        History(
            entries: entries.filter { $0.start < end }.map { entry in
                guard let last = entry.end, last > end else { return entry }
                var entry = entry
                (entry.end, entry.outcome) = (nil, nil)
                return entry
            })
    }

    /// The operations that can come next in an order: those that began before any other that is
    /// left had ended.
    ///
    /// - Parameter done: the operations that came already.
    func next(after done: [Int]) -> [Int] {
        let left = entries.indices.filter { !done.contains($0) }
        let firstEnd = left.compactMap { entries[$0].end }.min() ?? .max
        return left.filter { entries[$0].start < firstEnd }
    }

    /// Whether an order has all operations that ended. One that did not may have had its effect,
    /// or not yet.
    func isComplete(_ order: [Int]) -> Bool {
        entries.indices.allSatisfy { entries[$0].end == nil || order.contains($0) }
    }
}

import Understudy

/// A type describing the operations that several tasks have performed on the same object, ordered
/// by their start.
struct History<Seam>: Sendable {
    var entries: [HistoryEntry<Seam>]

    /// The positions at which operations ended, in ascending order.
    var ends: [Int] { entries.compactMap(\.end).sorted() }

    /// Returns the part of this history that was known at a given position.
    func upTo(_ end: Int) -> History {
        History(
            entries: entries.filter { $0.start < end }.map { entry in
                guard let last = entry.end, last > end else { return entry }
                var entry = entry
                (entry.end, entry.outcome) = (nil, nil)
                return entry
            })
    }

    /// Returns the operations that can be next in an order. An operation can be next if it started
    /// before any other remaining operation ended.
    ///
    /// - Parameters:
    ///   - done: The operations that come before it in the order.
    func next(after done: [Int]) -> [Int] {
        let left = entries.indices.filter { !done.contains($0) }
        let firstEnd = left.compactMap { entries[$0].end }.min() ?? .max
        return left.filter { entries[$0].start < firstEnd }
    }

    /// Returns whether an order contains all operations that have ended. If an operation has not
    /// ended, its effect may or may not have occurred.
    func isComplete(_ order: [Int]) -> Bool {
        entries.indices.allSatisfy { entries[$0].end == nil || order.contains($0) }
    }
}

/// A type representing an operation of a task. It can overlap with the operations of other tasks.
struct HistoryEntry<Seam>: Sendable {
    /// The number of the task, starting from 1.
    let task: Int
    let step: Step<Seam>
    /// The position at which the operation started in the order of all starts and ends.
    let start: Int
    /// The position at which the operation ended, or `nil` if it has not ended.
    var end: Int?
    /// The outcome of the operation, or `nil` if it has not ended.
    var outcome: Outcome?
}

/// A type that records the operations which several tasks perform on the same object.
final class HistoryRecorder<Seam>: Sendable {
    /// The entries and the number of starts and ends. The entries are read after the tasks have
    /// ended.
    private let state = Locked((entries: [HistoryEntry<Seam>](), events: 0))

    /// Performs a step and records its start and its end.
    func perform(_ step: Step<Seam>, on seam: Seam, task: Int) async {
        let index = state.withLock { state in
            state.events += 1
            state.entries.append(HistoryEntry(task: task, step: step, start: state.events))
            return state.entries.count - 1
        }
        let outcome = await step.perform(seam)
        state.withLock { state in
            state.events += 1
            state.entries[index].end = state.events
            state.entries[index].outcome = outcome
        }
    }

    /// All operations that were recorded, ordered by their start.
    var history: History<Seam> { History(entries: state.withLock { $0.entries }) }
}

import Understudy

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

/// An operation of a task, which can overlap with those of other tasks.
struct HistoryEntry<Seam>: Sendable {
    /// The task, counted from 1.
    let task: Int
    let step: Step<Seam>
    /// Its start, in the order of all starts and ends.
    let start: Int
    /// Its end; `nil` if it hasn't ended.
    var end: Int?
    /// Its outcome; `nil` if it hasn't ended.
    var outcome: Outcome?
}

/// Records the operations of several tasks on one object.
final class HistoryRecorder<Seam>: Sendable {
    /// The entries are returned after the tasks have ended.
    private let state = Locked((entries: [HistoryEntry<Seam>](), events: 0))

    /// Performs a step, and records its start and end.
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

    /// All entries, ordered by their start.
    var history: History<Seam> { History(entries: state.withLock { $0.entries }) }
}

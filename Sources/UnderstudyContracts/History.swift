import Understudy

/// The operations that several tasks have performed on the same object, ordered by their start.
struct History<Seam>: Sendable {
    var entries: [HistoryEntry<Seam>]

    /// The positions at which operations ended, in ascending order.
    var ends: [Int] { entries.compactMap(\.end).sorted() }

    /// Returns the part of this history that was known at a given position.
    func truncated(at end: Int) -> History {
        History(
            entries: entries.filter { $0.start < end }.map { entry in
                guard let last = entry.end, last > end else { return entry }
                var entry = entry
                entry.end = nil
                entry.outcome = nil
                return entry
            })
    }

    /// Returns the operations that can be next in an order.
    ///
    /// An operation can be next if it started before any other remaining operation ended.
    fileprivate func next(after done: [Int]) -> [Int] {
        let remaining = entries.indices.filter { !done.contains($0) }
        let firstEnd = remaining.compactMap { entries[$0].end }.min() ?? .max
        return remaining.filter { entries[$0].start < firstEnd }
    }

    /// Returns whether an order contains all operations that have ended.
    ///
    /// The effect of any other operation may or may not have occurred.
    fileprivate func isComplete(_ order: [Int]) -> Bool {
        entries.indices.allSatisfy { entries[$0].end == nil || order.contains($0) }
    }
}

/// An operation of a task.
///
/// It can overlap with the operations of other tasks.
struct HistoryEntry<Seam>: Sendable {
    /// The number of the task, starting from 1.
    let task: Int
    let step: Step<Seam>
    /// The position at which the operation started in the order of all starts and ends.
    let start: Int
    /// The position at which the operation ended, or `nil` if it hasn't ended.
    var end: Int?
    /// The outcome of the operation, or `nil` if it hasn't ended.
    var outcome: Outcome?
}

/// Records the operations that several tasks perform on the same object.
final class HistoryRecorder<Seam>: Sendable {
    /// The entries and the number of starts and ends.
    ///
    /// The entries are read after the tasks have ended.
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

// MARK: - Explanations

/// The search for an order that explains a history.
///
/// An order explains a history if a model returns the same results as the real implementation when
/// the operations are performed one after another in this order. For more information, see Wing and
/// Gong, "Testing and verifying concurrent objects", Journal of Parallel and Distributed Computing
/// 17(1–2), 1993.
///
/// A model can't be copied, so each order requires a new one. In the worst case, the number of
/// orders is the factorial of the number of overlapping operations.
struct Explanation<Seam> {
    let history: History<Seam>
    let model: SeamContract<Seam>.Factory
    let comparison: OutcomeComparison

    /// The order with the longest matching prefix, if no order explains the history.
    struct Nearest {
        /// The operations up to and including the first operation whose outcome on the model was
        /// different.
        var order: [Int] = []
        /// The outcome of the last operation on the model.
        var outcome: Outcome?
    }

    /// A position in an order, with its candidates and the current choice.
    private struct Position {
        let candidates: [Int]
        var choice = 0
        var operation: Int { candidates[choice] }
    }

    /// Tries all orders, one after another.
    ///
    /// - Returns: The nearest failure, or `nil` if there is an order that explains the history.
    func nearestFailure() async throws -> Nearest? {
        var places: [Position] = []
        var nearest = Nearest()
        repeat {
            let trial = try await model.run { await follow(places, on: $0) }
            guard let outcome = trial.outcome else { return nil }
            places = trial.places
            if places.count > nearest.order.count {
                nearest = Nearest(order: places.map(\.operation), outcome: outcome)
            }
        } while advance(&places)
        return nearest
    }

    /// Performs the operations at the given positions, and then any operation that can be next,
    /// until the outcome of the model is different.
    ///
    /// - Returns: The positions, the last of which has failed, and the outcome of its operation on
    ///   the model. If the order is complete, there is no outcome.
    private func follow(
        _ given: [Position], on model: Seam
    ) async -> (places: [Position], outcome: Outcome?) {
        var places: [Position] = []
        while true {
            let order = places.map(\.operation)
            if places.count >= given.count, history.isComplete(order) { return (places, nil) }
            places.append(
                places.count < given.count
                    ? given[places.count] : Position(candidates: history.next(after: order)))
            let entry = history.entries[places[places.count - 1].operation]
            let outcome = await entry.step.perform(model)
            if let wanted = entry.outcome, comparison(wanted, outcome) == .different {
                return (places, outcome)
            }
        }
    }

    /// Makes the next choice at the last position that has another candidate, or returns `false` if
    /// there is none.
    private func advance(_ places: inout [Position]) -> Bool {
        while var last = places.popLast() {
            last.choice += 1
            guard last.choice < last.candidates.count else { continue }
            places.append(last)
            return true
        }
        return false
    }
}

// MARK: - Reports

/// The report of a history that can't be explained by any order.
struct HistoryText<Seam> {
    let contract: SeamContract<Seam>
    let history: History<Seam>
    let nearest: Explanation<Seam>.Nearest
    let seed: UInt64
    /// The number of operations in the original programs, or `nil` if the programs weren't
    /// shortened.
    var operations: Int?

    /// The text of the report.
    var message: String {
        let origin = "seed \(seed)" + (operations.map { ", shortened from \($0)" } ?? "")
        let headline =
            "\(contract.name): no order of the operations explains their results (\(origin))"
        let hint = "the numbers before an operation are the positions of its start and end"
        return ([headline] + rows + nearestRows + [ReportText.row("hint", hint)])
            .joined(separator: "\n")
    }

    private var rows: [String] {
        let spans = history.entries.map { "\($0.start)–\($0.end.map(String.init) ?? "")" }
        let width = spans.map(\.count).max() ?? 0
        return zip(history.entries, spans).map { entry, span in
            let padding = String(repeating: " ", count: width - span.count)
            let result = entry.outcome.map(contract.comparison.text) ?? "hasn't ended"
            return ReportText.row(
                "task \(entry.task)", "\(span)\(padding)  \(entry.step.call()) \(result)")
        }
    }

    /// The lines that describe the nearest order, up to the first difference from the history.
    private var nearestRows: [String] {
        guard let outcome = nearest.outcome, let last = nearest.order.last else { return [] }
        let before = nearest.order.dropLast().map { history.entries[$0].step.call() }
        let entry = history.entries[last]
        let wanted = entry.outcome.map { contract.comparison.text(outcome, expected: $0) } ?? ""
        let start = before.isEmpty ? "first" : "after \(before.joined(separator: ", "))"
        let model = "\"\(contract.factories[1])\""
        return [ReportText.row(model, "\(start): \(entry.step.call()) \(wanted)")]
    }
}

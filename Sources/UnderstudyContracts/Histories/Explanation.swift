import Understudy

/// Searches for an order of a history's operations, one after the other, in which a model returns
/// the same results as the real implementation: Wing and Gong, "Testing and verifying concurrent
/// objects", Journal of Parallel and Distributed Computing 17(1–2), 1993.
///
/// A model can't be copied, so each order that is tried requires a new one. In the worst case, the
/// number of orders is the factorial of the number of overlapping operations.
struct Explanation<Seam> {
    let history: History<Seam>
    let model: SeamContract<Seam>.Factory
    let comparison: OutcomeComparison

    /// The order with the longest matching prefix, if none explains the history.
    struct Nearest {
        /// The operations up to the one for which the outcome of the model differed.
        var order: [Int] = []
        /// The outcome of the last operation on the model.
        var outcome: Outcome?
    }

    /// A position in an order: its candidates, and the current choice.
    private struct Place {
        let candidates: [Int]
        var choice = 0
        var operation: Int { candidates[choice] }
    }

    /// Tries one order after the other.
    ///
    /// - Returns: The nearest failure, or `nil` if an order explains the history.
    func nearestFailure() async throws -> Nearest? {
        var places: [Place] = []
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

    /// Performs the operations of the positions, then each next possible operation, until the
    /// outcome of the model differs.
    ///
    /// - Returns: The positions, of which the last failed, and its outcome on the model; no outcome
    ///   if the order is complete.
    private func follow(
        _ given: [Place], on model: Seam
    ) async -> (places: [Place], outcome: Outcome?) {
        var places: [Place] = []
        while true {
            let order = places.map(\.operation)
            if places.count >= given.count, history.isComplete(order) { return (places, nil) }
            places.append(
                places.count < given.count
                    ? given[places.count] : Place(candidates: history.next(after: order)))
            let entry = history.entries[places[places.count - 1].operation]
            let outcome = await entry.step.perform(model)
            if let wanted = entry.outcome, comparison(wanted, outcome) == .different {
                return (places, outcome)
            }
        }
    }

    /// Makes the next choice at the last position that has one, or returns `false` if there is
    /// none.
    private func advance(_ places: inout [Place]) -> Bool {
        while var last = places.popLast() {
            last.choice += 1
            guard last.choice < last.candidates.count else { continue }
            places.append(last)
            return true
        }
        return false
    }
}

import Understudy

/// Looks for an order of a history's operations, one after the other, in which a model answers as
/// the live object did: Wing and Gong, "Testing and verifying concurrent objects", Journal of
/// Parallel and Distributed Computing 17(1–2), 1993.
///
/// A model cannot be copied, so each order that leads nowhere costs a fresh one. In the worst case
/// the orders grow with the factorial of the operations that overlap.
struct Explanation<Seam> {
    let history: History<Seam>
    let model: SeamContract<Seam>.Factory
    let comparison: OutcomeComparison

    /// The order that came farthest, where none explains the history.
    struct Nearest {
        /// The operations up to the one at which the model answered otherwise.
        var order: [Int] = []
        /// What the model made of the last one.
        var outcome: Outcome?
    }

    /// A place in an order: what can stand there, and what is tried.
    private struct Place {
        let candidates: [Int]
        var choice = 0
        var operation: Int { candidates[choice] }
    }

    /// Tries one order after the other.
    ///
    /// - Returns: `nil` where an order explains the history.
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

    /// Goes along the places and on from there, each time to the first operation that can come
    /// next, until the model answers otherwise.
    ///
    /// - Returns: the places, the last of which failed, and what the model made of it; no outcome
    ///   where the order is complete.
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

    /// Takes the next choice at the last place that has one; `false` where none has.
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

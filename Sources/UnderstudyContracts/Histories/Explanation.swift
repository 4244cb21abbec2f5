import Understudy

/// A type that searches for an order which explains a history.
///
/// An order explains a history if a model returns the same results as the real implementation when
/// the operations are performed one after another in this order. For more information, see Wing and
/// Gong, "Testing and verifying concurrent objects", Journal of Parallel and Distributed Computing
/// 17(1–2), 1993.
///
/// Because a model cannot be copied, a new one is required for each order that is tried. In the
/// worst case, the number of orders is the factorial of the number of overlapping operations.
struct Explanation<Seam> {
    let history: History<Seam>
    let model: SeamContract<Seam>.Factory
    let comparison: OutcomeComparison

    /// A type describing the order with the longest matching prefix, if no order explains the
    /// history.
    struct Nearest {
        /// The operations up to and including the first operation whose outcome on the model was
        /// different.
        var order: [Int] = []
        /// The outcome of the last operation when it was performed on the model.
        var outcome: Outcome?
    }

    /// A type representing a position in an order, with its candidates and the current choice.
    private struct Place {
        let candidates: [Int]
        var choice = 0
        var operation: Int { candidates[choice] }
    }

    /// Tries all orders, one after another.
    ///
    /// - Returns: The nearest failure, or `nil` if there is an order that explains the history.
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

    /// Performs the operations at the given positions, and then any operation that can be next,
    /// until the outcome of the model is different.
    ///
    /// - Returns: The positions, the last of which has failed, and the outcome of its operation on
    ///   the model. If the order is complete, there is no outcome.
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

    /// Makes the next choice at the last position that has another candidate. If there is no such
    /// position, this function returns `false`.
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

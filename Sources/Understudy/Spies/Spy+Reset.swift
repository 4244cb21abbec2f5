extension Spy {
    /// What ``Spy/reset(_:)`` forgets.
    public enum Reset: Sendable {
        /// The recorded calls.
        case calls
        /// Answers, conditions, failure plans and the flag; the answer that the spy was made with
        /// comes back.
        case behavior
        /// Both.
        case all
    }

    /// Forgets calls, behavior, or both. Expectations stay: the calls they have seen stay counted.
    ///
    /// - Parameter what: what to forget.
    public func reset(_ what: Reset = .all) {
        joinTest()
        if what != .behavior {
            for pen in withState({ $0.behavior.pens }) { pen.forgetCancelled() }
        }
        if what != .calls {
            let initialAnswer = withState { $0.initialAnswer }
            alter { $0 = Behavior(fallback: initialAnswer) }
        }
        if what != .behavior { forgetCalls() }
    }

    private func forgetCalls() {
        keepFirstAct()
        let old = withState { state in
            state.behavior.meet(upTo: state.lastNumber)
            defer {
                let count = state.records.count
                state.calls = []
                state.unkept = []
                state.watch?.reset()
                state.checks.forgetCalls(count)
            }
            return (
                calls: state.records, checks: state.checks, outcomes: state.outcomes?.takeAll()
            )
        }
        // Counts what expectations have seen of the calls that are forgotten.
        for expectation in old.checks.expectations {
            let seen = expectation.matching(old.calls).count
            withState { $0.checks.carry(seen, for: expectation.id) }
        }
    }
}

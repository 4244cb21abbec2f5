extension Spy {
    /// The state that ``Spy/reset(_:)`` removes.
    public enum Reset: Sendable {
        /// The recorded calls.
        case calls
        /// Answers, conditions, failure plans and the flag. The initial answer of the spy is
        /// restored.
        case stubs
        /// Both.
        case all
    }

    /// Removes calls, stubs, or both. Expectations stay, and so do their counts of earlier
    /// calls.
    ///
    /// - Parameter what: the state to remove.
    public func reset(_ what: Reset = .all) {
        reset(calls: what != .stubs, stubs: what != .calls)
    }

    package func reset(calls: Bool, stubs: Bool) {
        joinTest()
        if calls {
            for held in withState({ $0.behavior.pendingCalls }) { held.forgetCancelled() }
        }
        if stubs {
            let initialAnswer = withState { $0.initialAnswer }
            alter { $0 = Behavior(fallback: initialAnswer) }
        }
        if calls { forgetCalls() }
    }

    private func forgetCalls() {
        keepFirstAct()
        let old = withState { state in
            state.behavior.markUsed(upTo: state.lastNumber)
            defer {
                let count = state.records.count
                state.calls = []
                state.unkept = []
                state.watch?.reset()
                state.checks.resetCalls(count)
            }
            return (
                calls: state.records, checks: state.checks, outcomes: state.outcomes?.takeAll()
            )
        }
        // Adds the calls that are removed to the counts of their expectations.
        for expectation in old.checks.expectations {
            let seen = expectation.matching(old.calls).count
            withState { $0.checks.carry(seen, for: expectation.id) }
        }
    }
}

extension Spy {
    /// An enumeration representing the state that ``Spy/reset(_:)`` removes.
    public enum Reset: Sendable {
        /// The recorded calls.
        case calls
        /// The stubbed answers, conditions, failure plans, and the value of ``Spy/shouldFail``. The
        /// initial answer of the spy is restored.
        case stubs
        /// Both the recorded calls and the stubs.
        case all
    }

    /// Removes the recorded calls, the stubs, or both of them.
    ///
    /// Expectations aren't removed, and the calls that they have already counted still count.
    ///
    /// - Parameters:
    ///   - what: The state to remove. By default, this function removes both calls and stubs.
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
        // The calls are about to be removed, so add them to the counts of their expectations first.
        for expectation in old.checks.expectations {
            let seen = expectation.matching(old.calls).count
            withState { $0.checks.carry(seen, for: expectation.id) }
        }
    }
}

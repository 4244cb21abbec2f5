extension Spy {
    /// Whether the function was called at all.
    public var didGetCalled: Bool { callCount > 0 }

    /// How often the function was called.
    public var callCount: Int {
        joinTest()
        return withState { state in
            state.checks.lookedAtAll(count: state.calls.count)
            return state.calls.count
        }
    }

    /// The arguments of all calls, in order. Takes time in proportion to their number.
    public var calls: [Input] { history.map(\.input) }

    /// The arguments of the latest call; `nil` when there was none.
    public var lastCall: Input? {
        joinTest()
        return withState { state in
            state.checks.lookedAt(index: state.calls.count - 1)
            return state.calls.last?.input
        }
    }

    /// All calls with their numbers in the order of all calls in the process.
    public var history: [Call<Input>] {
        joinTest()
        return withState { state in
            state.checks.lookedAtAll(count: state.calls.count)
            return state.calls
        }
    }

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
    public func reset(_ what: Reset = .all) {
        joinTest()
        if what != .calls {
            let old = withState { state in
                defer { state.behavior = Behavior(fallback: state.initialAnswer) }
                return state.behavior
            }
            withExtendedLifetime(old) {}
        }
        guard what != .behavior else { return }
        let old = withState { state in
            defer {
                state.calls = []
                state.watch?.reset()
                state.checks.forgetCalls()
            }
            return (calls: state.calls, checks: state.checks)
        }
        carryOver(old.calls, for: old.checks.expectations)
    }
}

extension Spy where Input == Void {
    /// Records a call and answers it.
    @inlinable
    public func callAsFunction() throws(Failure) -> Output {
        try self(())
    }

    /// Records a call and answers it, on the caller's actor.
    @inlinable
    public nonisolated(nonsending) func callAsFunction() async throws(Failure) -> Output {
        try await self(())
    }
}

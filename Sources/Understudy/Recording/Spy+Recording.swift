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
    public var history: [SpyCall<Input>] {
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

// MARK: - Numbers

// For doubles that keep more about a call than its arguments: they find it again by its number.

extension Spy {
    /// Records a call and answers it, and tells its number in the order of all calls.
    package func numbered(_ input: Input) throws(Failure) -> (number: UInt64, output: Output) {
        let script = withState { state in
            state.calls.append(SpyCall(input: input, number: CallOrder.next()))
            return state.script()
        }
        return (script.number, try answer(input, by: script))
    }

    /// The calls that meet a condition; a test that asks has looked at them, and at no others.
    package func history(where condition: (Input) -> Bool) -> [SpyCall<Input>] {
        withoutActuallyEscaping(condition) { condition in
            let matching = match(.holds(condition))
            return matching.matches.map { matching.calls[$0] }
        }
    }

    /// A call as reports show it.
    package func text(ofCall input: Input) -> String { FunctionName(name).call(input) }
}

// MARK: - Times

extension Spy {
    /// Keeps the time of each call from now on, on a timeline; see ``Spy/times``. Delayed answers count
    /// on the same one.
    ///
    /// A spy that is made while a timeline is the current one does so by itself.
    public func keepsTime(on timeline: TestTimeline) {
        joinTest()
        withState { $0.watch = Stopwatch(on: timeline) }
    }

    /// The times of the calls since ``keepsTime(on:)``, as times since the timeline's start; empty without
    /// a timeline.
    public var times: [Duration] {
        joinTest()
        return withState { $0.watch?.times ?? [] }
    }
}

/// Keeps the times of a spy's calls.
///
/// `@unchecked`: the times are touched inside the spy's lock alone.
final class Stopwatch: @unchecked Sendable {
    let timeline: TestTimeline
    private(set) var times: [Duration] = []

    init(on timeline: TestTimeline) { self.timeline = timeline }

    func stamp() { times.append(timeline.now) }

    func reset() { times = [] }
}

// MARK: - Description

extension Spy: CustomStringConvertible {
    /// The name and the calls, so that a bare `#expect(spy.wasCalled(…))` explains itself.
    public var description: String {
        let calls = withState { $0.calls }
        let function = FunctionName(name)
        let shown = calls.suffix(10).map { "#\($0.number) \(function.call($0.input))" }
        let earlier = calls.count > 10 ? ["… \(calls.count - 10) earlier"] : []
        return calls.isEmpty
            ? "\(name): no call"
            : "\(name): \(SpyCallCount.calls(calls.count)): \((earlier + shown).joined(separator: ", "))"
    }
}

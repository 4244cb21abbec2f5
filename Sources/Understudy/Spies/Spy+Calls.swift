extension Spy {
    /// A Boolean value that indicates whether the function was called at least once.
    ///
    /// Use this property if the number of calls and their arguments don't matter:
    ///
    /// ```swift
    /// #expect(loader.spies.load.didGetCalled)
    /// ```
    public var didGetCalled: Bool { callCount > 0 }

    /// The number of recorded calls.
    ///
    /// Use this property to check the number of calls, regardless of their arguments:
    ///
    /// ```swift
    /// #expect(loader.spies.load.callCount == 2)
    /// ```
    public var callCount: Int {
        joinTest()
        return withStateForCheck { state in
            state.checks.markChecked(state.records)
            return state.records.count
        }
    }

    /// The arguments of all calls, in the order in which the calls arrived.
    ///
    /// A call that is made from the `deinit` of one of its arguments is counted and reported, but
    /// isn't in this array because its arguments no longer exist.
    ///
    /// Use this property to check the arguments of all calls at once:
    ///
    /// ```swift
    /// #expect(loader.spies.load.calls == [1, 7])
    /// ```
    ///
    /// Accessing this property takes time proportional to the number of calls.
    public var calls: [Input] { allMarkedChecked().map(\.input) }

    /// The arguments of the latest call, or `nil` if the function wasn't called.
    ///
    /// Use this property to check a single argument:
    ///
    /// ```swift
    /// #expect(loader.spies.fetch.lastCall?.id == 42)
    /// ```
    public var lastCall: Input? {
        joinTest()
        return withStateForCheck { state in
            guard let last = state.calls.last else { return nil }
            state.checks.checked.insert(last.number)
            return last.input
        }
    }

    /// All calls with their arguments and numbers.
    ///
    /// The ``Call/outcome`` of a call is only available if outcomes are recorded. Accessing this
    /// property takes more time if there are more calls.
    public var history: [Call] {
        let calls = allMarkedChecked()
        return withState { state in
            calls.map { call in
                // Calls that were recorded before the log was enabled don't have an outcome.
                Call(
                    input: call.input, number: call.number,
                    callOutcome: state.outcomes?.callOutcome(of: call.number))
            }
        }
    }

    /// Returns all calls, and marks them as checked.
    private func allMarkedChecked() -> [SpyCall<Input>] {
        joinTest()
        return withStateForCheck { state in
            state.checks.markChecked(state.records)
            return state.calls
        }
    }

    /// Compares all calls with a pattern, and marks the matching calls as checked.
    func match(_ pattern: CallPattern<Input>) -> Matching<Input> {
        joinTest()
        // Patterns can run user code, and are evaluated without holding the lock.
        let matching = Matching(withState { $0.records }, with: pattern)
        withState { state in
            if matching.count == matching.records.count {
                state.checks.markChecked(matching.records)
            } else {
                for number in matching.numbers { state.checks.checked.insert(number) }
            }
        }
        return matching
    }
}

extension Spy: CustomStringConvertible {
    /// The name of the spy and its calls.
    ///
    /// After a failed check, the description is the report of that failure instead, which explains
    /// for example why `#expect(spy.wasCalled(…))` failed.
    ///
    /// Printing a spy counts as a check of its calls.
    public var description: String {
        // A spy in a recorded argument or result is formatted for a report, which doesn't count as
        // a check.
        if Inspection.current != nil { return "<\(name)>" }
        let (calls, unmet) = withState { state in
            state.checks.markChecked(state.records)
            return (state.records, state.checks.unmet)
        }
        if let unmet {
            return ComparisonMemo.remembering {
                mismatch(unmet, Matching(calls, with: unmet.pattern)).message
            }
        }
        if calls.count == 0 { return "\(name): no calls" }
        let function = signature
        let maximumShown = 10
        let latest = calls.suffix(maximumShown).texts { function.call($0) }.suffix(maximumShown)
        var shown = latest.map { "#\($0.number) \($0.text)" }
        let omitted = calls.count - maximumShown
        if omitted > 0 { shown.insert("… \(omitted) earlier", at: 0) }
        let count = ReportText.count(calls.count, "call")
        return "\(name): \(count): \(shown.joined(separator: ", "))"
    }
}

// MARK: - Numbers

// These functions are for doubles that store additional information about a call and look it up by
// the call's number.

extension Spy {
    /// Records a call and answers it.
    ///
    /// - Returns: The output of the call together with its number in the process-wide order of
    ///   calls.
    package func numbered(_ input: Input) throws(Failure) -> (number: UInt64, output: Output) {
        let pendingAnswer = recordPending(input)
        return (
            pendingAnswer.number,
            try answer(input, by: pendingAnswer, as: Output.self, throwing: Failure.self)
        )
    }

    /// Records a call and its outcome for a double that computes the result itself.
    package func recorded<Value>(
        _ input: Input, _ work: () throws(Failure) -> Value
    ) throws(Failure) -> Value where Output == Void {
        let number = try numbered(input).number
        do throws(Failure) {
            return try work()
        } catch {
            recordOutcome(.failure(error), of: number)
            throw error
        }
    }

    /// Returns the calls that satisfy the specified condition, and marks only these calls as
    /// checked.
    package func history(where condition: (Input) -> Bool) -> [SpyCall<Input>] {
        withoutActuallyEscaping(condition) { condition in
            let matching = match(.holds(condition))
            return matching.matches.map { matching.calls[$0] }
        }
    }

    /// Returns a call as reports show it.
    package func text(ofCall input: Input) -> String { signature.call(input) }
}

// MARK: - Records

extension Spy {
    /// Records a call with fewer arguments than its answer receives.
    ///
    /// Doubles whose arguments may be too large to store use this function.
    package nonisolated(nonsending) func callAsFunction(
        _ input: Input, recordedAs record: Input
    ) async throws(Failure) -> Output {
        try await self.record(input, as: record).answer()
    }

    /// Records a call that is answered later.
    ///
    /// It has already used up its answer, but tasks that wait for a call aren't notified of it yet.
    package func record(_ input: Input, as record: Input) -> RecordedCall {
        let pendingAnswer = recordPending(record)
        // A call of an inspection doesn't use up an answer.
        if pendingAnswer.number != 0 {
            pendingAnswer.conditionalStep = step(
                for: input, pendingAnswer, as: Output.self, throwing: Failure.self)
        }
        return RecordedCall(spy: self, input: input, pendingAnswer: pendingAnswer)
    }

    /// A call that was recorded, but isn't answered yet.
    package struct RecordedCall {
        fileprivate let spy: Spy
        fileprivate let input: Input
        fileprivate let pendingAnswer: PendingAnswer

        /// Answers the call.
        ///
        /// - Parameters:
        ///   - isReported: A closure that returns `true` if a report has already shown a call that
        ///     ended with the specified error. In that case, a strict test doesn't report the call
        ///     again.
        package nonisolated(nonsending) func answer(
            isReported: (Failure) -> Bool = { _ in false }
        ) async throws(Failure) -> Output {
            do throws(Failure) {
                return try await spy.answerAsync(
                    input, by: pendingAnswer, as: Output.self, throwing: Failure.self)
            } catch {
                if isReported(error) { spy.markChecked(pendingAnswer.number) }
                throw error
            }
        }
    }
}

extension Spy {
    /// A Boolean value that indicates if the function was called.
    public var didGetCalled: Bool { callCount > 0 }

    /// The number of calls.
    public var callCount: Int {
        joinTest()
        return withStateForCheck { state in
            state.checks.markChecked(state.records)
            return state.records.count
        }
    }

    /// The arguments of all calls, in order. Takes time in proportion to their number.
    ///
    /// A call from the `deinit` of one of its arguments is counted and appears in reports. This
    /// array doesn't contain it, because its arguments no longer exist.
    public var calls: [Input] { allMarkedChecked().map(\.input) }

    /// The arguments of the latest call, or `nil` if there were no calls.
    public var lastCall: Input? {
        joinTest()
        return withStateForCheck { state in
            guard let last = state.calls.last else { return nil }
            state.checks.markChecked(last.number)
            return last.input
        }
    }

    /// All calls, with their numbers in the order of all calls in the process. If outcomes are
    /// recorded, each call also has its outcome; see ``Call/outcome``. Takes time in proportion to
    /// the number of calls.
    public var history: [Call] {
        let calls = allMarkedChecked()
        let entries = withState { state in
            state.outcomes.map { log in log.entries.map { log.entry($0) } } ?? []
        }
        // Calls from before the log have no entry. Both are in the order of their numbers.
        var next = 0
        return calls.map { call in
            // Calls whose arguments aren't kept aren't listed here either.
            while next < entries.count, entries[next].call.number < call.number { next += 1 }
            guard next < entries.count, entries[next].call.number == call.number else {
                return Call(input: call.input, number: call.number, entry: nil)
            }
            defer { next += 1 }
            return Call(input: call.input, number: call.number, entry: entries[next])
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
        // The pattern can run code of the user, so it's evaluated outside the lock.
        let matching = Matching(withState { $0.records }, with: pattern)
        withState { state in
            if matching.count == matching.records.count {
                state.checks.markChecked(matching.records)
            } else {
                for number in matching.numbers { state.checks.markChecked(number) }
            }
        }
        return matching
    }
}

extension Spy: CustomStringConvertible {
    /// The name and the calls. If the latest check failed, the report of `expect` instead, so that
    /// `#expect(spy.wasCalled(…))` explains its failure.
    ///
    /// A test that prints the spy has checked its calls.
    public var description: String {
        // A recorded argument or result can hold a spy. Writing it in a report doesn't check the
        // spy's calls.
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
        let latest = calls.suffix(10).texts { function.call($0) }.suffix(10)
        var shown = latest.map { "#\($0.number) \($0.text)" }
        if calls.count > 10 { shown.insert("… \(calls.count - 10) earlier", at: 0) }
        let count = ReportText.count(calls.count, "call")
        return "\(name): \(count): \(shown.joined(separator: ", "))"
    }
}

// MARK: - Numbers

// For doubles that store more about a call than its arguments, and look it up by its number.

extension Spy {
    /// Records a call, answers it, and returns its number in the order of all calls.
    package func numbered(_ input: Input) throws(Failure) -> (number: UInt64, output: Output) {
        let script = recordScript(input)
        return (script.number, try answer(input, by: script))
    }

    /// Records a call of a double that does the work itself, and records its outcome.
    package func recorded<Value>(
        _ input: Input, _ work: () throws(Failure) -> Value
    ) throws(Failure) -> Value where Output == Void {
        let number = try numbered(input).number
        do throws(Failure) {
            return try work()
        } catch {
            keep(.failure(error), of: number)
            throw error
        }
    }

    /// Returns the calls that satisfy a condition, and marks only those as checked.
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
    /// Records a call with fewer arguments than its answer receives, for a double whose arguments
    /// may be too large to keep.
    ///
    /// - Parameter isReported: returns `true` if a report has shown the call that ended with this
    ///   error. A strict test doesn't report it again.
    package nonisolated(nonsending) func callAsFunction(
        _ input: Input, recordedAs record: Input, isReported: (Failure) -> Bool = { _ in false }
    ) async throws(Failure) -> Output {
        let script = recordScript(record)
        do throws(Failure) {
            return try await answerInTime(input, by: script)
        } catch {
            if isReported(error) { markChecked(script.number) }
            throw error
        }
    }
}

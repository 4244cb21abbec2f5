extension Spy {
    /// Whether the function was called at all.
    public var didGetCalled: Bool { callCount > 0 }

    /// How often the function was called.
    public var callCount: Int {
        joinTest()
        return asking { state in
            state.checks.lookedAt(state.records)
            return state.records.count
        }
    }

    /// The arguments of all calls, in order. Takes time in proportion to their number.
    ///
    /// A call from the `deinit` of one of its arguments is counted, and is shown in reports. It is
    /// not among these calls, since its arguments are gone.
    public var calls: [Input] { allLookedAt().map(\.input) }

    /// The arguments of the latest call; `nil` when there was none.
    public var lastCall: Input? {
        joinTest()
        return asking { state in
            guard let last = state.calls.last else { return nil }
            state.checks.lookedAt(last.number)
            return last.input
        }
    }

    /// All calls with their numbers in the order of all calls in the process.
    /// Where the test asks for it, each also has what it came to; see ``Call/outcome``. Takes time
    /// in proportion to their number.
    public var history: [Call] {
        let calls = allLookedAt()
        let entries = withState { state in
            state.outcomes.map { log in log.entries.map { log.entry($0) } } ?? []
        }
        // Calls from before the log have no entry; both are in the order of their numbers.
        var next = 0
        return calls.map { call in
            // Nor are calls listed here whose arguments are not kept.
            while next < entries.count, entries[next].call.number < call.number { next += 1 }
            guard next < entries.count, entries[next].call.number == call.number else {
                return Call(input: call.input, number: call.number, entry: nil)
            }
            defer { next += 1 }
            return Call(input: call.input, number: call.number, entry: entries[next])
        }
    }

    /// All calls, which the test has looked at then.
    private func allLookedAt() -> [SpyCall<Input>] {
        joinTest()
        return asking { state in
            state.checks.lookedAt(state.records)
            return state.calls
        }
    }

    /// Compares all calls with a pattern, and marks those that match as looked at.
    func match(_ pattern: CallPattern<Input>) -> Matching<Input> {
        joinTest()
        // The pattern may run the user's code, so the lock is open.
        let matching = Matching(withState { $0.records }, with: pattern)
        withState { state in
            if matching.count == matching.records.count {
                state.checks.lookedAt(matching.records)
            } else {
                for number in matching.numbers { state.checks.lookedAt(number) }
            }
        }
        return matching
    }
}

extension Spy: CustomStringConvertible {
    /// The name and the calls, or, where the latest question was answered with no, what `expect`
    /// would report: so `#expect(spy.wasCalled(…))` explains itself.
    ///
    /// A test that prints the spy has looked at its calls.
    public var description: String {
        // A recorded argument or result may hold a spy; a report doesn't look at its calls.
        if Inspection.current != nil { return "<\(name)>" }
        let (calls, denied) = withState { state in
            state.checks.lookedAt(state.records)
            return (state.records, state.checks.denied)
        }
        if let denied {
            return ComparisonMemo.remembering {
                mismatch(denied, Matching(calls, with: denied.pattern)).message
            }
        }
        if calls.count == 0 { return "\(name): no call" }
        let function = signature
        let latest = calls.suffix(10).texts { function.call($0) }.suffix(10)
        var shown = latest.map { "#\($0.number) \($0.text)" }
        if calls.count > 10 { shown.insert("… \(calls.count - 10) earlier", at: 0) }
        let count = ReportText.count(calls.count, "call")
        return "\(name): \(count): \(shown.joined(separator: ", "))"
    }
}

// MARK: - Numbers

// For doubles that keep more about a call than its arguments: they find it again by its number.

extension Spy {
    /// Records a call and answers it, and tells its number in the order of all calls.
    package func numbered(_ input: Input) throws(Failure) -> (number: UInt64, output: Output) {
        let script = recordScript(input)
        return (script.number, try answer(input, by: script))
    }

    /// Records a call of a double that does the work itself, and keeps what that comes to.
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

    /// The calls that meet a condition; a test that asks has looked at them, and at no others.
    package func history(where condition: (Input) -> Bool) -> [SpyCall<Input>] {
        withoutActuallyEscaping(condition) { condition in
            let matching = match(.holds(condition))
            return matching.matches.map { matching.calls[$0] }
        }
    }

    /// A call as reports show it.
    package func text(ofCall input: Input) -> String { signature.call(input) }
}

// MARK: - Records

extension Spy {
    /// Records a call with less than it is answered by, for a double whose arguments may be too
    /// large to keep.
    ///
    /// - Parameter isReported: whether a report has shown the call that ended with this error. A
    ///   strict test then tells of it no second time.
    package nonisolated(nonsending) func callAsFunction(
        _ input: Input, recordedAs record: Input, isReported: (Failure) -> Bool = { _ in false }
    ) async throws(Failure) -> Output {
        let script = recordScript(record)
        do throws(Failure) {
            return try await answerInTime(input, by: script)
        } catch {
            if isReported(error) { lookAt(script.number) }
            throw error
        }
    }
}

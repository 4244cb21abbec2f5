extension Spy {
    /// Waits for the next call of the function, and returns its arguments.
    ///
    /// ```swift
    /// let call = await analytics.spies.track.nextCall()
    /// #expect(call?.event == "refresh")
    /// ```
    ///
    /// The function can be synchronous or asynchronous, and its call can be held open. Each call is
    /// returned only once. A call that was already recorded, but not yet returned, is returned
    /// immediately.
    ///
    /// - Parameters:
    ///   - limit: The maximum time to wait, or `nil` to wait without a limit. On a busy machine,
    ///     the wait can take longer than the limit because tasks have to wait for their turn.
    ///   - clock: The clock to use for measuring the limit.
    ///
    /// - Returns: The arguments of the call, or `nil` if the limit was reached, or if the task or
    ///   the test was cancelled. In these cases, the wait is also reported, together with the calls
    ///   that the test's doubles received in the meantime.
    @discardableResult
    public nonisolated(nonsending) func nextCall(
        within limit: Duration? = nil, on clock: any Clock<Duration> = ContinuousClock(),
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) async -> Input? {
        await nextCall(
            .any, within: limit, on: clock, at: TestReport.Location(fileID, filePath, line, column))
    }

    nonisolated(nonsending) func nextCall(
        _ pattern: CallPattern<Input>, within limit: Duration?, on clock: any Clock<Duration>,
        at location: TestReport.Location
    ) async -> Input? {
        recordUsage(location)
        joinTest()
        let start = CallOrder.now
        let announced = TestTimeline.current?.beginWait("in nextCall()", at: location)
        defer { announced?.end() }
        var lastNumber: UInt64 = 0
        let result = await wait(TimeLeft(limit, on: clock), on: clock) {
            let (calls, last) = unclaimedCalls(after: lastNumber)
            lastNumber = last
            // Patterns can run user code, and are evaluated without holding the lock. Another task
            // may claim a matching call in the meantime.
            let matches = calls.lazy.filter { pattern.compare($0.input) == .equal }
            return matches.first { claim($0.number) }
        }
        switch result {
        case .success(let call):
            return call.input
        case .failure(let end):
            let wait = GivenUpWait(
                for: name, wanted: pattern.wanted(of: signature), since: start,
                ownCalls: loggedCalls)
            send(wait.report(end, limit: limit, in: scope, at: location))
            return nil
        }
    }

    /// Returns the later calls that no `nextCall()` returned, and the number of the latest
    /// call.
    private func unclaimedCalls(
        after number: UInt64
    ) -> (calls: [SpyCall<Input>], last: UInt64) {
        withState { state in
            let start = max(number, state.claims.upTo)
            let first = state.firstIndex(after: start)
            let calls = state.calls[first...].filter { !state.claims.contains($0.number) }
            return (calls, max(number, state.calls.last?.number ?? 0))
        }
    }

    /// Claims a call for a waiting task.
    ///
    /// - Returns: Whether the call was claimed. If another task has already claimed it, the result
    ///   is `false`.
    private func claim(_ number: UInt64) -> Bool {
        withState { state in
            guard !state.claims.contains(number) else { return false }
            state.checks.checked.insert(number)
            let start = state.claims.upTo
            let first = state.firstIndex(after: start)
            if state.calls[first...].first?.number == number {
                state.claims.insertAll(upTo: number)
            } else {
                state.claims.insert(number)
            }
            return true
        }
    }
}

extension ConditionedSpy {
    /// Waits for the next call that satisfies the condition.
    ///
    /// For more information, see ``Spy/nextCall(within:on:fileID:filePath:line:column:)``.
    ///
    /// - Parameters:
    ///   - limit: The maximum time to wait, or `nil` to wait without a limit.
    ///   - clock: The clock to use for measuring the limit.
    ///
    /// - Returns: The arguments of the call, or `nil` if the limit was reached, or if the task or
    ///   the test was cancelled.
    @discardableResult
    public nonisolated(nonsending) func nextCall(
        within limit: Duration? = nil, on clock: any Clock<Duration> = ContinuousClock(),
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) async -> Input? {
        await spy.nextCall(
            pattern, within: limit, on: clock,
            at: TestReport.Location(fileID, filePath, line, column))
    }
}

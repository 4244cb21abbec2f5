extension Spy {
    /// The arguments of all recorded calls, followed by the arguments of each new call as it
    /// arrives.
    ///
    /// ```swift
    /// for await call in analytics.spies.track.incomingCalls where call.value == 2 { break }
    /// ```
    ///
    /// The sequence ends when the task or the test is cancelled. If several loops iterate over the
    /// calls of one spy, each of them receives every call.
    public var incomingCalls: IncomingCalls { IncomingCalls(spy: self, limit: nil) }

    /// Returns the arguments of all recorded calls, followed by the arguments of each new call that
    /// arrives before the limit.
    ///
    /// If the limit is reached, or if the test is cancelled, the sequence ends and the wait is
    /// reported at the location of the caller. Therefore, a loop should end with `break`.
    ///
    /// - Parameters:
    ///   - limit: The maximum time to wait for all calls, starting with the first wait. On a busy
    ///     machine, the wait can take longer than the limit because tasks have to wait for their
    ///     turn.
    ///   - clock: The clock to use for measuring the limit.
    public func incomingCalls(
        within limit: Duration, on clock: any Clock<Duration> = ContinuousClock(),
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) -> IncomingCalls {
        let location = TestReport.Location(fileID, filePath, line, column)
        recordUsage(location)
        return IncomingCalls(spy: self, limit: .init(limit: limit, clock: clock, line: location))
    }

    /// The calls of a spy as an asynchronous sequence.
    ///
    /// To get the sequence, use ``Spy/incomingCalls``.
    public struct IncomingCalls: AsyncSequence {
        let spy: Spy
        /// The limit of a loop, if it has one.
        let limit: Limit?

        /// The limit of a loop and the line that set it.
        struct Limit: Sendable {
            let limit: Duration
            let clock: any Clock<Duration>
            let line: TestReport.Location
        }

        /// Creates an iterator that starts with the first recorded call.
        public func makeAsyncIterator() -> Iterator { Iterator(spy: spy, limit: limit) }

        /// An iterator over the calls of a spy.
        public struct Iterator: AsyncIteratorProtocol {
            let spy: Spy
            private let limit: Limit?
            private var timeLeft: TimeLeft?
            /// The number of the latest call that the iterator returned.
            private var lastNumber: UInt64 = 0

            init(spy: Spy, limit: Limit?) {
                self.spy = spy
                self.limit = limit
            }

            /// Waits for the next call and returns its arguments.
            ///
            /// - Returns: The arguments of the call, or `nil` if the limit was reached, or if the
            ///   task or the test was cancelled.
            public mutating func next(
                isolation actor: isolated (any Actor)?
            ) async -> Input? {
                let start = CallOrder.now
                let clock = limit?.clock ?? ContinuousClock()
                let remaining = timeLeft ?? TimeLeft(limit?.limit, on: clock)
                timeLeft = remaining
                // The closure can't capture the iterator itself, which this function changes.
                let source = spy
                let number = lastNumber
                let result = await source.wait(remaining, on: clock) { source.call(after: number) }
                switch result {
                case .success(let call):
                    lastNumber = call.number
                    return call.input
                case .failure(let end):
                    source.reportEndedLoop(end, limit: limit, since: start)
                    return nil
                }
            }

            /// Waits for the next call and returns its arguments.
            ///
            /// Below iOS 18 and macOS 15, a loop calls this function instead of
            /// ``next(isolation:)``.
            public nonisolated(nonsending) mutating func next() async -> Input? {
                await next(isolation: #isolation)
            }
        }
    }

    /// Waits until a closure returns a value.
    ///
    /// The closure is called when the wait begins and after each call.
    nonisolated(nonsending) func wait<Value>(
        _ timeLeft: TimeLeft, on clock: any Clock<Duration>, until take: () -> Value?
    ) async -> Result<Value, WaitEnd> {
        let latest = enableLatestNumber()
        let start = WaitStart()
        var lastNumber: UInt64 = 0
        while true {
            if let value = take() { return .success(value) }
            let number = lastNumber
            let arrival = await latest.wait(atMost: timeLeft.duration, on: clock, since: start) {
                $0 > number ? $0 : nil
            }
            switch arrival {
            case .success(let number): lastNumber = number
            case .failure(let end): return .failure(end)
            }
        }
    }

    /// Makes each further call notify the tasks that wait for it, and returns the number of the
    /// latest call, for which they wait.
    private func enableLatestNumber() -> WaitableState<UInt64> {
        withState { state in
            if let latest = state.observers.latest { return latest }
            let latest = WaitableState<UInt64>(0)
            state.observers.latest = latest
            return latest
        }
    }

    /// Reports a loop that ended because its limit was reached or its test was interrupted.
    ///
    /// A loop that ended because its task was cancelled isn't reported, because cancellation is
    /// intentional.
    fileprivate func reportEndedLoop(
        _ end: WaitEnd, limit: IncomingCalls.Limit?, since start: UInt64
    ) {
        if end == .cancelled { return }
        let wait = GivenUpWait(for: "\(name).incomingCalls", wanted: nil, since: start)
        // The property doesn't know the line of the loop, so use the closest line that is known.
        let line = limit?.line ?? scope?.latestLine ?? reportOnDouble("").location
        send(wait.report(end, limit: limit?.limit, in: scope, at: line))
    }

    package func addObserver(_ latest: WaitableState<UInt64>) {
        withState { $0.observers.latestOfSeveral.append(latest) }
    }

    package func removeObserver(_ latest: WaitableState<UInt64>) {
        withState { state in state.observers.latestOfSeveral.removeAll { $0 === latest } }
    }

    package var oldestWait: WaitStart? {
        withState { $0.observers.awaited }.compactMap(\.oldestWait).min()
    }

    package func setInterrupted(_ isInterrupted: Bool) {
        if isInterrupted { _ = enableLatestNumber() }
        for latest in withState({ $0.observers.awaited }) { latest.setInterrupted(isInterrupted) }
    }

    /// Returns the first call after a number.
    ///
    /// Because the test receives the call, the call is also marked as checked.
    private func call(after number: UInt64) -> SpyCall<Input>? {
        joinTest()
        return withState { state in
            let index = state.firstIndex(after: number)
            guard index < state.calls.count else { return nil }
            state.checks.checked.insert(state.calls[index].number)
            return state.calls[index]
        }
    }
}

extension Spy.IncomingCalls: Sendable where Input: Sendable, Output: Sendable {}

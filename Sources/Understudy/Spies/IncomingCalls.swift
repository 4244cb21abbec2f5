extension Spy {
    /// The arguments of the calls so far, and then of each call that arrives, until the task or the
    /// test is cancelled.
    ///
    /// ```swift
    /// for await call in analytics.spies.track.incomingCalls where call.value == 2 { break }
    /// ```
    ///
    /// Each loop sees every call.
    public var incomingCalls: IncomingCalls { IncomingCalls(spy: self) }

    /// The calls of a spy as they come; see ``Spy/incomingCalls``.
    public struct IncomingCalls: AsyncSequence {
        let spy: Spy

        /// Begins with the first call.
        public func makeAsyncIterator() -> Iterator { Iterator(spy: spy) }

        /// Goes from call to call.
        public struct Iterator: AsyncIteratorProtocol {
            let spy: Spy
            /// The latest call that this loop has seen, and the latest one that it was told of.
            private var (seen, told): (UInt64, UInt64) = (0, 0)

            init(spy: Spy) { self.spy = spy }

            /// Waits for the next call; `nil` when the task or the test is cancelled.
            ///
            /// - Parameter actor: the actor that the caller runs on.
            public mutating func next(
                isolation actor: isolated (any Actor)?
            ) async -> Input? {
                let arrivals = spy.awaited()
                let start = CallOrder.now
                while true {
                    if let call = spy.call(after: seen) {
                        seen = call.number
                        return call.input
                    }
                    switch await arrivals.next(after: told) {
                    case .success(let latest): told = latest
                    case .failure(let end):
                        spy.reportEndedLoop(end, since: start)
                        return nil
                    }
                }
            }
        }
    }

    /// From now on each call tells the tasks that wait.
    func awaited() -> Arrivals {
        withState { state in
            if let arrivals = state.attention.arrivals { return arrivals }
            let arrivals = Arrivals()
            state.attention.arrivals = arrivals
            return arrivals
        }
    }

    /// Reports a loop that its test has ended. A task that is cancelled ends its loop on purpose.
    fileprivate func reportEndedLoop(_ end: WaitEnd, since start: UInt64) {
        guard end == .interrupted else { return }
        let wait = GivenUpWait(for: "\(name).incomingCalls", wanted: nil, since: start)
        send(
            wait.report(
                end, limit: nil, in: scope, at: scope?.latestLine ?? reportOnDouble("").location))
    }

    package var isWaitedFor: Bool { withState { $0.attention.arrivals }?.isWaitedFor ?? false }

    package func setInterrupted(_ isInterrupted: Bool) {
        if isInterrupted { return awaited().setInterrupted(true) }
        withState { $0.attention.arrivals }?.setInterrupted(false)
    }

    /// The first call after one; a test that gets it has looked at it.
    private func call(after number: UInt64) -> SpyCall<Input>? {
        joinTest()
        return withState { state in
            let index = state.firstIndex(after: number)
            guard index < state.calls.count else { return nil }
            state.checks.lookedAt(state.calls[index].number)
            return state.calls[index]
        }
    }
}

extension Spy.IncomingCalls: Sendable where Input: Sendable, Output: Sendable {}

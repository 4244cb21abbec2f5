extension Spy {
    /// The arguments of the calls so far, followed by those of each new call, until the task or the
    /// test is cancelled.
    ///
    /// ```swift
    /// for await call in analytics.spies.track.incomingCalls where call.value == 2 { break }
    /// ```
    ///
    /// Each loop receives every call.
    public var incomingCalls: IncomingCalls { IncomingCalls(spy: self) }

    /// An asynchronous sequence of the calls of a spy; see ``Spy/incomingCalls``.
    public struct IncomingCalls: AsyncSequence {
        let spy: Spy

        /// Returns an iterator that starts with the first call.
        public func makeAsyncIterator() -> Iterator { Iterator(spy: spy) }

        /// An iterator over the calls.
        public struct Iterator: AsyncIteratorProtocol {
            let spy: Spy
            /// The latest call that this loop has returned, and the latest call that it was
            /// notified of.
            private var (seen, notified): (UInt64, UInt64) = (0, 0)

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
                    switch await arrivals.next(after: notified) {
                    case .success(let latest): notified = latest
                    case .failure(let end):
                        spy.reportEndedLoop(end, since: start)
                        return nil
                    }
                }
            }
        }
    }

    /// Returns the arrivals of the spy, so that each call notifies waiting tasks from now on.
    func awaited() -> Arrivals {
        withState { state in
            if let arrivals = state.observers.arrivals { return arrivals }
            let arrivals = Arrivals()
            state.observers.arrivals = arrivals
            return arrivals
        }
    }

    /// Reports a loop that was ended by its test. A cancelled task ends its loop on purpose.
    fileprivate func reportEndedLoop(_ end: WaitEnd, since start: UInt64) {
        guard end == .interrupted else { return }
        let wait = GivenUpWait(for: "\(name).incomingCalls", wanted: nil, since: start)
        send(
            wait.report(
                end, limit: nil, in: scope, at: scope?.latestLine ?? reportOnDouble("").location))
    }

    package var isWaitedFor: Bool { withState { $0.observers.arrivals }?.isWaitedFor ?? false }

    package func setInterrupted(_ isInterrupted: Bool) {
        if isInterrupted { return awaited().setInterrupted(true) }
        withState { $0.observers.arrivals }?.setInterrupted(false)
    }

    /// Returns the first call after a number. A test that receives a call has checked it.
    private func call(after number: UInt64) -> SpyCall<Input>? {
        joinTest()
        return withState { state in
            let index = state.firstIndex(after: number)
            guard index < state.calls.count else { return nil }
            state.checks.markChecked(state.calls[index].number)
            return state.calls[index]
        }
    }
}

extension Spy.IncomingCalls: Sendable where Input: Sendable, Output: Sendable {}

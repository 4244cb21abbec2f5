extension Spy {
    /// The calls as they come: those so far, and then each next one, until the task is cancelled.
    ///
    /// ```swift
    /// for await call in analytics.spies.track.incomingCalls where call.input.value == 2 { break }
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

            /// Waits for the next call; `nil` when the task is cancelled.
            ///
            /// - Parameter actor: the actor that the caller runs on.
            public mutating func next(
                isolation actor: isolated (any Actor)?
            ) async -> Call? {
                let arrivals = spy.awaited()
                while true {
                    if let call = spy.call(after: seen) {
                        seen = call.number
                        return spy.known(call)
                    }
                    guard let latest = await arrivals.next(after: told) else { return nil }
                    told = latest
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

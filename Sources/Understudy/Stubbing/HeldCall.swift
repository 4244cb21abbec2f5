extension Spy {
    /// One call that is held open.
    ///
    /// ```swift
    /// call?.resume(throwing: URLError(.timedOut))  // by choice …
    /// held.resume(returning: page)  // … or the oldest first
    /// ```
    public struct HeldCall {
        let caller: HeldCaller<Input, Output, Failure>

        /// The arguments.
        public var input: Input { caller.input }
        /// The call's place in the order of all calls in the process.
        public var number: UInt64 { caller.number }

        /// Lets this call return a value. A call goes once; what comes later is ignored, as with a
        /// caller that was cancelled.
        ///
        /// - Parameter output: the value.
        public func resume(returning output: sending Output) {
            caller.settle(.settled(.success(output)))
        }

        /// Lets this call throw an error.
        ///
        /// - Parameter error: the error.
        public func resume(throwing error: Failure) {
            caller.settle(.settled(.failure(error)))
        }
    }
}

extension Spy.HeldCall: Sendable where Input: Sendable, Output: Sendable {}

extension Spy.HeldCall where Output == Void {
    /// Lets this call return.
    public func resume() {
        resume(returning: ())
    }
}

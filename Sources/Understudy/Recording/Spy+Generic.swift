// Calls of generic functions. A spy is one object with one type, so it records and answers what a
// generic function cannot say before it is called as `Any`, `any Sendable` or another type that holds
// it; each call says what it wants in the end.

extension Spy {
    /// Records a call of a generic function and answers it in the type that the caller wants.
    ///
    /// ```swift
    /// func load<T: Decodable>(_ type: T.Type, from url: URL) throws -> T {
    ///     try spies.load((type, url), as: T.self)
    /// }
    /// ```
    ///
    /// An answer of another type is reported, and the call goes on as if nothing had been said: it
    /// throws ``Unstubbed`` where it may, else it gets the ``Unstubbed/EmptyValue`` of the type that it wants.
    public func callAsFunction<Wanted>(
        _ input: Input, as type: Wanted.Type
    ) throws(Failure) -> Wanted {
        try answer(input, by: recordScript(input), as: type, throwing: Failure.self)
    }

    /// Records a call of a generic asynchronous function and answers it in the type that the caller
    /// wants, on the caller's actor.
    public nonisolated(nonsending) func callAsFunction<Wanted>(
        _ input: Input, as type: Wanted.Type
    ) async throws(Failure) -> Wanted {
        try await answerInTime(input, by: recordScript(input), as: type, throwing: Failure.self)
    }

    /// Records a call of a function with a generic error, and throws no other than that.
    ///
    /// Another error is reported, and the call goes on as if nothing had been said.
    public func callAsFunction<Thrown: Error>(
        _ input: Input, throwing failure: Thrown.Type
    ) throws(Thrown) -> Output {
        try answer(input, by: recordScript(input), as: Output.self, throwing: failure)
    }

    /// Records a call of an asynchronous function with a generic error, and throws no other than that.
    public nonisolated(nonsending) func callAsFunction<Thrown: Error>(
        _ input: Input, throwing failure: Thrown.Type
    ) async throws(Thrown) -> Output {
        try await answerInTime(
            input, by: recordScript(input), as: Output.self, throwing: failure)
    }

    /// Records a call of a function with a generic result and a generic error.
    public func callAsFunction<Wanted, Thrown: Error>(
        _ input: Input, as type: Wanted.Type, throwing failure: Thrown.Type
    ) throws(Thrown) -> Wanted {
        try answer(input, by: recordScript(input), as: type, throwing: failure)
    }

    /// Records a call of an asynchronous function with a generic result and a generic error.
    public nonisolated(nonsending) func callAsFunction<Wanted, Thrown: Error>(
        _ input: Input, as type: Wanted.Type, throwing failure: Thrown.Type
    ) async throws(Thrown) -> Wanted {
        try await answerInTime(input, by: recordScript(input), as: type, throwing: failure)
    }

    private func recordScript(_ input: Input) -> Script<Input, Output, Failure> {
        withState { state in
            state.calls.append(SpyCall(input: input, number: CallOrder.next()))
            return state.script()
        }
    }
}

extension Spy where Input == Void {
    /// Records a call of a generic function and answers it in the type that the caller wants.
    public func callAsFunction<Wanted>(as type: Wanted.Type) throws(Failure) -> Wanted {
        try self((), as: type)
    }

    /// Records a call of a generic asynchronous function and answers it in the type that the caller
    /// wants.
    public nonisolated(nonsending) func callAsFunction<Wanted>(
        as type: Wanted.Type
    ) async throws(Failure) -> Wanted {
        try await self((), as: type)
    }

    /// Records a call of a function with a generic error, and throws no other than that.
    public func callAsFunction<Thrown: Error>(
        throwing failure: Thrown.Type
    ) throws(Thrown) -> Output {
        try self((), throwing: failure)
    }

    /// Records a call of an asynchronous function with a generic error, and throws no other than that.
    public nonisolated(nonsending) func callAsFunction<Thrown: Error>(
        throwing failure: Thrown.Type
    ) async throws(Thrown) -> Output {
        try await self((), throwing: failure)
    }

    /// Records a call of a function with a generic result and a generic error.
    public func callAsFunction<Wanted, Thrown: Error>(
        as type: Wanted.Type, throwing failure: Thrown.Type
    ) throws(Thrown) -> Wanted {
        try self((), as: type, throwing: failure)
    }

    /// Records a call of an asynchronous function with a generic result and a generic error.
    public nonisolated(nonsending) func callAsFunction<Wanted, Thrown: Error>(
        as type: Wanted.Type, throwing failure: Thrown.Type
    ) async throws(Thrown) -> Wanted {
        try await self((), as: type, throwing: failure)
    }
}

extension Stubbable where Output == Any {
    /// Returns a value from now on, to the calls of a generic function.
    ///
    /// An optional is an answer too: `returns(nil as User?)`.
    public func returns<Value>(_ output: Value) {
        stub.set(.value(output))
    }
}

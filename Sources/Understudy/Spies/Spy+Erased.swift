// Calls of generic functions and of such with a `sending` result, as generated doubles make them. A
// spy is one object with one type, so it records and answers what a generic function cannot say
// before it is called as `Any`, `any Sendable` or another type that holds it; each call says what
// it wants in the end.
//
// They are members of `Spy.Function`, where completion on a spy does not show them: a test says
// nothing with them.

extension Spy.Function {
    /// Records a call and answers it in the type that its caller wants.
    ///
    /// ```swift
    /// func load<T: Decodable>(_ type: T.Type, from url: URL) throws -> T {
    ///     try spies.load.function((type, url), as: T.self)
    /// }
    /// ```
    ///
    /// An answer of another type is reported, and the call goes on as if nothing had been said: it
    /// throws ``Unstubbed`` where it may, else it gets the ``Unstubbed/EmptyValue`` of the type
    /// that it wants.
    ///
    /// - Parameters:
    ///   - input: the arguments.
    ///   - type: what the caller wants.
    /// - Returns: the answer.
    /// - Throws: as `callAsFunction` of the spy.
    public func callAsFunction<Wanted>(
        _ input: Input, as type: Wanted.Type
    ) throws(Failure) -> Wanted {
        let script = spy.recordScript(input, as: type)
        return try spy.answer(input, by: script, as: type, throwing: Failure.self)
    }

    /// Records a call of an asynchronous function and answers it in the type that its caller wants.
    ///
    /// - Parameters:
    ///   - input: the arguments.
    ///   - type: what the caller wants.
    /// - Throws: as `callAsFunction` of the spy.
    public nonisolated(nonsending) func callAsFunction<Wanted>(
        _ input: Input, as type: Wanted.Type
    ) async throws(Failure) -> Wanted {
        let script = spy.recordScript(input, as: type)
        return try await spy.answerInTime(input, by: script, as: type, throwing: Failure.self)
    }

    /// Records a call of a function with a generic error, and throws no other than that: any other
    /// that the spy was told to throw is reported.
    ///
    /// - Parameters:
    ///   - input: the arguments.
    ///   - failure: the error that the caller takes.
    /// - Throws: as `callAsFunction` of the spy.
    public func callAsFunction<Thrown: Error>(
        _ input: Input, throwing failure: Thrown.Type
    ) throws(Thrown) -> Output {
        let script = spy.recordScript(input, throwing: failure)
        return try spy.answer(input, by: script, as: Output.self, throwing: failure)
    }

    /// Records a call of an asynchronous function with a generic error, and throws no other than
    /// that.
    ///
    /// - Parameters:
    ///   - input: the arguments.
    ///   - failure: the error that the caller takes.
    /// - Throws: as `callAsFunction` of the spy.
    public nonisolated(nonsending) func callAsFunction<Thrown: Error>(
        _ input: Input, throwing failure: Thrown.Type
    ) async throws(Thrown) -> Output {
        let script = spy.recordScript(input, throwing: failure)
        return try await spy.answerInTime(input, by: script, as: Output.self, throwing: failure)
    }

    /// Records a call of a function with a generic result and a generic error.
    ///
    /// - Parameters:
    ///   - input: the arguments.
    ///   - type: what the caller wants.
    ///   - failure: the error that the caller takes.
    /// - Throws: as `callAsFunction` of the spy.
    public func callAsFunction<Wanted, Thrown: Error>(
        _ input: Input, as type: Wanted.Type, throwing failure: Thrown.Type
    ) throws(Thrown) -> Wanted {
        let script = spy.recordScript(input, as: type, throwing: failure)
        return try spy.answer(input, by: script, as: type, throwing: failure)
    }

    /// Records a call of an asynchronous function with a generic result and a generic error.
    ///
    /// - Parameters:
    ///   - input: the arguments.
    ///   - type: what the caller wants.
    ///   - failure: the error that the caller takes.
    /// - Throws: as `callAsFunction` of the spy.
    public nonisolated(nonsending) func callAsFunction<Wanted, Thrown: Error>(
        _ input: Input, as type: Wanted.Type, throwing failure: Thrown.Type
    ) async throws(Thrown) -> Wanted {
        let script = spy.recordScript(input, as: type, throwing: failure)
        return try await spy.answerInTime(input, by: script, as: type, throwing: failure)
    }
}

// Functions with a `sending` result give it away: their caller may take it to another actor, and
// relies on no other code having it. Whether that holds, only the author of the test knows: an
// answer of `returns` is one value for all calls, and the test holds it as well. What comes out
// here is as safe as the answer, which is why it never happens to an ordinary call.

extension Spy.Function {
    /// Records a call of a function with a `sending` result, and gives the answer away.
    ///
    /// A class that is not `Sendable` should be made anew by each answer, `answers { _ in Page()
    /// }`: one that was given with `returns` is the same object for all calls and for the test.
    ///
    /// - Parameters:
    ///   - input: the arguments.
    ///   - type: what the caller wants.
    /// - Throws: as `callAsFunction` of the spy.
    public func sending<Wanted>(
        _ input: Input, as type: Wanted.Type = Output.self
    ) throws(Failure) -> sending Wanted {
        nonisolated(unsafe) let output = try self(input, as: type)
        return output
    }

    /// Records a call of an asynchronous function with a `sending` result, and gives the answer
    /// away.
    ///
    /// - Parameters:
    ///   - input: the arguments.
    ///   - type: what the caller wants.
    /// - Throws: as `callAsFunction` of the spy.
    public nonisolated(nonsending) func sending<Wanted>(
        _ input: Input, as type: Wanted.Type = Output.self
    ) async throws(Failure) -> sending Wanted {
        nonisolated(unsafe) let output = try await self(input, as: type)
        return output
    }

    /// Records a call of a function with a `sending` result and a generic error, and gives the
    /// answer away.
    ///
    /// - Parameters:
    ///   - input: the arguments.
    ///   - type: what the caller wants.
    ///   - failure: the error that the caller takes.
    /// - Throws: as `callAsFunction` of the spy.
    public func sending<Wanted, Thrown: Error>(
        _ input: Input, as type: Wanted.Type = Output.self, throwing failure: Thrown.Type
    ) throws(Thrown) -> sending Wanted {
        nonisolated(unsafe) let output = try self(input, as: type, throwing: failure)
        return output
    }

    /// Records a call of an asynchronous function with a `sending` result and a generic error, and
    /// gives the answer away.
    ///
    /// - Parameters:
    ///   - input: the arguments.
    ///   - type: what the caller wants.
    ///   - failure: the error that the caller takes.
    /// - Throws: as `callAsFunction` of the spy.
    public nonisolated(nonsending) func sending<Wanted, Thrown: Error>(
        _ input: Input, as type: Wanted.Type = Output.self, throwing failure: Thrown.Type
    ) async throws(Thrown) -> sending Wanted {
        nonisolated(unsafe) let output = try await self(input, as: type, throwing: failure)
        return output
    }
}

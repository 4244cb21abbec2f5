// Calls of generic functions, and of functions with a `sending` result, as generated doubles make
// them. A spy is an object with one type. So it records and answers types that a generic function
// doesn't know before the call as `Any`, `any Sendable` or another supertype, and each call
// specifies the type that it needs.
//
// They are members of `Spy.Function`, so that completion on a spy doesn't show them: a test doesn't
// use them.

extension Spy.Function {
    /// Records a call, and answers it in the type that its caller needs.
    ///
    /// ```swift
    /// func load<T: Decodable>(_ type: T.Type, from url: URL) throws -> T {
    ///     try spies.load.function((type, url), as: T.self)
    /// }
    /// ```
    ///
    /// An answer of another type is reported, and the call is handled as unanswered: it throws
    /// ``Unstubbed`` if it can, otherwise it returns the ``Unstubbed/EmptyValue`` of the type that
    /// it needs.
    ///
    /// - Parameters:
    ///   - input: the arguments.
    ///   - type: the type that the caller needs.
    /// - Returns: The answer.
    /// - Throws: The errors of the spy's `callAsFunction`.
    public func callAsFunction<Wanted>(
        _ input: Input, as type: Wanted.Type
    ) throws(Failure) -> Wanted {
        let script = spy.recordScript(input, as: type)
        return try spy.answer(input, by: script, as: type, throwing: Failure.self)
    }

    /// Records a call of an asynchronous function, and answers it in the type that its caller
    /// needs.
    ///
    /// - Parameters:
    ///   - input: the arguments.
    ///   - type: the type that the caller needs.
    /// - Throws: The errors of the spy's `callAsFunction`.
    public nonisolated(nonsending) func callAsFunction<Wanted>(
        _ input: Input, as type: Wanted.Type
    ) async throws(Failure) -> Wanted {
        let script = spy.recordScript(input, as: type)
        return try await spy.answerInTime(input, by: script, as: type, throwing: Failure.self)
    }

    /// Records a call of a function with a generic error, and throws only errors of that type.
    /// Other stubbed errors are reported.
    ///
    /// - Parameters:
    ///   - input: the arguments.
    ///   - failure: the error type of the caller.
    /// - Throws: The errors of the spy's `callAsFunction`.
    public func callAsFunction<Thrown: Error>(
        _ input: Input, throwing failure: Thrown.Type
    ) throws(Thrown) -> Output {
        let script = spy.recordScript(input, throwing: failure)
        return try spy.answer(input, by: script, as: Output.self, throwing: failure)
    }

    /// Records a call of an asynchronous function with a generic error, and throws only errors of
    /// that type.
    ///
    /// - Parameters:
    ///   - input: the arguments.
    ///   - failure: the error type of the caller.
    /// - Throws: The errors of the spy's `callAsFunction`.
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
    ///   - type: the type that the caller needs.
    ///   - failure: the error type of the caller.
    /// - Throws: The errors of the spy's `callAsFunction`.
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
    ///   - type: the type that the caller needs.
    ///   - failure: the error type of the caller.
    /// - Throws: The errors of the spy's `callAsFunction`.
    public nonisolated(nonsending) func callAsFunction<Wanted, Thrown: Error>(
        _ input: Input, as type: Wanted.Type, throwing failure: Thrown.Type
    ) async throws(Thrown) -> Wanted {
        let script = spy.recordScript(input, as: type, throwing: failure)
        return try await spy.answerInTime(input, by: script, as: type, throwing: failure)
    }
}

// A function with a `sending` result transfers it: the caller may move it to another actor, and
// relies on being its only owner. Only the author of the test knows if that holds: an answer of
// `returns` is one value for all calls, and the test holds it as well. The result is as safe as the
// answer, which is why an ordinary call never transfers its result.

extension Spy.Function {
    /// Records a call of a function with a `sending` result, and transfers the answer.
    ///
    /// If the result is a class that isn't `Sendable`, each answer should create a new object, as
    /// in `answers { _ in Page() }`. An object that was passed to `returns` is shared by all calls
    /// and the test.
    ///
    /// - Parameters:
    ///   - input: the arguments.
    ///   - type: the type that the caller needs.
    /// - Throws: The errors of the spy's `callAsFunction`.
    public func sending<Wanted>(
        _ input: Input, as type: Wanted.Type = Output.self
    ) throws(Failure) -> sending Wanted {
        nonisolated(unsafe) let output = try self(input, as: type)
        return output
    }

    /// Records a call of an asynchronous function with a `sending` result, and transfers the
    /// answer.
    ///
    /// - Parameters:
    ///   - input: the arguments.
    ///   - type: the type that the caller needs.
    /// - Throws: The errors of the spy's `callAsFunction`.
    public nonisolated(nonsending) func sending<Wanted>(
        _ input: Input, as type: Wanted.Type = Output.self
    ) async throws(Failure) -> sending Wanted {
        nonisolated(unsafe) let output = try await self(input, as: type)
        return output
    }

    /// Records a call of a function with a `sending` result and a generic error, and transfers the
    /// answer.
    ///
    /// - Parameters:
    ///   - input: the arguments.
    ///   - type: the type that the caller needs.
    ///   - failure: the error type of the caller.
    /// - Throws: The errors of the spy's `callAsFunction`.
    public func sending<Wanted, Thrown: Error>(
        _ input: Input, as type: Wanted.Type = Output.self, throwing failure: Thrown.Type
    ) throws(Thrown) -> sending Wanted {
        nonisolated(unsafe) let output = try self(input, as: type, throwing: failure)
        return output
    }

    /// Records a call of an asynchronous function with a `sending` result and a generic error, and
    /// transfers the answer.
    ///
    /// - Parameters:
    ///   - input: the arguments.
    ///   - type: the type that the caller needs.
    ///   - failure: the error type of the caller.
    /// - Throws: The errors of the spy's `callAsFunction`.
    public nonisolated(nonsending) func sending<Wanted, Thrown: Error>(
        _ input: Input, as type: Wanted.Type = Output.self, throwing failure: Thrown.Type
    ) async throws(Thrown) -> sending Wanted {
        nonisolated(unsafe) let output = try await self(input, as: type, throwing: failure)
        return output
    }
}

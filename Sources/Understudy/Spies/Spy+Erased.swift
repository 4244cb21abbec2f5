// These functions handle calls of generic functions and of functions with a `sending` result.
// Generated doubles use them. A spy has a single type, but only the caller of a generic function
// determines the function's types. The spy therefore uses `Any`, `any Sendable`, or another
// supertype, and each call specifies the type that it needs.
//
// The functions are members of `Spy.Function` so that they don't appear in code completion for a
// spy, because tests don't need to call them.

extension Spy.Function {
    /// Records a call of a generic function and answers it with a value of the specified type.
    ///
    /// ```swift
    /// func load<T: Decodable>(_ type: T.Type, from url: URL) throws -> T {
    ///     try spies.load.function((type, url), as: T.self)
    /// }
    /// ```
    ///
    /// An answer of a different type is reported as an issue, and the call is unanswered: it throws
    /// ``Unstubbed`` if possible, and otherwise returns the ``TestDouble/EmptyValue`` of the
    /// specified type.
    ///
    /// - Parameters:
    ///   - input: The arguments of the call.
    ///   - type: The type of value that the caller needs.
    ///
    /// - Throws: Whatever is thrown by the spy's `callAsFunction`.
    public func callAsFunction<Wanted>(
        _ input: Input, as type: Wanted.Type
    ) throws(Failure) -> Wanted {
        let pendingAnswer = spy.recordPending(input, as: type)
        return try spy.answer(input, by: pendingAnswer, as: type, throwing: Failure.self)
    }

    /// Records a call of a generic asynchronous function and answers it with a value of the
    /// specified type.
    ///
    /// - Parameters:
    ///   - input: The arguments of the call.
    ///   - type: The type of value that the caller needs.
    ///
    /// - Throws: Whatever is thrown by the spy's `callAsFunction`.
    public nonisolated(nonsending) func callAsFunction<Wanted>(
        _ input: Input, as type: Wanted.Type
    ) async throws(Failure) -> Wanted {
        let pendingAnswer = spy.recordPending(input, as: type)
        return try await spy.answerAsync(
            input, by: pendingAnswer, as: type, throwing: Failure.self)
    }

    /// Records a call of a function with a generic error type.
    ///
    /// If the stubbed error has a different type, an issue is reported instead of throwing the
    /// error.
    ///
    /// - Parameters:
    ///   - input: The arguments of the call.
    ///   - failure: The type of error that the caller can throw.
    ///
    /// - Throws: Whatever is thrown by the spy's `callAsFunction`.
    public func callAsFunction<Thrown: Error>(
        _ input: Input, throwing failure: Thrown.Type
    ) throws(Thrown) -> Output {
        let pendingAnswer = spy.recordPending(input, throwing: failure)
        return try spy.answer(input, by: pendingAnswer, as: Output.self, throwing: failure)
    }

    /// Records a call of an asynchronous function with a generic error type.
    ///
    /// If the stubbed error has a different type, an issue is reported instead of throwing the
    /// error.
    ///
    /// - Parameters:
    ///   - input: The arguments of the call.
    ///   - failure: The type of error that the caller can throw.
    ///
    /// - Throws: Whatever is thrown by the spy's `callAsFunction`.
    public nonisolated(nonsending) func callAsFunction<Thrown: Error>(
        _ input: Input, throwing failure: Thrown.Type
    ) async throws(Thrown) -> Output {
        let pendingAnswer = spy.recordPending(input, throwing: failure)
        return try await spy.answerAsync(
            input, by: pendingAnswer, as: Output.self, throwing: failure)
    }

    /// Records a call of a function whose result type and error type are both generic.
    ///
    /// - Parameters:
    ///   - input: The arguments of the call.
    ///   - type: The type of value that the caller needs.
    ///   - failure: The type of error that the caller can throw.
    ///
    /// - Throws: Whatever is thrown by the spy's `callAsFunction`.
    public func callAsFunction<Wanted, Thrown: Error>(
        _ input: Input, as type: Wanted.Type, throwing failure: Thrown.Type
    ) throws(Thrown) -> Wanted {
        let pendingAnswer = spy.recordPending(input, as: type, throwing: failure)
        return try spy.answer(input, by: pendingAnswer, as: type, throwing: failure)
    }

    /// Records a call of an asynchronous function whose result type and error type are both
    /// generic.
    ///
    /// - Parameters:
    ///   - input: The arguments of the call.
    ///   - type: The type of value that the caller needs.
    ///   - failure: The type of error that the caller can throw.
    ///
    /// - Throws: Whatever is thrown by the spy's `callAsFunction`.
    public nonisolated(nonsending) func callAsFunction<Wanted, Thrown: Error>(
        _ input: Input, as type: Wanted.Type, throwing failure: Thrown.Type
    ) async throws(Thrown) -> Wanted {
        let pendingAnswer = spy.recordPending(input, as: type, throwing: failure)
        return try await spy.answerAsync(input, by: pendingAnswer, as: type, throwing: failure)
    }
}

// The caller of a function with a `sending` result is the only owner of the result, and can
// transfer it to another actor. Only the author of the test can ensure this. For example, `returns`
// returns the same value from all calls, and the test can still access it. An ordinary call
// therefore never transfers its result.

extension Spy.Function {
    /// Records a call of a function with a `sending` result, and transfers the answer to the
    /// caller.
    ///
    /// If the result is an instance of a class that isn't `Sendable`, each answer should create a
    /// new object, as in `answers { _ in Page() }`. Otherwise, for example if you use `returns`,
    /// all calls and the test share the same object.
    ///
    /// - Parameters:
    ///   - input: The arguments of the call.
    ///   - type: The type of value that the caller needs.
    ///
    /// - Throws: Whatever is thrown by the spy's `callAsFunction`.
    public func sending<Wanted>(
        _ input: Input, as type: Wanted.Type = Output.self
    ) throws(Failure) -> sending Wanted {
        nonisolated(unsafe) let output = try self(input, as: type)
        return output
    }

    /// Records a call of an asynchronous function with a `sending` result, and transfers the answer
    /// to the caller.
    ///
    /// - Parameters:
    ///   - input: The arguments of the call.
    ///   - type: The type of value that the caller needs.
    ///
    /// - Throws: Whatever is thrown by the spy's `callAsFunction`.
    public nonisolated(nonsending) func sending<Wanted>(
        _ input: Input, as type: Wanted.Type = Output.self
    ) async throws(Failure) -> sending Wanted {
        nonisolated(unsafe) let output = try await self(input, as: type)
        return output
    }

    /// Records a call of a function with a `sending` result and a generic error type, and transfers
    /// the answer to the caller.
    ///
    /// - Parameters:
    ///   - input: The arguments of the call.
    ///   - type: The type of value that the caller needs.
    ///   - failure: The type of error that the caller can throw.
    ///
    /// - Throws: Whatever is thrown by the spy's `callAsFunction`.
    public func sending<Wanted, Thrown: Error>(
        _ input: Input, as type: Wanted.Type = Output.self, throwing failure: Thrown.Type
    ) throws(Thrown) -> sending Wanted {
        nonisolated(unsafe) let output = try self(input, as: type, throwing: failure)
        return output
    }

    /// Records a call of an asynchronous function with a `sending` result and a generic error type,
    /// and transfers the answer to the caller.
    ///
    /// - Parameters:
    ///   - input: The arguments of the call.
    ///   - type: The type of value that the caller needs.
    ///   - failure: The type of error that the caller can throw.
    ///
    /// - Throws: Whatever is thrown by the spy's `callAsFunction`.
    public nonisolated(nonsending) func sending<Wanted, Thrown: Error>(
        _ input: Input, as type: Wanted.Type = Output.self, throwing failure: Thrown.Type
    ) async throws(Thrown) -> sending Wanted {
        nonisolated(unsafe) let output = try await self(input, as: type, throwing: failure)
        return output
    }
}

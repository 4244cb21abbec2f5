// Calls of generic functions and of such with a `sending` result, as generated doubles make them. A
// spy is one object with one type, so it records and answers what a generic function cannot say
// before it is called as `Any`, `any Sendable` or another type that holds it; each call says what
// it wants in the end.
//
// An underscore keeps them out of completion: a test says nothing with them.

extension Spy {
    /// Records a call and answers it in the type that its caller wants.
    ///
    /// ```swift
    /// func load<T: Decodable>(_ type: T.Type, from url: URL) throws -> T {
    ///     try spies.load._call((type, url), as: T.self)
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
    /// - Throws: as `callAsFunction`.
    public func _call<Wanted>(_ input: Input, as type: Wanted.Type) throws(Failure) -> Wanted {
        try answer(input, by: recordScript(input), as: type, throwing: Failure.self)
    }

    /// Records a call of an asynchronous function and answers it in the type that its caller wants.
    public nonisolated(nonsending) func _call<Wanted>(
        _ input: Input, as type: Wanted.Type
    ) async throws(Failure) -> Wanted {
        try await answerInTime(input, by: recordScript(input), as: type, throwing: Failure.self)
    }

    /// Records a call of a function with a generic error, and throws no other than that: any other
    /// that the spy was told to throw is reported.
    public func _call<Thrown: Error>(
        _ input: Input, throwing failure: Thrown.Type
    ) throws(Thrown) -> Output {
        try answer(input, by: recordScript(input), as: Output.self, throwing: failure)
    }

    /// Records a call of an asynchronous function with a generic error, and throws no other than
    /// that.
    public nonisolated(nonsending) func _call<Thrown: Error>(
        _ input: Input, throwing failure: Thrown.Type
    ) async throws(Thrown) -> Output {
        try await answerInTime(
            input, by: recordScript(input), as: Output.self, throwing: failure)
    }

    /// Records a call of a function with a generic result and a generic error.
    public func _call<Wanted, Thrown: Error>(
        _ input: Input, as type: Wanted.Type, throwing failure: Thrown.Type
    ) throws(Thrown) -> Wanted {
        try answer(input, by: recordScript(input), as: type, throwing: failure)
    }

    /// Records a call of an asynchronous function with a generic result and a generic error.
    public nonisolated(nonsending) func _call<Wanted, Thrown: Error>(
        _ input: Input, as type: Wanted.Type, throwing failure: Thrown.Type
    ) async throws(Thrown) -> Wanted {
        try await answerInTime(input, by: recordScript(input), as: type, throwing: failure)
    }
}

// Functions with a `sending` result give it away: their caller may take it to another actor, and
// relies on no other code having it. Whether that holds, only the author of the test knows: an
// answer of `returns` is one value for all calls, and the test holds it as well. What comes out
// here is as safe as the answer, which is why it never happens to an ordinary call.

extension Spy {
    /// Records a call of a function with a `sending` result, and gives the answer away.
    ///
    /// A class that is not `Sendable` should be made anew by each answer, `answers { _ in Page()
    /// }`: one that was given with `returns` is the same object for all calls and for the test.
    public func _sending<Wanted>(
        _ input: Input, as type: Wanted.Type = Output.self
    ) throws(Failure) -> sending Wanted {
        nonisolated(unsafe) let output = try _call(input, as: type)
        return output
    }

    /// Records a call of an asynchronous function with a `sending` result, and gives the answer
    /// away.
    public nonisolated(nonsending) func _sending<Wanted>(
        _ input: Input, as type: Wanted.Type = Output.self
    ) async throws(Failure) -> sending Wanted {
        nonisolated(unsafe) let output = try await _call(input, as: type)
        return output
    }

    /// Records a call of a function with a `sending` result and a generic error, and gives the
    /// answer away.
    public func _sending<Wanted, Thrown: Error>(
        _ input: Input, as type: Wanted.Type = Output.self, throwing failure: Thrown.Type
    ) throws(Thrown) -> sending Wanted {
        nonisolated(unsafe) let output = try _call(input, as: type, throwing: failure)
        return output
    }

    /// Records a call of an asynchronous function with a `sending` result and a generic error, and
    /// gives the answer away.
    public nonisolated(nonsending) func _sending<Wanted, Thrown: Error>(
        _ input: Input, as type: Wanted.Type = Output.self, throwing failure: Thrown.Type
    ) async throws(Thrown) -> sending Wanted {
        nonisolated(unsafe) let output = try await _call(input, as: type, throwing: failure)
        return output
    }
}

// Functions with a `sending` result give it away: their caller may take it to another actor, and relies
// on nobody else having it. Whether that holds, only the author of the test knows: an answer of
// `returns` is one value for all calls, and the test holds it as well. Everything here is as safe as the
// answer, which is why `sending` is asked for by name and never happens to an ordinary call.

extension Spy {
    /// Records a call of a function with a `sending` result, and gives the answer away.
    ///
    /// A class that is not `Sendable` should be made anew by each answer, `answers { _ in Page() }`: one
    /// that was given with `returns` is the same object for all calls and for the test.
    public func sending(_ input: Input) throws(Failure) -> sending Output {
        nonisolated(unsafe) let output = try self(input)
        return output
    }

    /// Records a call of an asynchronous function with a `sending` result, and gives the answer away.
    public nonisolated(nonsending) func sending(
        _ input: Input
    ) async throws(Failure) -> sending Output {
        nonisolated(unsafe) let output = try await self(input)
        return output
    }

    /// Records a call of a generic function with a `sending` result, and gives the answer away.
    public func sending<Wanted>(
        _ input: Input, as type: Wanted.Type
    ) throws(Failure) -> sending Wanted {
        nonisolated(unsafe) let output = try self(input, as: type)
        return output
    }

    /// Records a call of a generic asynchronous function with a `sending` result, and gives the answer
    /// away.
    public nonisolated(nonsending) func sending<Wanted>(
        _ input: Input, as type: Wanted.Type
    ) async throws(Failure) -> sending Wanted {
        nonisolated(unsafe) let output = try await self(input, as: type)
        return output
    }

    /// Records a call of a function with a `sending` result and a generic error, and gives the answer
    /// away.
    public func sending<Wanted, Thrown: Error>(
        _ input: Input, as type: Wanted.Type = Output.self, throwing failure: Thrown.Type
    ) throws(Thrown) -> sending Wanted {
        nonisolated(unsafe) let output = try self(input, as: type, throwing: failure)
        return output
    }

    /// Records a call of an asynchronous function with a `sending` result and a generic error, and gives
    /// the answer away.
    public nonisolated(nonsending) func sending<Wanted, Thrown: Error>(
        _ input: Input, as type: Wanted.Type = Output.self, throwing failure: Thrown.Type
    ) async throws(Thrown) -> sending Wanted {
        nonisolated(unsafe) let output = try await self(input, as: type, throwing: failure)
        return output
    }
}

extension Spy where Input == Void {
    /// Records a call of a function with a `sending` result, and gives the answer away.
    public func sending() throws(Failure) -> sending Output { try sending(()) }

    /// Records a call of an asynchronous function with a `sending` result, and gives the answer away.
    public nonisolated(nonsending) func sending() async throws(Failure) -> sending Output {
        try await sending(())
    }

    /// Records a call of a generic function with a `sending` result, and gives the answer away.
    public func sending<Wanted>(as type: Wanted.Type) throws(Failure) -> sending Wanted {
        try sending((), as: type)
    }

    /// Records a call of a generic asynchronous function with a `sending` result, and gives the answer
    /// away.
    public nonisolated(nonsending) func sending<Wanted>(
        as type: Wanted.Type
    ) async throws(Failure) -> sending Wanted {
        try await sending((), as: type)
    }

    /// Records a call of a function with a `sending` result and a generic error, and gives the answer
    /// away.
    public func sending<Wanted, Thrown: Error>(
        as type: Wanted.Type = Output.self, throwing failure: Thrown.Type
    ) throws(Thrown) -> sending Wanted {
        try sending((), as: type, throwing: failure)
    }

    /// Records a call of an asynchronous function with a `sending` result and a generic error, and gives
    /// the answer away.
    public nonisolated(nonsending) func sending<Wanted, Thrown: Error>(
        as type: Wanted.Type = Output.self, throwing failure: Thrown.Type
    ) async throws(Thrown) -> sending Wanted {
        try await sending((), as: type, throwing: failure)
    }
}

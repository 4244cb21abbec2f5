// A spy where a function is injected: `WeatherScreen(fetchWeather: fetch.asyncFunction)`.
//
// Function types carry no labels, so a spy of several parameters takes them one by one and puts its
// labelled tuple together. The language cannot say that a labelled and an unlabelled tuple have the
// same elements, so that one fact is checked when the function is called.

extension Spy where Input == Void {
    /// The spy as a function without parameters. Leave out the parentheses: `spy.function`.
    public func function() throws(Failure) -> Output { try self(()) }

    /// The spy as an asynchronous function without parameters; see ``Spy/asyncFunction(_:)``.
    public nonisolated(nonsending) func asyncFunction() async throws(Failure) -> Output {
        try await self(())
    }
}

extension Spy {
    /// The spy as a function. Leave out the argument: `spy.function`.
    ///
    /// It also goes where an asynchronous function is wanted, but then cannot be held open.
    public func function(_ input: Input) throws(Failure) -> Output { try self(input) }

    /// The spy as an asynchronous function, which `suspends()` can hold open. Leave out the argument:
    /// `spy.asyncFunction`.
    public nonisolated(nonsending) func asyncFunction(
        _ input: Input
    ) async throws(Failure) -> Output {
        try await self(input)
    }

    /// The spy as a function of two parameters.
    public func function<A, B>(
        _ a: A, _ b: B
    ) throws(Failure) -> Output {
        try self(input((a, b)))
    }

    /// The spy as an asynchronous function of two parameters.
    public nonisolated(nonsending) func asyncFunction<A, B>(
        _ a: A, _ b: B
    ) async throws(Failure) -> Output {
        try await self(input((a, b)))
    }

    /// The spy as a function of three parameters.
    public func function<A, B, C>(
        _ a: A, _ b: B, _ c: C
    ) throws(Failure) -> Output {
        try self(input((a, b, c)))
    }

    /// The spy as an asynchronous function of three parameters.
    public nonisolated(nonsending) func asyncFunction<A, B, C>(
        _ a: A, _ b: B, _ c: C
    ) async throws(Failure) -> Output {
        try await self(input((a, b, c)))
    }

    /// The spy as a function of four parameters.
    public func function<A, B, C, D>(
        _ a: A, _ b: B, _ c: C, _ d: D
    ) throws(Failure) -> Output {
        try self(input((a, b, c, d)))
    }

    /// The spy as an asynchronous function of four parameters.
    public nonisolated(nonsending) func asyncFunction<A, B, C, D>(
        _ a: A, _ b: B, _ c: C, _ d: D
    ) async throws(Failure) -> Output {
        try await self(input((a, b, c, d)))
    }

    /// The spy as a function of five parameters.
    public func function<A, B, C, D, E>(
        _ a: A, _ b: B, _ c: C, _ d: D, _ e: E
    ) throws(Failure) -> Output {
        try self(input((a, b, c, d, e)))
    }

    /// The spy as an asynchronous function of five parameters.
    public nonisolated(nonsending) func asyncFunction<A, B, C, D, E>(
        _ a: A, _ b: B, _ c: C, _ d: D, _ e: E
    ) async throws(Failure) -> Output {
        try await self(input((a, b, c, d, e)))
    }

    /// The spy as a function of six parameters.
    public func function<A, B, C, D, E, F>(
        _ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F
    ) throws(Failure) -> Output {
        try self(input((a, b, c, d, e, f)))
    }

    /// The spy as an asynchronous function of six parameters.
    public nonisolated(nonsending) func asyncFunction<A, B, C, D, E, F>(
        _ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F
    ) async throws(Failure) -> Output {
        try await self(input((a, b, c, d, e, f)))
    }

    /// Puts the labels back on.
    private func input<Unlabelled>(_ arguments: Unlabelled) -> Input {
        guard let input = arguments as? Input else {
            // The call cannot be recorded, and there is no value to go on with.
            fatalError(
                "\(name) takes \(Input.self), but was injected as a function of \(Unlabelled.self)",
                file: location.filePath, line: location.line)
        }
        return input
    }
}

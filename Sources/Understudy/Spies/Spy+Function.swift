extension Spy {
    /// The spy as a function that can be injected.
    ///
    /// ```swift
    /// let screen = WeatherScreen(
    ///     fetchWeather: fetch.function.async, report: report.function.sync)
    /// ```
    @inlinable public var function: Function { Function(spy: self) }

    /// A spy as a function; see ``Spy/function``.
    ///
    /// ```swift
    /// let screen = WeatherScreen(
    ///     fetchWeather: fetch.function.async, report: report.function.sync)
    /// ```
    ///
    /// Function types have no labels, so a spy of several parameters takes them one by one, and
    /// combines them into its labelled tuple. The type system can't express that a labelled and an
    /// unlabelled tuple have the same elements, so this is checked when the function is called.
    ///
    /// There is an overload for each number of parameters up to six, because Swift 6.3 crashes when
    /// a method with a parameter pack is converted to a function of several parameters.
    public struct Function {
        @usableFromInline let spy: Spy

        @usableFromInline init(spy: Spy) { self.spy = spy }

        /// Returns the arguments with their labels.
        fileprivate func input<Unlabelled>(_ arguments: Unlabelled) -> Input {
            guard let input = arguments as? Input else {
                // The call can't be recorded, and there is no value to continue with.
                fatalError(
                    "\(spy.name) takes \(Input.self), "
                        + "but was injected as a function of \(Unlabelled.self)",
                    file: spy.location.filePath, line: spy.location.line)
            }
            return input
        }
    }
}

extension Spy.Function: Sendable where Input: Sendable, Output: Sendable {}

// MARK: - Synchronous

extension Spy.Function where Input == Void {
    /// Calls the spy as a function without parameters.
    ///
    /// - Throws: The errors of the spy's `callAsFunction`.
    public func sync() throws(Failure) -> Output { try spy(()) }
}

extension Spy.Function {
    /// Calls the spy as a function. To pass the function, omit the argument: `spy.function.sync`.
    ///
    /// It can also be used as an asynchronous function, but then it can't be held open.
    ///
    /// - Parameter input: the argument.
    /// - Throws: The errors of the spy's `callAsFunction`.
    public func sync(_ input: Input) throws(Failure) -> Output { try spy(input) }

    /// Calls the spy as a function of two parameters.
    ///
    /// - Parameters:
    ///   - a: the first argument.
    ///   - b: the second argument.
    /// - Throws: The errors of the spy's `callAsFunction`.
    public func sync<A, B>(_ a: A, _ b: B) throws(Failure) -> Output {
        try spy(input((a, b)))
    }

    /// Calls the spy as a function of three parameters.
    ///
    /// - Parameters:
    ///   - a: the first argument.
    ///   - b: the second argument.
    ///   - c: the third argument.
    /// - Throws: The errors of the spy's `callAsFunction`.
    public func sync<A, B, C>(_ a: A, _ b: B, _ c: C) throws(Failure) -> Output {
        try spy(input((a, b, c)))
    }

    /// Calls the spy as a function of four parameters.
    ///
    /// - Parameters:
    ///   - a: the first argument.
    ///   - b: the second argument.
    ///   - c: the third argument.
    ///   - d: the fourth argument.
    /// - Throws: The errors of the spy's `callAsFunction`.
    public func sync<A, B, C, D>(_ a: A, _ b: B, _ c: C, _ d: D) throws(Failure) -> Output {
        try spy(input((a, b, c, d)))
    }

    /// Calls the spy as a function of five parameters.
    ///
    /// - Parameters:
    ///   - a: the first argument.
    ///   - b: the second argument.
    ///   - c: the third argument.
    ///   - d: the fourth argument.
    ///   - e: the fifth argument.
    /// - Throws: The errors of the spy's `callAsFunction`.
    public func sync<A, B, C, D, E>(
        _ a: A, _ b: B, _ c: C, _ d: D, _ e: E
    ) throws(Failure) -> Output {
        try spy(input((a, b, c, d, e)))
    }

    /// Calls the spy as a function of six parameters.
    ///
    /// - Parameters:
    ///   - a: the first argument.
    ///   - b: the second argument.
    ///   - c: the third argument.
    ///   - d: the fourth argument.
    ///   - e: the fifth argument.
    ///   - f: the sixth argument.
    /// - Throws: The errors of the spy's `callAsFunction`.
    public func sync<A, B, C, D, E, F>(
        _ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F
    ) throws(Failure) -> Output {
        try spy(input((a, b, c, d, e, f)))
    }
}

// MARK: - Asynchronous

extension Spy.Function where Input == Void {
    /// Calls the spy as an asynchronous function without parameters.
    ///
    /// - Throws: The errors of the spy's `callAsFunction`.
    public nonisolated(nonsending) func async() async throws(Failure) -> Output {
        try await spy(())
    }
}

extension Spy.Function {
    /// Calls the spy as an asynchronous function, which `suspends()` can hold open. To pass the
    /// function, omit the argument: `spy.function.async`.
    ///
    /// - Parameter input: the argument.
    /// - Throws: The errors of the spy's `callAsFunction`.
    public nonisolated(nonsending) func async(_ input: Input) async throws(Failure) -> Output {
        try await spy(input)
    }

    /// Calls the spy as an asynchronous function of two parameters.
    ///
    /// - Parameters:
    ///   - a: the first argument.
    ///   - b: the second argument.
    /// - Throws: The errors of the spy's `callAsFunction`.
    public nonisolated(nonsending) func async<A, B>(
        _ a: A, _ b: B
    ) async throws(Failure) -> Output {
        try await spy(input((a, b)))
    }

    /// Calls the spy as an asynchronous function of three parameters.
    ///
    /// - Parameters:
    ///   - a: the first argument.
    ///   - b: the second argument.
    ///   - c: the third argument.
    /// - Throws: The errors of the spy's `callAsFunction`.
    public nonisolated(nonsending) func async<A, B, C>(
        _ a: A, _ b: B, _ c: C
    ) async throws(Failure) -> Output {
        try await spy(input((a, b, c)))
    }

    /// Calls the spy as an asynchronous function of four parameters.
    ///
    /// - Parameters:
    ///   - a: the first argument.
    ///   - b: the second argument.
    ///   - c: the third argument.
    ///   - d: the fourth argument.
    /// - Throws: The errors of the spy's `callAsFunction`.
    public nonisolated(nonsending) func async<A, B, C, D>(
        _ a: A, _ b: B, _ c: C, _ d: D
    ) async throws(Failure) -> Output {
        try await spy(input((a, b, c, d)))
    }

    /// Calls the spy as an asynchronous function of five parameters.
    ///
    /// - Parameters:
    ///   - a: the first argument.
    ///   - b: the second argument.
    ///   - c: the third argument.
    ///   - d: the fourth argument.
    ///   - e: the fifth argument.
    /// - Throws: The errors of the spy's `callAsFunction`.
    public nonisolated(nonsending) func async<A, B, C, D, E>(
        _ a: A, _ b: B, _ c: C, _ d: D, _ e: E
    ) async throws(Failure) -> Output {
        try await spy(input((a, b, c, d, e)))
    }

    /// Calls the spy as an asynchronous function of six parameters.
    ///
    /// - Parameters:
    ///   - a: the first argument.
    ///   - b: the second argument.
    ///   - c: the third argument.
    ///   - d: the fourth argument.
    ///   - e: the fifth argument.
    ///   - f: the sixth argument.
    /// - Throws: The errors of the spy's `callAsFunction`.
    public nonisolated(nonsending) func async<A, B, C, D, E, F>(
        _ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F
    ) async throws(Failure) -> Output {
        try await spy(input((a, b, c, d, e, f)))
    }
}

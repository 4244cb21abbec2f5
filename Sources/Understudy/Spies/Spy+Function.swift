extension Spy {
    /// This spy as a function that can be passed to the code under test.
    ///
    /// ```swift
    /// let screen = WeatherScreen(
    ///     fetchWeather: fetch.function.async, report: report.function.sync)
    /// ```
    @inlinable public var function: Function { Function(spy: self) }

    /// A spy as a function.
    ///
    /// To get an instance of this type, use ``Spy/function``.
    ///
    /// ```swift
    /// let screen = WeatherScreen(
    ///     fetchWeather: fetch.function.async, report: report.function.sync)
    /// ```
    ///
    /// Because function types don't have argument labels, a function with several parameters
    /// combines its arguments into the spy's labeled tuple. The type system can't express that a
    /// labeled and an unlabeled tuple have the same elements, so this is checked when the function
    /// is called.
    ///
    /// This type provides an overload for each number of parameters up to six instead of a method
    /// with a parameter pack, because the Swift 6.3 compiler crashes when such a method is
    /// converted to a function with several parameters.
    public struct Function {
        @usableFromInline let spy: Spy

        @usableFromInline init(spy: Spy) { self.spy = spy }

        /// Combines the arguments into the labeled tuple of the spy.
        fileprivate func input<Unlabelled>(_ arguments: Unlabelled) -> Input {
            guard let input = arguments as? Input else {
                // There is no input to record and no value to return.
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
    /// - Throws: Whatever is thrown by the spy's `callAsFunction`.
    public func sync() throws(Failure) -> Output { try spy(()) }
}

extension Spy.Function {
    /// Calls the spy as a function with one parameter.
    ///
    /// To pass this function to the code under test, omit the argument, as in `spy.function.sync`.
    ///
    /// You can also pass this function where the code under test requires an asynchronous function,
    /// but then its calls can't be held open.
    ///
    /// - Throws: Whatever is thrown by the spy's `callAsFunction`.
    public func sync(_ input: Input) throws(Failure) -> Output { try spy(input) }

    /// Calls the spy as a function with two parameters.
    ///
    /// - Throws: Whatever is thrown by the spy's `callAsFunction`.
    public func sync<A, B>(_ a: A, _ b: B) throws(Failure) -> Output {
        try spy(input((a, b)))
    }

    /// Calls the spy as a function with three parameters.
    ///
    /// - Throws: Whatever is thrown by the spy's `callAsFunction`.
    public func sync<A, B, C>(_ a: A, _ b: B, _ c: C) throws(Failure) -> Output {
        try spy(input((a, b, c)))
    }

    /// Calls the spy as a function with four parameters.
    ///
    /// - Throws: Whatever is thrown by the spy's `callAsFunction`.
    public func sync<A, B, C, D>(_ a: A, _ b: B, _ c: C, _ d: D) throws(Failure) -> Output {
        try spy(input((a, b, c, d)))
    }

    /// Calls the spy as a function with five parameters.
    ///
    /// - Throws: Whatever is thrown by the spy's `callAsFunction`.
    public func sync<A, B, C, D, E>(
        _ a: A, _ b: B, _ c: C, _ d: D, _ e: E
    ) throws(Failure) -> Output {
        try spy(input((a, b, c, d, e)))
    }

    /// Calls the spy as a function with six parameters.
    ///
    /// - Throws: Whatever is thrown by the spy's `callAsFunction`.
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
    /// - Throws: Whatever is thrown by the spy's `callAsFunction`.
    public nonisolated(nonsending) func async() async throws(Failure) -> Output {
        try await spy(())
    }
}

extension Spy.Function {
    /// Calls the spy as an asynchronous function with one parameter.
    ///
    /// Its calls can be held open by using `suspends()`. To pass this function to the code under
    /// test, omit the argument, as in `spy.function.async`.
    ///
    /// - Throws: Whatever is thrown by the spy's `callAsFunction`.
    public nonisolated(nonsending) func async(_ input: Input) async throws(Failure) -> Output {
        try await spy(input)
    }

    /// Calls the spy as an asynchronous function with two parameters.
    ///
    /// - Throws: Whatever is thrown by the spy's `callAsFunction`.
    public nonisolated(nonsending) func async<A, B>(
        _ a: A, _ b: B
    ) async throws(Failure) -> Output {
        try await spy(input((a, b)))
    }

    /// Calls the spy as an asynchronous function with three parameters.
    ///
    /// - Throws: Whatever is thrown by the spy's `callAsFunction`.
    public nonisolated(nonsending) func async<A, B, C>(
        _ a: A, _ b: B, _ c: C
    ) async throws(Failure) -> Output {
        try await spy(input((a, b, c)))
    }

    /// Calls the spy as an asynchronous function with four parameters.
    ///
    /// - Throws: Whatever is thrown by the spy's `callAsFunction`.
    public nonisolated(nonsending) func async<A, B, C, D>(
        _ a: A, _ b: B, _ c: C, _ d: D
    ) async throws(Failure) -> Output {
        try await spy(input((a, b, c, d)))
    }

    /// Calls the spy as an asynchronous function with five parameters.
    ///
    /// - Throws: Whatever is thrown by the spy's `callAsFunction`.
    public nonisolated(nonsending) func async<A, B, C, D, E>(
        _ a: A, _ b: B, _ c: C, _ d: D, _ e: E
    ) async throws(Failure) -> Output {
        try await spy(input((a, b, c, d, e)))
    }

    /// Calls the spy as an asynchronous function with six parameters.
    ///
    /// - Throws: Whatever is thrown by the spy's `callAsFunction`.
    public nonisolated(nonsending) func async<A, B, C, D, E, F>(
        _ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F
    ) async throws(Failure) -> Output {
        try await spy(input((a, b, c, d, e, f)))
    }
}

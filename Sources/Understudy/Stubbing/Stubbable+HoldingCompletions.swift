extension Stubbable {
    /// Holds the completion handlers that are passed to the function until the test calls them.
    ///
    /// ```swift
    /// let held = loader.spies.load.holdsCompletion(\.completion)
    /// model.refresh()
    /// #expect(model.isLoading)
    /// held.complete(with: .success(page))
    /// ```
    ///
    /// - Parameters:
    ///   - handler: The key path of the handler in the arguments.
    ///
    /// - Returns: A handle that the test uses to call the held completion handlers.
    public func holdsCompletion<Value: Sendable>(
        _ handler: @escaping @Sendable (Input) -> ((Value) -> Void)?,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) -> Spy<Input, Output, Failure>.HeldCompletions<Value> {
        target.holds(
            handler,
            at: TestReport.Location(
                fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// Holds completion handlers that have several parameters or no parameters until the test calls
    /// them. To call such a handler, pass a tuple, as in `held.complete(with: (data, nil))`, or use
    /// `held.complete()` if it doesn't have parameters.
    ///
    /// - Parameters:
    ///   - handler: The key path of the handler in the arguments.
    ///
    /// - Returns: A handle that the test uses to call the held completion handlers.
    @_disfavoredOverload
    public func holdsCompletion<each Value: Sendable>(
        _ handler: @escaping @Sendable (Input) -> ((repeat each Value) -> Void)?,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) -> Spy<Input, Output, Failure>.HeldCompletions<(repeat each Value)> {
        target.holds(
            { input in
                guard let handler = handler(input) else { return nil }
                return { (values: (repeat each Value)) in handler(repeat each values) }
            },
            at: TestReport.Location(
                fileID: fileID, filePath: filePath, line: line, column: column))
    }
}

extension ConditionedSpy {
    fileprivate func holds<Value: Sendable>(
        _ handler: @escaping @Sendable (Input) -> ((Value) -> Void)?,
        at location: TestReport.Location
    ) -> Spy<Input, Output, Failure>.HeldCompletions<Value> {
        let scope = spy.scope
        let held = Spy<Input, Output, Failure>.HeldCompletions<Value>(
            name: spy.name, scope: scope, location: location)
        scope?.enroll(held)
        // The closure must be `@Sendable`. This is safe because it's only stored in the spy whose
        // completion handlers it holds.
        nonisolated(unsafe) let taker = held
        let completion = Completion<Input>(canFail: false) { input, fails in
            guard let handler = handler(input) else { return }
            if fails { taker.reportFailureFlag() }
            taker.add(handler)
        }
        set(completion, "holdsCompletion(_:)", returning: nil, at: location)
        return held
    }
}

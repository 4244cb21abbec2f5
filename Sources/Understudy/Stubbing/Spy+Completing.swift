extension Spy {
    /// Answers the completion handler among the arguments, at each call, before the function
    /// returns.
    ///
    /// ```swift
    /// loader.spies.load.completes(\.completion, with: .success(page), failing: .failure(error))
    /// ```
    ///
    /// `shouldFail` and failure plans decide which of the two values the handler gets.
    ///
    /// - Parameters:
    ///   - handler: finds the handler in the arguments; `\.self` where it is the only one. An
    ///     optional handler that is `nil` gets nothing.
    ///   - value: what the handler gets.
    ///   - failure: what it gets when the call fails; by default `false`, `nil` or a `.failure`
    ///     with ``SimulatedFailure`` where `Value` has that.
    ///   - output: what the function itself returns, a token that cancels for instance; by default
    ///     what it was told before, else the empty value of its type.
    ///   - fileID: The file that reports name.
    ///   - filePath: The path of that file.
    ///   - line: The line that reports name.
    ///   - column: The column in that line.
    public func completes<Value: Sendable>(
        _ handler: @escaping @Sendable (Input) -> ((Value) -> Void)?,
        with value: Value, failing failure: Value? = nil, returning output: Output? = nil,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        let location = TestReport.Location(
            fileID: fileID, filePath: filePath, line: line, column: column)
        if let output { change { $0.fallback = .value(output) } }
        let byType = failingValue(Value.self, function: name)
        let failing = failure ?? byType
        let (report, scope) = (TestReport(cannotComplete(Value.self), at: location), scope)
        change { behavior in
            behavior.completesFailing = failing != nil
            behavior.completion = { input, fails in
                if fails, failing == nil { TestReport.send(report, for: scope) }
                handler(input)?(fails ? failing ?? value : value)
            }
        }
    }

    /// Said of a call that is told to fail, where nothing stands for that.
    private func cannotComplete(_ value: Any.Type) -> String {
        let type = TypeText.of(value)
        return "\(name): cannot fail by itself: \(type) has no value for failure\n"
            + ReportText.row("add", "failing: <#\(type)#> to completes(_:with:failing:returning:)")
    }

    /// Answers a completion handler of several parameters, such as a value and an error, at each
    /// call.
    ///
    /// ```swift
    /// loader.spies.fetch.completes(\.completion, with: (data, nil), failing: (nil, error))
    /// ```
    ///
    /// - Parameters:
    ///   - handler: finds the handler in the arguments.
    ///   - values: what the handler gets.
    ///   - failure: what it gets when the call fails; without it, a call that is told to fail is
    ///     reported.
    ///   - output: what the function itself returns, as for
    ///     `completes(_:with:failing:returning:)`.
    @_disfavoredOverload
    public func completes<each Value: Sendable>(
        _ handler: @escaping @Sendable (Input) -> ((repeat each Value) -> Void)?,
        with values: (repeat each Value), failing failure: (repeat each Value)? = nil,
        returning output: Output? = nil
    ) {
        if let output { change { $0.fallback = .value(output) } }
        let (report, scope) = (reportOnDouble(cannotComplete((repeat each Value).self)), scope)
        change { behavior in
            behavior.completesFailing = failure != nil
            behavior.completion = { input, fails in
                if fails, failure == nil { TestReport.send(report, for: scope) }
                let given = fails ? failure ?? values : values
                handler(input)?(repeat each given)
            }
        }
    }

    /// Calls the completion handler among the arguments, which takes nothing, at each call.
    ///
    /// - Parameters:
    ///   - handler: finds the handler in the arguments.
    ///   - output: what the function itself returns, as for
    ///     `completes(_:with:failing:returning:)`.
    public func completes(
        _ handler: @escaping @Sendable (Input) -> (() -> Void)?, returning output: Output? = nil
    ) {
        if let output { change { $0.fallback = .value(output) } }
        change { behavior in
            behavior.completesFailing = false
            behavior.completion = { input, _ in handler(input)?() }
        }
    }

    /// Keeps the completion handlers among the arguments until the test answers them.
    ///
    /// ```swift
    /// let held = loader.spies.load.holdsCompletion(\.completion)
    /// model.refresh()
    /// #expect(model.isLoading)
    /// held.complete(with: .success(page))
    /// ```
    ///
    /// - Parameters:
    ///   - handler: the handler among the arguments.
    ///   - fileID: The file that reports name.
    ///   - filePath: The path of that file.
    ///   - line: The line that reports name.
    ///   - column: The column in that line.
    public func holdsCompletion<Value: Sendable>(
        _ handler: @escaping @Sendable (Input) -> ((Value) -> Void)?,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) -> HeldCompletions<Value> {
        holds(
            handler,
            at: TestReport.Location(
                fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// Keeps completion handlers of several parameters, or of none, until the test answers them:
    /// with a tuple, `held.complete(with: (data, nil))`, or with `held.complete()`.
    ///
    /// - Parameters:
    ///   - handler: the handler among the arguments.
    ///   - fileID: The file that reports name.
    ///   - filePath: The path of that file.
    ///   - line: The line that reports name.
    ///   - column: The column in that line.
    @_disfavoredOverload
    public func holdsCompletion<each Value: Sendable>(
        _ handler: @escaping @Sendable (Input) -> ((repeat each Value) -> Void)?,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) -> HeldCompletions<(repeat each Value)> {
        holds(
            { input in
                guard let handler = handler(input) else { return nil }
                return { (values: (repeat each Value)) in handler(repeat each values) }
            },
            at: TestReport.Location(
                fileID: fileID, filePath: filePath, line: line, column: column))
    }

    private func holds<Value: Sendable>(
        _ handler: @escaping @Sendable (Input) -> ((Value) -> Void)?,
        at location: TestReport.Location
    ) -> HeldCompletions<Value> {
        let scope = scope
        let held = HeldCompletions<Value>(name: name, scope: scope, location: location)
        scope?.enroll(held)
        // The closure has to be `@Sendable`; it lives inside the spy, whose handlers it passes on.
        nonisolated(unsafe) let taker = held
        change { behavior in
            behavior.completesFailing = false
            behavior.completion = { input, fails in
                guard let handler = handler(input) else { return }
                if fails { taker.reportFailureFlag() }
                taker.add(handler)
            }
        }
        return held
    }
}

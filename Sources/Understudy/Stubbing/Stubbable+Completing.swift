extension Stubbable {
    /// Calls the completion handler that is passed to the function, before the function returns.
    ///
    /// ```swift
    /// loader.spies.load.completes(\.completion, with: .success(page), failing: .failure(error))
    /// loader.spies.load.when { $0.id < 0 }.completes(\.completion, with: .failure(missing))
    /// ```
    ///
    /// If ``Spy/shouldFail`` is `true`, or if a failure plan selects the call, the failing value is
    /// passed to the handler. If a call satisfies several conditions, the latest answer is used.
    ///
    /// - Parameters:
    ///   - handler: The key path of the handler in the arguments. If the handler is the only
    ///     argument, specify `\.self`. If the handler is optional and its value is `nil`, it isn't
    ///     called.
    ///   - value: The value to pass to the handler.
    ///   - failure: The value to pass to the handler if the call should fail. By default, it's
    ///     `false`, `nil`, or a `.failure` with ``SimulatedFailure``, depending on the type of the
    ///     value.
    ///   - output: The result of the function itself, for example a cancellation token. By default,
    ///     the function's earlier answer is used or, if there is none, the empty value of its type.
    public func completes<Value: Sendable>(
        _ handler: @escaping @Sendable (Input) -> ((Value) -> Void)?,
        with value: Value, failing failure: Value? = nil, returning output: Output? = nil,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        let location = TestReport.Location(fileID, filePath, line, column)
        let failing = failure ?? failingValue(Value.self, function: target.spy.name)
        let reportMissingFailure = missingFailureReporter(for: Value.self, at: location)
        let completion = Completion<Input>(canFail: failing != nil) { input, fails in
            if fails, failing == nil { reportMissingFailure() }
            handler(input)?(fails ? failing ?? value : value)
        }
        target.set(completion, "completes(_:with:)", returning: output, at: location)
    }

    /// Calls a completion handler that has several parameters, for example a value and an error.
    ///
    /// ```swift
    /// loader.spies.fetch.completes(\.completion, with: (data, nil), failing: (nil, error))
    /// ```
    ///
    /// - Parameters:
    ///   - handler: The key path of the handler in the arguments.
    ///   - values: The values to pass to the handler.
    ///   - failure: The values to pass to the handler if the call should fail. If you don't specify
    ///     them and a call should fail, an issue is reported.
    ///   - output: The result of the function itself. By default, the function's earlier answer is
    ///     used or, if there is none, the empty value of its type.
    @_disfavoredOverload
    public func completes<each Value: Sendable>(
        _ handler: @escaping @Sendable (Input) -> ((repeat each Value) -> Void)?,
        with values: (repeat each Value), failing failure: (repeat each Value)? = nil,
        returning output: Output? = nil,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        let location = TestReport.Location(fileID, filePath, line, column)
        let reportMissingFailure = missingFailureReporter(
            for: (repeat each Value).self, at: location)
        let completion = Completion<Input>(canFail: failure != nil) { input, fails in
            if fails, failure == nil { reportMissingFailure() }
            let given = fails ? failure ?? values : values
            handler(input)?(repeat each given)
        }
        target.set(completion, "completes(_:with:)", returning: output, at: location)
    }

    /// Calls a completion handler that doesn't have parameters.
    ///
    /// - Parameters:
    ///   - handler: The key path of the handler in the arguments.
    ///   - output: The result of the function itself. By default, the function's earlier answer is
    ///     used or, if there is none, the empty value of its type.
    public func completes(
        _ handler: @escaping @Sendable (Input) -> (() -> Void)?, returning output: Output? = nil,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        target.set(
            Completion(canFail: false) { input, _ in handler(input)?() },
            "completes(_:)", returning: output,
            at: TestReport.Location(fileID, filePath, line, column))
    }

    /// Returns a closure that reports that a call should fail but no value represents failure.
    private func missingFailureReporter(
        for value: Any.Type, at location: TestReport.Location
    ) -> @Sendable () -> Void {
        let type = TypeText.of(value)
        let scope = target.spy.scope
        let report = TestReport(
            "\(target.spy.name): can't fail because \(type) has no failure value\n"
                + ReportText.row(
                    "add", "failing: <#\(type)#> to completes(_:with:failing:returning:)"),
            at: location)
        return { TestReport.send(report, for: scope) }
    }
}

extension ConditionedSpy {
    /// Specifies how the completion handlers of the matching calls are called, and what these calls
    /// return.
    func set(
        _ completion: Completion<Input>, _ command: String, returning output: Output?,
        at location: TestReport.Location
    ) {
        let stub = stub(command, at: location)
        spy.change { behavior in
            if let output { behavior.answers.set(.value(output), when: pattern, by: stub) }
            behavior.completions.set(completion, when: pattern, by: stub)
        }
    }
}

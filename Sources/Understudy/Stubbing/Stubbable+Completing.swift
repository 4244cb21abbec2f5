extension Stubbable {
    /// Calls the completion handler among the arguments at each call, before the function returns.
    ///
    /// ```swift
    /// loader.spies.load.completes(\.completion, with: .success(page), failing: .failure(error))
    /// loader.spies.load.when { $0.id < 0 }.completes(\.completion, with: .failure(missing))
    /// ```
    ///
    /// `shouldFail` and failure plans determine which of the two values is passed to the handler.
    /// If several conditions match a call, the latest applies.
    ///
    /// - Parameters:
    ///   - handler: the key path of the handler in the arguments; `\.self` if it's the only
    ///     argument. An optional handler that is `nil` isn't called.
    ///   - value: the argument of the handler.
    ///   - failure: the argument of the handler if the call fails. By default, `false`, `nil` or a
    ///     `.failure` with ``SimulatedFailure``, if `Value` supports one of these.
    ///   - output: the result of the function itself, for example a cancellation token. By default,
    ///     its earlier answer, otherwise the empty value of its type.
    public func completes<Value: Sendable>(
        _ handler: @escaping @Sendable (Input) -> ((Value) -> Void)?,
        with value: Value, failing failure: Value? = nil, returning output: Output? = nil,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        let location = TestReport.Location(
            fileID: fileID, filePath: filePath, line: line, column: column)
        let failing = failure ?? failingValue(Value.self, function: target.spy.name)
        let cannotFail = cannotComplete(Value.self, at: location)
        let completion = Completion<Input>(canFail: failing != nil) { input, fails in
            if fails, failing == nil { cannotFail() }
            handler(input)?(fails ? failing ?? value : value)
        }
        target.set(completion, "completes(_:with:)", returning: output, at: location)
    }

    /// Calls a completion handler of several parameters, for example a value and an error, at each
    /// call.
    ///
    /// ```swift
    /// loader.spies.fetch.completes(\.completion, with: (data, nil), failing: (nil, error))
    /// ```
    ///
    /// - Parameters:
    ///   - handler: the key path of the handler in the arguments.
    ///   - values: the arguments of the handler.
    ///   - failure: the arguments of the handler if the call fails. Without them, a call that
    ///     should fail is reported.
    ///   - output: the result of the function itself, as in `completes(_:with:failing:returning:)`.
    @_disfavoredOverload
    public func completes<each Value: Sendable>(
        _ handler: @escaping @Sendable (Input) -> ((repeat each Value) -> Void)?,
        with values: (repeat each Value), failing failure: (repeat each Value)? = nil,
        returning output: Output? = nil,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        let location = TestReport.Location(
            fileID: fileID, filePath: filePath, line: line, column: column)
        let cannotFail = cannotComplete((repeat each Value).self, at: location)
        let completion = Completion<Input>(canFail: failure != nil) { input, fails in
            if fails, failure == nil { cannotFail() }
            let given = fails ? failure ?? values : values
            handler(input)?(repeat each given)
        }
        target.set(completion, "completes(_:with:)", returning: output, at: location)
    }

    /// Calls a completion handler without parameters at each call.
    ///
    /// - Parameters:
    ///   - handler: the key path of the handler in the arguments.
    ///   - output: the result of the function itself, as in `completes(_:with:failing:returning:)`.
    public func completes(
        _ handler: @escaping @Sendable (Input) -> (() -> Void)?, returning output: Output? = nil,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        target.set(
            Completion(canFail: false) { input, _ in handler(input)?() },
            "completes(_:)", returning: output,
            at: TestReport.Location(
                fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// Reports a call that should fail, if no value represents failure.
    private func cannotComplete(
        _ value: Any.Type, at location: TestReport.Location
    ) -> @Sendable () -> Void {
        let (type, scope) = (TypeText.of(value), target.spy.scope)
        let report = TestReport(
            "\(target.spy.name): cannot fail: \(type) has no failure value\n"
                + ReportText.row(
                    "add", "failing: <#\(type)#> to completes(_:with:failing:returning:)"),
            at: location)
        return { TestReport.send(report, for: scope) }
    }
}

extension ConditionedSpy {
    /// Sets how the completion handlers of these calls are called, and the result of the calls.
    func set(
        _ completion: Completion<Input>, _ command: String, returning output: Output?,
        at location: TestReport.Location
    ) {
        let stub = stub(command, at: location)
        if let output { set(.value(output), by: stub) }
        let condition = condition
        spy.change { $0.completions.set(completion, when: condition, by: stub) }
    }
}

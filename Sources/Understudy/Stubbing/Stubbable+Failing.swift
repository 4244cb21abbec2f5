extension Stubbable {
    /// Throws an error from all subsequent calls, and from calls that fail because
    /// ``Spy/shouldFail`` is `true`.
    ///
    /// The delay doesn't apply to the latter.
    ///
    /// Use this function if every call should fail:
    ///
    /// ```swift
    /// loader.spies.load.fails(with: URLError(.timedOut))
    /// ```
    ///
    /// - Parameters:
    ///   - error: The error to throw.
    ///   - delay: The time for which a call is suspended before it throws, if any. For more
    ///     information, see ``returns(_:after:on:fileID:filePath:line:column:)``.
    ///   - timeline: The timeline to use for the delay.
    public func fails(
        with error: Failure, after delay: Duration? = nil, on timeline: TestTimeline? = nil,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        let location = TestReport.Location(fileID, filePath, line, column)
        let command = "fails(with:after:)"
        guard let delay = makeDelay(delay, on: timeline, for: command, at: location) else {
            return target.set(
                .error(error), "fails(with:)", at: location, failure: .error(error))
        }
        target.set(
            .asyncClosure(
                { _ throws(Failure) in
                    try await delay.wait(throwing: Failure.self)
                    throw error
                }, location), command, at: location, failure: .error(error))
    }

    /// Causes the calls that are selected by a plan to fail.
    ///
    /// Other calls are answered as before.
    ///
    /// If a call satisfies the conditions of several plans, the latest of them is used, and if it
    /// doesn't satisfy any, the plan without a condition. There is only one such plan, and setting
    /// a new one replaces it. Setting an answer doesn't remove failure plans.
    ///
    /// Use this function if only some of the calls should fail, for example to test a retry:
    ///
    /// ```swift
    /// loader.spies.load.returns(page)
    /// loader.spies.load.fails(.first(2), with: URLError(.timedOut))  // the third call succeeds
    /// ```
    ///
    /// - Parameters:
    ///   - plan: The plan that selects which calls fail.
    ///   - error: The error to throw. If the plan doesn't have a condition, this error is also used
    ///     if ``Spy/shouldFail`` is `true`. If you don't specify an error, calls fail in the way
    ///     that is described for ``Spy/shouldFail``.
    public func fails(
        _ plan: SimulatedFailure.Plan, with error: Failure? = nil,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        fail(
            plan, error.map { .error($0) }, at: TestReport.Location(fileID, filePath, line, column))
    }

    /// Returns a value that represents failure from the calls that are selected by a plan.
    ///
    /// Use this function to simulate the failure of a function that doesn't throw but returns, for
    /// example, `-1` or an empty page:
    ///
    /// ```swift
    /// battery.spies.level.returns(80)
    /// battery.spies.level.fails(.every(2), returning: -1)
    /// ```
    ///
    /// - Parameters:
    ///   - plan: The plan that selects which calls fail.
    ///   - output: The value to return. This value is also used if ``Spy/shouldFail`` is `true`.
    public func fails(
        _ plan: SimulatedFailure.Plan, returning output: Output,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        fail(plan, .value(output), at: TestReport.Location(fileID, filePath, line, column))
    }

    private func fail(
        _ plan: SimulatedFailure.Plan, _ failure: Answer<Input, Output, Failure>?,
        at location: TestReport.Location
    ) {
        let spy = target.spy
        let pattern = target.pattern
        if let problem = plan.problem {
            let text = "\(spy.name): ignored the failure plan \(problem)"
            return spy.send(text, at: location)
        }
        let stub = target.stub("fails(_:)", at: location)
        spy.change { behavior in
            if pattern.isAny {
                if let failure { behavior.failure = failure }
                // A new plan without a condition replaces the previous one.
                behavior.plans.removeAll(where: \.pattern.isAny)
            }
            behavior.plans.append(
                PlannedFailure(plan: plan, pattern: pattern, failure: failure, stub: stub))
        }
    }
}

// MARK: - Results

extension Stubbable {
    /// Returns a `.failure` with the specified error from all calls from now on.
    ///
    /// This result is also used if ``Spy/shouldFail`` is `true`.
    public func fails<Success, ResultError>(
        with error: ResultError,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) where Output == Result<Success, ResultError>, Failure == Never {
        let location = TestReport.Location(fileID, filePath, line, column)
        let failure = Answer<Input, Output, Failure>.value(.failure(error))
        target.set(failure, "fails(with:)", at: location, failure: failure)
    }

    /// Returns a `.failure` with the specified error from the calls that are selected by a plan.
    ///
    /// - Parameters:
    ///   - plan: The plan that selects which calls fail.
    ///   - error: The error of the result. This error is also used if ``Spy/shouldFail`` is `true`.
    public func fails<Success, ResultError>(
        _ plan: SimulatedFailure.Plan, with error: ResultError,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) where Output == Result<Success, ResultError>, Failure == Never {
        fail(
            plan, .value(.failure(error)),
            at: TestReport.Location(fileID, filePath, line, column))
    }
}

extension Stubbable where Failure == Never {
    // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
    @available(
        *, unavailable,
        message:
            "this function doesn't throw: use `fails(.always, returning:)` with its failure value"
    )
    @_documentation(visibility: internal)
    public func fails(with error: any Error) {}
}

// MARK: - Failure flag

extension Spy {
    /// A Boolean value that determines whether every call of the function fails.
    ///
    /// Use this property to test how your code handles a failure, regardless of its cause:
    ///
    /// ```swift
    /// opener.spies.open.shouldFail = true
    /// #expect(throws: AttachmentOpener.NothingOpens.self) {
    ///     try AttachmentOpener(opener: opener).openAttachment(at: file)
    /// }
    /// ```
    ///
    /// The way in which a call fails depends on the type of the function. If the function can
    /// throw, it throws ``defaultError`` or, if no default error was set, ``SimulatedFailure``.
    /// Otherwise, it returns `false`, `nil`, or a `.failure`. If the function has a completion
    /// handler that was stubbed with `completes(_:with:failing:returning:)`, the handler is called
    /// with its failing value. If the function can't fail in any of these ways, an issue is
    /// reported and the call is answered as usual.
    public var shouldFail: Bool {
        get { withState { $0.behavior.shouldFail } }
        set { change { $0.shouldFail = newValue } }
    }

    /// The error that the function throws if it should fail and no specific error was specified,
    /// for example because ``shouldFail`` is `true`.
    ///
    /// Use this property if your code handles some errors differently:
    ///
    /// ```swift
    /// loader.spies.load.defaultError = URLError(.timedOut)
    /// loader.spies.load.shouldFail = true
    /// ```
    ///
    /// Setting this property doesn't cause calls to fail. Its value is also set by `fails(with:)`,
    /// and by a failure plan that specifies an error but no condition. If the value of this
    /// property is `nil`, the function throws ``SimulatedFailure``.
    public var defaultError: Failure? {
        get {
            guard case .error(let error) = withState({ $0.behavior.failure }) else { return nil }
            return error
        }
        set { change { $0.failure = newValue.map { .error($0) } } }
    }
}

extension Stubbable {
    /// Throws an error from now on. `shouldFail` also throws this error, without the delay.
    ///
    /// - Parameters:
    ///   - error: the error.
    ///   - delay: the duration of a call, as in
    ///     ``returns(_:after:on:fileID:filePath:line:column:)``.
    ///   - timeline: the timeline of the delay.
    public func fails(
        with error: Failure, after delay: Duration? = nil, on timeline: TestTimeline? = nil,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        let location = TestReport.Location(
            fileID: fileID, filePath: filePath, line: line, column: column)
        let command = "fails(with:after:)"
        guard let delay = self.delay(delay, on: timeline, for: command, at: location) else {
            let stub = target.stub("fails(with:)", at: location)
            return set(.error(error), failure: .error(error), by: stub)
        }
        set(
            .asyncClosure(
                { _ throws(Failure) in
                    try await delay.pass(throwing: Failure.self)
                    throw error
                }, location), failure: .error(error), by: target.stub(command, at: location))
    }

    /// Fails the calls that a plan selects; all others are answered as before.
    ///
    /// If several plans with matching conditions apply to a call, the latest decides. Otherwise the
    /// unconditional plan decides; a new one replaces it. Setting an answer doesn't remove plans.
    ///
    /// - Parameters:
    ///   - plan: selects the calls that fail.
    ///   - error: the error to throw; without a condition, `shouldFail` throws it as well. If it's
    ///     omitted, the function fails as its type allows: it throws ``Spy/defaultError`` or
    ///     ``SimulatedFailure``, or returns `false`, `nil` or a `.failure`; a completion handler
    ///     receives its failing value.
    public func fails(
        _ plan: SimulatedFailure.Plan, with error: Failure? = nil,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        fail(
            plan, error.map { .error($0) },
            at: TestReport.Location(
                fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// Returns a value that represents failure, such as `-1` or an empty page, from the calls that
    /// a plan selects.
    ///
    /// - Parameters:
    ///   - plan: selects the calls that fail.
    ///   - output: the value; `shouldFail` returns it as well.
    public func fails(
        _ plan: SimulatedFailure.Plan, returning output: Output,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        fail(
            plan, .value(output),
            at: TestReport.Location(
                fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// Sets an answer that is a failure. Without a condition, the flag uses it as well.
    private func set(
        _ answer: Answer<Input, Output, Failure>, failure: Answer<Input, Output, Failure>,
        by stub: Stub
    ) {
        target.set(answer, by: stub)
        if target.condition == nil { target.spy.change { $0.failure = failure } }
    }

    private func fail(
        _ plan: SimulatedFailure.Plan, _ failure: Answer<Input, Output, Failure>?,
        at location: TestReport.Location
    ) {
        let (spy, condition) = (target.spy, target.condition)
        if let problem = plan.problem {
            let text = "\(spy.name): ignored the failure plan \(problem)"
            return spy.send(text, at: location)
        }
        let stub = target.stub("fails(_:)", at: location)
        spy.change { behavior in
            if condition == nil {
                if let failure { behavior.failure = failure }
                // There is only one unconditional plan, and a new one replaces it.
                behavior.plans.removeAll { $0.condition == nil }
            }
            behavior.plans.append(
                PlannedFailure(plan, when: condition, failure: failure, stub: stub))
        }
    }
}

// MARK: - Results

extension Stubbable {
    /// Returns `.failure` with an error from now on. `shouldFail` returns it as well.
    ///
    /// - Parameter error: the error.
    public func fails<Success, ResultError>(
        with error: ResultError,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) where Output == Result<Success, ResultError>, Failure == Never {
        let location = TestReport.Location(
            fileID: fileID, filePath: filePath, line: line, column: column)
        let stub = target.stub("fails(with:)", at: location)
        set(.value(.failure(error)), failure: .value(.failure(error)), by: stub)
    }

    /// Returns `.failure` with an error from the calls that a plan selects.
    ///
    /// - Parameters:
    ///   - plan: selects the calls that fail.
    ///   - error: the error; `shouldFail` returns it as well.
    public func fails<Success, ResultError>(
        _ plan: SimulatedFailure.Plan, with error: ResultError,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) where Output == Result<Success, ResultError>, Failure == Never {
        fails(
            plan, returning: .failure(error), fileID: fileID, filePath: filePath, line: line,
            column: column)
    }
}

extension Stubbable where Failure == Never {
    /// Unavailable, because the function doesn't throw.
    ///
    /// - Parameter error: the error.
    @available(
        *, unavailable,
        message:
            "this function doesn't throw: use `fails(.always, returning:)` with its failure value"
    )
    public func fails(with error: any Error) {}
}

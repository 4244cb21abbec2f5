extension Stubbable {
    /// Throws an error from now on; also the error that `shouldFail` throws, at once.
    ///
    /// - Parameters:
    ///   - error: the error.
    ///   - delay: how long a call takes, as for
    ///     ``returns(_:after:on:fileID:filePath:line:column:)``.
    ///   - timeline: where the delay counts.
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

    /// Fails the calls that a plan names; the others are answered as before.
    ///
    /// Of several plans under conditions that hold for a call, the latest decides. Else the
    /// unconditional plan does; a new one replaces it. Answers leave plans alone.
    ///
    /// - Parameters:
    ///   - plan: which calls fail.
    ///   - error: what they throw; without a condition also what `shouldFail` throws. Where none is
    ///     given, the function fails as its type allows: it throws ``Spy/defaultError`` or
    ///     ``SimulatedFailure``, or returns `false`, `nil` or a `.failure`; a completion handler
    ///     gets its failing value.
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

    /// Returns a value that stands for failure at the calls that a plan names: `-1`, an empty page.
    ///
    /// - Parameters:
    ///   - plan: which calls fail.
    ///   - output: the value; also what `shouldFail` returns.
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

    /// Sets an answer that is a failure; without a condition it is also how the flag fails.
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
            let text = "\(spy.name): the failure plan makes no sense and is left out: \(problem)"
            return spy.send(text, at: location)
        }
        let stub = target.stub("fails(_:)", at: location)
        spy.change { behavior in
            if condition == nil {
                if let failure { behavior.failure = failure }
                // The unconditional plan is one; a new one takes its place.
                behavior.plans.removeAll { $0.condition == nil }
            }
            behavior.plans.append(
                PlannedFailure(plan, when: condition, failure: failure, stub: stub))
        }
    }
}

// MARK: - Results

extension Stubbable {
    /// Returns `.failure` with an error from now on; also what `shouldFail` returns.
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

    /// Returns `.failure` with an error at the calls that a plan names.
    ///
    /// - Parameters:
    ///   - plan: which calls fail.
    ///   - error: the error; also what `shouldFail` returns.
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
    /// There is nothing to throw.
    ///
    /// - Parameter error: what cannot be thrown.
    @available(
        *, unavailable,
        message:
            "this function throws nothing: use `fails(.always, returning:)` with its failure value"
    )
    public func fails(with error: any Error) {}
}

extension Stubbable {
    /// Returns a value from now on.
    public func returns(_ output: Output) {
        stub.set(.value(output))
    }

    /// Returns one value a call, in order.
    ///
    /// What follows the last one is a clear failure, unless the test says otherwise. With `.fail`, values
    /// that nobody has asked for when the test ends are reported too.
    public func returns(
        each outputs: [Output], then end: Spy<Input, Output, Failure>.SequenceEnd = .fail,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        let location = TestReport.Location(
            fileID: fileID, filePath: filePath, line: line, column: column)
        if outputs.isEmpty { stub.spy.send(SpyText.noAnswers(stub.spy.name), at: location) }
        let repeated =
            switch end {
            case .fail: 0
            case .repeatLast: 1
            case .cycle: outputs.count
            }
        stub.set(.sequence(AnswerSequence(outputs, repeatingLast: repeated, at: location)))
    }

    /// Computes each answer from the call's arguments; may throw what the function may.
    ///
    /// The closure runs on the caller's thread, outside the spy's lock.
    public func answers(_ body: @escaping @Sendable (Input) throws(Failure) -> Output) {
        stub.set(.closure(body))
    }

    /// Computes each answer of an asynchronous function, on the caller's actor.
    public func answers(
        _ body: @escaping AsyncAnswer
    ) {
        stub.set(.asyncClosure(body))
    }

    /// Throws an error from now on; also the error that `shouldFail` throws.
    public func fails(with error: Failure) {
        set(.error(error), failing: .error(error))
    }

    /// Throws an error at the calls that a plan names; the others are answered as before.
    ///
    /// Where several plans hold for a call, the latest under a condition decides, and without one the
    /// unconditional plan, which a new one replaces; answers leave plans alone. Without a condition the
    /// error is also what `shouldFail` throws.
    public func fails(
        _ plan: SimulatedFailure.Plan, with error: Failure,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        fail(
            plan, .error(error),
            at: TestReport.Location(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// Fails at the calls that a plan names, in the way that the function's type allows: throws
    /// ``SimulatedFailure``, or returns `false`, `nil` or a `.failure`; a completion handler gets its
    /// failing value.
    public func fails(
        _ plan: SimulatedFailure.Plan,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        fail(
            plan, nil,
            at: TestReport.Location(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// Returns a value that stands for failure at the calls that a plan names: `-1`, an empty page.
    /// It is also what `shouldFail` returns.
    public func fails(
        _ plan: SimulatedFailure.Plan, returning output: Output,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        fail(
            plan, .output(output),
            at: TestReport.Location(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// Holds the calls of an asynchronous function open, until the handle lets them go.
    ///
    /// A caller that is cancelled while it is held is released with `CancellationError` where its
    /// function can throw that.
    public func suspends(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) -> Spy<Input, Output, Failure>.HeldCalls {
        let spy = stub.spy
        let pen = HoldingPen<Input, Output, Failure>(
            name: spy.name,
            location: TestReport.Location(
                fileID: fileID, filePath: filePath, line: line, column: column))
        stub.set(.held(PenDoor(to: pen)))
        spy.scope?.enroll(pen)
        return Spy.HeldCalls(pen: pen, scope: spy.scope)
    }
}

extension Stubbable {
    /// Returns `.failure` with an error from now on; also what `shouldFail` returns.
    public func fails<Success, ResultError>(
        with error: ResultError
    ) where Output == Result<Success, ResultError>, Failure == Never {
        set(.value(.failure(error)), failing: .output(.failure(error)))
    }

    /// Returns `.failure` with an error at the calls that a plan names.
    public func fails<Success, ResultError>(
        _ plan: SimulatedFailure.Plan, with error: ResultError,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) where Output == Result<Success, ResultError>, Failure == Never {
        fails(
            plan, returning: .failure(error), fileID: fileID, filePath: filePath, line: line,
            column: column)
    }

    /// Sets an answer that is a failure; without a condition it is also how the flag fails.
    func set(
        _ answer: Answer<Input, Output, Failure>, failing: FailingAnswer<Output, Failure>
    ) {
        stub.set(answer)
        if stub.condition == nil { stub.spy.change { $0.failing = failing } }
    }

    private func fail(
        _ plan: SimulatedFailure.Plan, _ failing: FailingAnswer<Output, Failure>?,
        at location: TestReport.Location
    ) {
        if let problem = plan.problem {
            return stub.spy.send(SpyText.wrongPlan(stub.spy.name, problem), at: location)
        }
        let condition = stub.condition
        stub.spy.change { behavior in
            let failing = failing ?? behavior.failing
            if condition == nil {
                behavior.failing = failing
                // The unconditional plan is one; a new one takes its place.
                behavior.plans.removeAll { $0.condition == nil }
            }
            behavior.plans.append(PlannedFailure(plan, when: condition, failing: failing))
        }
    }
}

extension Stubbable where Failure == Never {
    /// There is nothing to throw.
    @available(
        *, unavailable,
        message:
            "this function throws nothing: say `fails(.always, returning:)` with a value that stands for failure"
    )
    public func fails(with error: any Error) {}
}

extension Spy {
    /// What follows the last answer of `returns(each:)`.
    public enum SequenceEnd: Sendable {
        /// A further call is reported as a failure, and goes on as if nothing had been said.
        case fail
        /// The last answer serves all further calls.
        case repeatLast
        /// The answers start again from the first.
        case cycle
    }
}

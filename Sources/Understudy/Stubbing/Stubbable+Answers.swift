extension Stubbable {
    /// Returns a value from now on; where a delay is given, when that has passed.
    ///
    /// A delay needs an asynchronous function, and counts from the call. A caller that is cancelled
    /// while it waits gets `CancellationError` where its function can throw that, else the value at
    /// once.
    ///
    /// - Parameters:
    ///   - output: the value.
    ///   - delay: how long a call takes.
    ///   - timeline: where the delay counts; by default where the spy keeps its times, else the
    ///     current one. Without any, that is reported, and no time passes.
    public func returns(
        _ output: Output, after delay: Duration? = nil, on timeline: TestTimeline? = nil,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        let location = TestReport.Location(
            fileID: fileID, filePath: filePath, line: line, column: column)
        let command = "returns(_:after:)"
        guard let delay = self.delay(delay, on: timeline, for: command, at: location) else {
            return target.set(.value(output), by: target.stub("returns(_:)", at: location))
        }
        // Handed over on the same terms as the value of an answer without delay.
        nonisolated(unsafe) let output = output
        target.set(
            .asyncClosure(
                { _ throws(Failure) in
                    try await delay.pass(throwing: Failure.self)
                    return output
                }, location), by: target.stub(command, at: location))
    }

    /// Returns one value a call, in order.
    ///
    /// - Parameters:
    ///   - outputs: the values.
    ///   - end: what follows the last one: a clear failure, unless the test says otherwise. With
    ///     `.fail`, values that were never asked for are reported at the end of the test too.
    public func returns(
        each outputs: [Output], then end: Spy<Input, Output, Failure>.SequenceEnd = .fail,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        let location = TestReport.Location(
            fileID: fileID, filePath: filePath, line: line, column: column)
        set(outputs.map { .success($0) }, then: end, "returns(each:)", at: location)
    }

    /// Returns or throws one after the other, one a call.
    ///
    /// ```swift
    /// loader.spies.load.answers(each: [.success(first), .failure(error), .success(second)])
    /// ```
    ///
    /// - Parameters:
    ///   - outcomes: the values and the errors.
    ///   - end: what follows the last one, as for
    ///     ``returns(each:then:fileID:filePath:line:column:)``.
    public func answers(
        each outcomes: [Result<Output, Failure>],
        then end: Spy<Input, Output, Failure>.SequenceEnd = .fail,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        let location = TestReport.Location(
            fileID: fileID, filePath: filePath, line: line, column: column)
        set(outcomes, then: end, "answers(each:)", at: location)
    }

    private func set(
        _ outcomes: [Result<Output, Failure>], then end: Spy<Input, Output, Failure>.SequenceEnd,
        _ command: String, at location: TestReport.Location
    ) {
        let spy = target.spy
        if outcomes.isEmpty {
            let empty = command.replacing(":)", with: ": [])")
            let text = "\(spy.name): \(empty) holds no answer, so the first call will fail"
            spy.send(text, at: location)
        }
        let repeated =
            switch end {
            case .fail: 0
            case .repeatLast: 1
            case .cycle: outcomes.count
            }
        target.set(
            .sequence(
                AnswerSequence(
                    outcomes, repeatingLast: repeated, command: command, at: location)),
            by: target.stub(command, at: location))
    }

    /// Computes each answer from the call's arguments; may throw what the function may.
    ///
    /// - Parameter body: runs on the caller's thread, outside the spy's lock.
    public func answers(
        _ body: @escaping @Sendable (Input) throws(Failure) -> Output,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        let location = TestReport.Location(
            fileID: fileID, filePath: filePath, line: line, column: column)
        target.set(.closure(body), by: target.stub("answers(_:)", at: location))
    }

    /// Computes each answer of an asynchronous function.
    ///
    /// - Parameter body: runs on the caller's actor.
    public func answers(
        _ body: @escaping AsyncAnswer,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        let location = TestReport.Location(
            fileID: fileID, filePath: filePath, line: line, column: column)
        target.set(.asyncClosure(body, location), by: target.stub("answers(_:)", at: location))
    }

    /// Holds the calls of an asynchronous function open, until the handle lets them go.
    ///
    /// A caller that is cancelled while it is held is released with `CancellationError` where its
    /// function can throw that. If the test is cancelled, as by a time limit, its held calls are
    /// reported and released: with that error, or else with the empty value of the result.
    ///
    /// - Returns: the handle. Keep it as long as calls may come.
    public func suspends(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) -> Spy<Input, Output, Failure>.HeldCalls {
        let spy = target.spy
        let location = TestReport.Location(
            fileID: fileID, filePath: filePath, line: line, column: column)
        let pen = HoldingPen<Input, Output, Failure>(
            function: spy.signature, location: location, scope: spy.scope)
        target.set(.held(PenDoor(to: pen)), by: target.stub("suspends()", at: location))
        spy.scope?.enroll(pen)
        return Spy.HeldCalls(pen: pen)
    }
}

extension Stubbable where Output == Void {
    /// Returns from now on, whatever was said before.
    public func returns(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        returns((), fileID: fileID, filePath: filePath, line: line, column: column)
    }
}

extension Stubbable where Output == Any {
    /// Returns `nil` from now on, to the calls of a generic function.
    ///
    /// - Parameter none: `nil`, whatever the type of the optional.
    public func returns(
        _ none: Never?,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        let location = TestReport.Location(
            fileID: fileID, filePath: filePath, line: line, column: column)
        target.set(.value(none as Any), by: target.stub("returns(_:)", at: location))
    }

    /// Returns one value a call, in order, to the calls of a generic function; `nil` is one,
    /// whatever the type of the optional.
    ///
    /// - Parameters:
    ///   - outputs: the values.
    ///   - end: what follows the last one, as for
    ///     ``returns(each:then:fileID:filePath:line:column:)``.
    @_documentation(visibility: internal)
    public func returns(
        each outputs: [Any?], then end: Spy<Input, Output, Failure>.SequenceEnd = .fail,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        let none: Never? = nil
        returns(
            each: outputs.map { $0 ?? none as Any }, then: end, fileID: fileID, filePath: filePath,
            line: line, column: column)
    }

    /// Returns a value from now on, to the calls of a generic function.
    ///
    /// - Parameter output: the value.
    public func returns<Value>(
        _ output: Value,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        let location = TestReport.Location(
            fileID: fileID, filePath: filePath, line: line, column: column)
        target.set(.value(output), by: target.stub("returns(_:)", at: location))
    }
}

extension Stubbable where Output == any Sendable {
    /// Returns `nil` from now on, to the calls of a generic function of a `Sendable` double.
    ///
    /// - Parameter none: `nil`, whatever the type of the optional.
    public func returns(
        _ none: Never?,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        let location = TestReport.Location(
            fileID: fileID, filePath: filePath, line: line, column: column)
        target.set(.value(none as any Sendable), by: target.stub("returns(_:)", at: location))
    }

    /// Returns one value a call, in order, to the calls of a generic function; `nil` is one,
    /// whatever the type of the optional.
    ///
    /// - Parameters:
    ///   - outputs: the values.
    ///   - end: what follows the last one, as for
    ///     ``returns(each:then:fileID:filePath:line:column:)``.
    @_documentation(visibility: internal)
    public func returns(
        each outputs: [(any Sendable)?], then end: Spy<Input, Output, Failure>.SequenceEnd = .fail,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        let none: Never? = nil
        returns(
            each: outputs.map { $0 ?? none as any Sendable }, then: end, fileID: fileID,
            filePath: filePath,
            line: line, column: column)
    }
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

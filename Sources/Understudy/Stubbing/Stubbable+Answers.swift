extension Stubbable {
    /// Returns a value from now on, after an optional delay.
    ///
    /// A delay requires an asynchronous function, and starts with the call. A caller that is
    /// cancelled during the delay throws `CancellationError` if its function can, otherwise it
    /// returns the value immediately.
    ///
    /// - Parameters:
    ///   - output: the value.
    ///   - delay: the duration of a call.
    ///   - timeline: the timeline of the delay. By default, the timeline on which the spy records
    ///     its times, otherwise the current one. If there is none, this is reported, and the delay
    ///     is ignored.
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
        // It's transferred under the same conditions as the value of an answer without a delay.
        nonisolated(unsafe) let output = output
        target.set(
            .asyncClosure(
                { _ throws(Failure) in
                    try await delay.pass(throwing: Failure.self)
                    return output
                }, location), by: target.stub(command, at: location))
    }

    /// Returns one value for each call, in order.
    ///
    /// - Parameters:
    ///   - outputs: the values.
    ///   - end: the behavior after the last value. By default, a further call is a failure. With
    ///     `.fail`, unused values are also reported when the test ends.
    public func returns(
        each outputs: [Output], then end: Spy<Input, Output, Failure>.SequenceEnd = .fail,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        let location = TestReport.Location(
            fileID: fileID, filePath: filePath, line: line, column: column)
        set(outputs.map { .success($0) }, then: end, "returns(each:)", at: location)
    }

    /// Returns a value or throws an error for each call, in order.
    ///
    /// ```swift
    /// loader.spies.load.answers(each: [.success(first), .failure(error), .success(second)])
    /// ```
    ///
    /// - Parameters:
    ///   - outcomes: the values and the errors.
    ///   - end: the behavior after the last outcome, as in
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
            let text = "\(spy.name): \(empty) has no answers, so the first call will fail"
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

    /// Computes each answer from the arguments of the call. The closure can throw the errors of the
    /// function.
    ///
    /// - Parameter body: computes the answer. It runs on the thread of the caller, outside the lock
    ///   of the spy.
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
    /// - Parameter body: computes the answer. It runs on the actor of the caller.
    public func answers(
        _ body: @escaping AsyncAnswer,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        let location = TestReport.Location(
            fileID: fileID, filePath: filePath, line: line, column: column)
        target.set(.asyncClosure(body, location), by: target.stub("answers(_:)", at: location))
    }

    /// Holds the calls of an asynchronous function open until the handle resumes them.
    ///
    /// A caller that is cancelled while it's held throws `CancellationError` if its function can.
    /// If the test is cancelled, for example by a time limit, its held calls are reported and
    /// ended: with that error, or otherwise with the empty value of the result.
    ///
    /// - Returns: The handle, which the test should keep as long as calls can arrive.
    public func suspends(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) -> Spy<Input, Output, Failure>.HeldCalls {
        let spy = target.spy
        let location = TestReport.Location(
            fileID: fileID, filePath: filePath, line: line, column: column)
        let pendingCalls = PendingCalls<Input, Output, Failure>(
            function: spy.signature, location: location, scope: spy.scope)
        target.set(
            .held(HoldingAnswer(for: pendingCalls)), by: target.stub("suspends()", at: location))
        spy.scope?.enroll(pendingCalls)
        return Spy.HeldCalls(pendingCalls: pendingCalls)
    }
}

extension Stubbable where Output == Void {
    /// Returns from now on, and replaces earlier answers.
    public func returns(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        returns((), fileID: fileID, filePath: filePath, line: line, column: column)
    }
}

extension Stubbable where Output == Any {
    /// Returns `nil` from now on, for calls of a generic function.
    ///
    /// - Parameter none: `nil`, for any optional type.
    public func returns(
        _ none: Never?,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        let location = TestReport.Location(
            fileID: fileID, filePath: filePath, line: line, column: column)
        target.set(.value(none as Any), by: target.stub("returns(_:)", at: location))
    }

    /// Returns one value for each call of a generic function, in order. The values can be `nil`,
    /// for any optional type.
    ///
    /// - Parameters:
    ///   - outputs: the values.
    ///   - end: the behavior after the last value, as in
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

    /// Returns a value from now on, for calls of a generic function.
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
    /// Returns `nil` from now on, for calls of a generic function of a `Sendable` double.
    ///
    /// - Parameter none: `nil`, for any optional type.
    public func returns(
        _ none: Never?,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        let location = TestReport.Location(
            fileID: fileID, filePath: filePath, line: line, column: column)
        target.set(.value(none as any Sendable), by: target.stub("returns(_:)", at: location))
    }

    /// Returns one value for each call of a generic function, in order. The values can be `nil`,
    /// for any optional type.
    ///
    /// - Parameters:
    ///   - outputs: the values.
    ///   - end: the behavior after the last value, as in
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
    /// The behavior after the last answer of `returns(each:)`.
    public enum SequenceEnd: Sendable {
        /// Reports a further call as a failure, and handles it as unanswered.
        case fail
        /// Uses the last answer for all further calls.
        case repeatLast
        /// Starts again with the first answer.
        case cycle
    }
}

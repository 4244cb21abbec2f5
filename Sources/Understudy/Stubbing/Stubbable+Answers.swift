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
    ///   - fileID: The file that reports name.
    ///   - filePath: The path of that file.
    ///   - line: The line that reports name.
    ///   - column: The column in that line.
    public func returns(
        _ output: Output, after delay: Duration? = nil, on timeline: TestTimeline? = nil,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        let location = TestReport.Location(
            fileID: fileID, filePath: filePath, line: line, column: column)
        let command = "returns(_:after:)"
        guard let delay = self.delay(delay, on: timeline, for: command, at: location) else {
            return target.set(.value(output))
        }
        // Handed over on the same terms as the value of an answer without delay.
        nonisolated(unsafe) let output = output
        target.set(
            .asyncClosure { _ throws(Failure) in
                try await delay.pass(throwing: Failure.self)
                return output
            })
    }

    /// Returns one value a call, in order.
    ///
    /// - Parameters:
    ///   - outputs: the values.
    ///   - end: what follows the last one: a clear failure, unless the test says otherwise. With
    ///     `.fail`, values that were never asked for are reported at the end of the test too.
    ///   - fileID: The file that reports name.
    ///   - filePath: The path of that file.
    ///   - line: The line that reports name.
    ///   - column: The column in that line.
    public func returns(
        each outputs: [Output], then end: Spy<Input, Output, Failure>.SequenceEnd = .fail,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        let location = TestReport.Location(
            fileID: fileID, filePath: filePath, line: line, column: column)
        let spy = target.spy
        if outputs.isEmpty {
            let text = "\(spy.name): returns(each: []) holds no answer, so the first call will fail"
            spy.send(text, at: location)
        }
        let repeated =
            switch end {
            case .fail: 0
            case .repeatLast: 1
            case .cycle: outputs.count
            }
        target.set(.sequence(AnswerSequence(outputs, repeatingLast: repeated, at: location)))
    }

    /// Computes each answer from the call's arguments; may throw what the function may.
    ///
    /// - Parameter body: runs on the caller's thread, outside the spy's lock.
    public func answers(_ body: @escaping @Sendable (Input) throws(Failure) -> Output) {
        target.set(.closure(body))
    }

    /// Computes each answer of an asynchronous function.
    ///
    /// - Parameter body: runs on the caller's actor.
    public func answers(_ body: @escaping AsyncAnswer) {
        target.set(.asyncClosure(body))
    }

    /// Holds the calls of an asynchronous function open, until the handle lets them go.
    ///
    /// A caller that is cancelled while it is held is released with `CancellationError` where its
    /// function can throw that.
    ///
    /// - Returns: the handle. Keep it as long as calls may come.
    public func suspends(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) -> Spy<Input, Output, Failure>.HeldCalls {
        let spy = target.spy
        let location = TestReport.Location(
            fileID: fileID, filePath: filePath, line: line, column: column)
        let pen = HoldingPen<Input, Output, Failure>(name: spy.name, location: location)
        target.set(.held(PenDoor(to: pen)))
        spy.scope?.enroll(pen)
        return Spy.HeldCalls(pen: pen, scope: spy.scope)
    }
}

extension Stubbable where Output == Any {
    /// Returns a value from now on, to the calls of a generic function.
    ///
    /// An optional is an answer too: `returns(nil as User?)`.
    public func returns<Value>(_ output: Value) {
        target.set(.value(output))
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

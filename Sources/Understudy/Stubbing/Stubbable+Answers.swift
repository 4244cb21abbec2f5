extension Stubbable {
    /// Returns a value from all calls from now on, after an optional delay.
    ///
    /// Use this function if all calls, or all calls that satisfy a condition, have the same result:
    ///
    /// ```swift
    /// loader.spies.load.returns(page)
    /// loader.spies.load.when(with: 7).returns(other)
    /// ```
    ///
    /// Only an asynchronous function can have a delay. The delay starts when the function is
    /// called. If the caller is cancelled during the delay, the call throws `CancellationError` or,
    /// if the function can't throw it, returns the value immediately.
    ///
    /// - Parameters:
    ///   - output: The value to return.
    ///   - delay: The time for which a call is suspended before it returns, if any.
    ///   - timeline: The timeline to use for the delay. The default is the timeline on which the
    ///     spy records its times or, if there is none, the current timeline. If neither exists, an
    ///     issue is reported and the delay is ignored.
    public func returns(
        _ output: Output, after delay: Duration? = nil, on timeline: TestTimeline? = nil,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        let location = TestReport.Location(fileID, filePath, line, column)
        let command = "returns(_:after:)"
        guard let delay = makeDelay(delay, on: timeline, for: command, at: location) else {
            return target.set(.value(output), "returns(_:)", at: location)
        }
        // This is safe because the value is transferred under the same conditions as the value of
        // an answer without a delay.
        nonisolated(unsafe) let output = output
        target.set(
            .asyncClosure(
                { _ throws(Failure) in
                    try await delay.wait(throwing: Failure.self)
                    return output
                }, location), command, at: location)
    }

    /// Returns one of several values from each call, in the order in which they are specified.
    ///
    /// Use this function if the code under test calls the function several times and should get a
    /// different result each time:
    ///
    /// ```swift
    /// loader.spies.load.returns(each: [page, other])
    /// ```
    ///
    /// - Parameters:
    ///   - outputs: The values to return.
    ///   - end: The behavior after all values have been returned. By default, a further call is
    ///     reported as a failure, and values that weren't used are reported when the test ends.
    public func returns(
        each outputs: [Output], then end: Spy<Input, Output, Failure>.SequenceEnd = .fail,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        let location = TestReport.Location(fileID, filePath, line, column)
        set(outputs.map { .success($0) }, then: end, command: "returns(each:)", at: location)
    }

    /// Returns a value or throws an error from each call, in the order in which they are specified.
    ///
    /// Use this function if some of the calls should succeed and others should fail:
    ///
    /// ```swift
    /// loader.spies.load.answers(each: [.success(first), .failure(error), .success(second)])
    /// ```
    ///
    /// - Parameters:
    ///   - outcomes: The values to return and the errors to throw.
    ///   - end: The behavior after the last outcome. For more information, see
    ///     ``returns(each:then:fileID:filePath:line:column:)``.
    public func answers(
        each outcomes: [Result<Output, Failure>],
        then end: Spy<Input, Output, Failure>.SequenceEnd = .fail,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        let location = TestReport.Location(fileID, filePath, line, column)
        set(outcomes, then: end, command: "answers(each:)", at: location)
    }

    private func set(
        _ outcomes: [Result<Output, Failure>], then end: Spy<Input, Output, Failure>.SequenceEnd,
        command: String, at location: TestReport.Location
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
            command, at: location)
    }

    /// Computes the answer of each call from its arguments.
    ///
    /// The closure can throw any error that the function can throw.
    ///
    /// Use this function if the result depends on the arguments:
    ///
    /// ```swift
    /// loader.spies.load.answers { id in Page(title: "page \(id)") }
    /// ```
    ///
    /// - Parameters:
    ///   - body: A closure that computes the answer. It runs on the thread of the caller. The
    ///     closure can call the spy because it runs after the spy's lock is released.
    public func answers(
        _ body: @escaping @Sendable (Input) throws(Failure) -> Output,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        let location = TestReport.Location(fileID, filePath, line, column)
        target.set(.closure(body), "answers(_:)", at: location)
    }

    /// Computes the answer of each call of an asynchronous function from its arguments.
    ///
    /// Use this function if the answer has to wait, for example so that several calls overlap:
    ///
    /// ```swift
    /// loader.spies.load.answers { id in
    ///     try await clock.sleep(for: .seconds(id))
    ///     return page
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - body: A closure that computes the answer. It runs on the actor of the caller.
    public func answers(
        _ body: @escaping AsyncAnswer,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        let location = TestReport.Location(fileID, filePath, line, column)
        target.set(.asyncClosure(body, location), "answers(_:)", at: location)
    }

    /// Holds the calls of an asynchronous function open until the test resumes them.
    ///
    /// Use this function to check the state of your code while a call is in progress:
    ///
    /// ```swift
    /// let held = loader.spies.load.suspends()
    /// let task = Task { await model.refresh() }
    /// await held.nextCall()
    /// #expect(model.isLoading)
    /// held.resume(returning: page)
    /// ```
    ///
    /// If a caller is cancelled while its call is held, the call throws `CancellationError` if the
    /// function can throw it. If the test is cancelled, for example because it has reached its time
    /// limit, all held calls are reported and ended. In this case, a call throws
    /// `CancellationError` or, if the function can't throw it, returns the empty value of the
    /// result's type.
    ///
    /// - Returns: A handle that the test uses to resume the calls. The test should keep the handle
    ///   for as long as calls can arrive.
    public func suspends(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) -> Spy<Input, Output, Failure>.HeldCalls {
        let spy = target.spy
        let location = TestReport.Location(fileID, filePath, line, column)
        let queue = HeldCallQueue<Input, Output, Failure>(
            function: spy.signature, location: location, scope: spy.scope)
        target.set(.held(HoldingAnswer(in: queue)), "suspends()", at: location)
        spy.scope?.register(queue)
        return Spy.HeldCalls(in: queue)
    }
}

extension Stubbable where Output == Void {
    /// Returns from all calls from now on without a value.
    ///
    /// This answer replaces any earlier answer.
    public func returns(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        returns((), fileID: fileID, filePath: filePath, line: line, column: column)
    }
}

extension Stubbable where Output == Any {
    /// Returns `nil` from all calls of a generic function from now on.
    ///
    /// - Parameters:
    ///   - none: A `nil` literal, which is converted to the optional type that the caller needs.
    public func returns(
        _ none: Never?,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        let location = TestReport.Location(fileID, filePath, line, column)
        target.set(.value(none as Any), "returns(_:)", at: location)
    }

    /// Returns one of several values from each call of a generic function, in the order in which
    /// they are specified.
    ///
    /// A value can be `nil` if the caller needs an optional type.
    ///
    /// - Parameters:
    ///   - outputs: The values to return.
    ///   - end: The behavior after the last value. For more information, see
    ///     ``returns(each:then:fileID:filePath:line:column:)``.
    @_documentation(visibility: internal)
    public func returns(
        each outputs: [Any?], then end: Spy<Input, Output, Failure>.SequenceEnd = .fail,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        let none: Never? = nil
        set(
            outputs.map { .success($0 ?? none as Any) }, then: end, command: "returns(each:)",
            at: TestReport.Location(fileID, filePath, line, column))
    }

    /// Returns a value from all calls of a generic function from now on.
    ///
    /// - Parameters:
    ///   - output: The value to return. Its type should be the type that the caller needs.
    public func returns<Value>(
        _ output: Value,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        let location = TestReport.Location(fileID, filePath, line, column)
        target.set(.value(output), "returns(_:)", at: location)
    }
}

extension Stubbable where Output == any Sendable {
    /// Returns `nil` from all calls of a generic function of a `Sendable` double from now on.
    ///
    /// - Parameters:
    ///   - none: A `nil` literal, which is converted to the optional type that the caller needs.
    public func returns(
        _ none: Never?,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        let location = TestReport.Location(fileID, filePath, line, column)
        target.set(.value(none as any Sendable), "returns(_:)", at: location)
    }

    /// Returns one of several values from each call of a generic function, in the order in which
    /// they are specified.
    ///
    /// A value can be `nil` if the caller needs an optional type.
    ///
    /// - Parameters:
    ///   - outputs: The values to return.
    ///   - end: The behavior after the last value. For more information, see
    ///     ``returns(each:then:fileID:filePath:line:column:)``.
    @_documentation(visibility: internal)
    public func returns(
        each outputs: [(any Sendable)?], then end: Spy<Input, Output, Failure>.SequenceEnd = .fail,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        let none: Never? = nil
        set(
            outputs.map { .success($0 ?? none as any Sendable) }, then: end,
            command: "returns(each:)", at: TestReport.Location(fileID, filePath, line, column))
    }
}

extension Spy {
    /// The behavior after the last answer of `returns(each:)`.
    public enum SequenceEnd: Sendable {
        /// Report a further call as a failure because it's unanswered.
        case fail
        /// Use the last answer for all further calls.
        case repeatLast
        /// Start over with the first answer.
        case cycle
    }
}

// MARK: - Delays

/// The delay of an answer.
///
/// A waiting task doesn't keep the timeline alive.
struct Delay: Sendable {
    private let duration: Duration
    private let timeline: WaitableState<TestTimeline.State>
    private let location: TestReport.Location
    private let joinableScope: JoinableScope

    init(
        _ duration: Duration, on timeline: TestTimeline, in scope: TestScope?,
        at location: TestReport.Location
    ) {
        self.duration = duration
        self.timeline = timeline.state
        self.location = location
        joinableScope = JoinableScope(scope)
    }

    /// Waits until the delay has passed.
    ///
    /// - Throws: `CancellationError` if the task is cancelled and `Failure` allows this error.
    nonisolated(nonsending) func wait<Failure: Error>(
        throwing type: Failure.Type
    ) async throws(Failure) {
        guard let now = timeline.read({ $0.isGone ? nil : $0.now }) else {
            return TestReport.send(
                "TestTimeline: it was released, so the delay of an answer is ignored",
                at: location, for: joinableScope.current)
        }
        let waking = await timeline.sleep(until: now.adding(duration), tolerance: nil, at: location)
        guard waking == .cancelled else { return }
        TestTimeline.reportCancelled(at: location)
        if let error = CancellationError() as? Failure { throw error }
    }
}

extension Stubbable {
    /// Creates the delay of an answer, or returns `nil` if the answer isn't delayed.
    ///
    /// A negative delay, or a missing timeline, is reported as an issue.
    func makeDelay(
        _ duration: Duration?, on specifiedTimeline: TestTimeline?, for command: String,
        at location: TestReport.Location
    ) -> Delay? {
        guard let duration else { return nil }
        let spy = target.spy
        if duration < .zero {
            let text = "the delay of \(command) is negative (\(duration)), so it is ignored"
            spy.send("\(spy.name): \(text)", at: location)
            return nil
        }
        let watch = spy.withState { $0.watch }
        guard let timeline = specifiedTimeline ?? watch?.timeline ?? TestTimeline.current else {
            let text = "\(spy.name): \(command) has no timeline, so its delay is ignored\n"
            let fix = "on: clock.timeline, or call recordTimes(on:) first"
            spy.send(text + ReportText.row("add", fix), at: location)
            return nil
        }
        return Delay(duration, on: timeline, in: spy.scope, at: location)
    }
}

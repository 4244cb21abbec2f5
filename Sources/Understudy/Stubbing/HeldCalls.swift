extension Spy {
    /// A handle that represents the calls that are held open by `suspends()`.
    ///
    /// A test uses it to wait for these calls and to resume them.
    ///
    /// ```swift
    /// let held = loader.spies.load.suspends()
    /// let task = Task { await model.refresh() }
    /// await held.nextCall()
    /// #expect(model.isLoading)
    /// held.resume(returning: page)
    /// ```
    ///
    /// A test should keep the handle for as long as calls can arrive. Calls that are still held
    /// when the handle is released are reported, and are then ended if the function can throw an
    /// error or return an empty value.
    public final class HeldCalls {
        private let queue: HeldCallQueue<Input, Output, Failure>
        private var scope: TestScope? { queue.scope }

        init(in queue: HeldCallQueue<Input, Output, Failure>) { self.queue = queue }

        deinit {
            let (held, isReported) = queue.abandon()
            let unreported = isReported ? [] : held.filter { $0.client.state == .waiting }
            if !unreported.isEmpty {
                let staySuspended = unreported.contains { !queue.canEnd($0) }
                TestReport.sendLeftover(
                    queue.stillHeldReport(unreported, staySuspended: staySuspended), for: scope)
            }
            for call in held { queue.release(call) }
        }

        /// The calls that are currently held, in the order in which they were recorded.
        public var waiting: [HeldCall] { queue.calls.map { HeldCall($0, in: queue) } }

        /// Waits for the next call, and returns its arguments while it's held.
        ///
        /// To resume this call by choice, use `next()` instead. Each call is returned only once by
        /// these two functions.
        ///
        /// - Parameters:
        ///   - limit: The maximum time to wait, or `nil` to wait without a limit. On a busy
        ///     machine, the wait can take longer than the limit because tasks have to wait for
        ///     their turn.
        ///   - clock: The clock to use for measuring the limit.
        ///
        /// - Returns: The arguments, or `nil` in the same cases as `next()`.
        @discardableResult
        public nonisolated(nonsending) func nextCall(
            within limit: Duration? = nil, on clock: any Clock<Duration> = ContinuousClock(),
            fileID: StaticString = #fileID, filePath: StaticString = #filePath,
            line: UInt = #line, column: UInt = #column
        ) async -> Input? {
            let location = TestReport.Location(fileID, filePath, line, column)
            return await next("nextCall()", within: limit, on: clock, at: location)?.input
        }

        /// Waits for the next call, and returns it while it's held.
        ///
        /// Each call is returned only once, even if its caller was cancelled in the meantime.
        /// Resuming such a call has no effect.
        ///
        /// - Parameters:
        ///   - limit: The maximum time to wait, or `nil` to wait without a limit. On a busy
        ///     machine, the wait can take longer than the limit because tasks have to wait for
        ///     their turn.
        ///   - clock: The clock to use for measuring the limit.
        ///
        /// - Returns: The held call, or `nil` if the limit was reached, or if the task or the test
        ///   was cancelled. In these cases, the wait is also reported, together with the calls that
        ///   arrived in the meantime. If the spy was released, this function returns `nil` because
        ///   no further calls can arrive.
        @discardableResult
        public nonisolated(nonsending) func next(
            within limit: Duration? = nil, on clock: any Clock<Duration> = ContinuousClock(),
            fileID: StaticString = #fileID, filePath: StaticString = #filePath,
            line: UInt = #line, column: UInt = #column
        ) async -> HeldCall? {
            let location = TestReport.Location(fileID, filePath, line, column)
            return await next("next()", within: limit, on: clock, at: location)
        }

        private nonisolated(nonsending) func next(
            _ name: String, within limit: Duration?, on clock: any Clock<Duration>,
            at location: TestReport.Location
        ) async -> HeldCall? {
            scope?.recordUsage(location)
            let start = CallOrder.now
            let announced = TestTimeline.current?.beginWait("in \(name)", at: location)
            defer { announced?.end() }
            switch await queue.next(within: limit, on: clock) {
            case .success(let call):
                return call.map { HeldCall($0, in: queue) }
            case .failure(let end):
                let wait = GivenUpWait(for: queue.name, wanted: nil, since: start)
                TestReport.send(
                    wait.report(end, limit: limit, in: scope, at: location), for: scope)
                return nil
            }
        }

        /// Resumes the oldest held call and returns a value from it.
        public func resume(
            returning output: sending Output,
            fileID: StaticString = #fileID, filePath: StaticString = #filePath,
            line: UInt = #line, column: UInt = #column
        ) {
            resume(with: .value(output), at: TestReport.Location(fileID, filePath, line, column))
        }

        /// Resumes the oldest held call and throws an error from it.
        public func resume(
            throwing error: Failure,
            fileID: StaticString = #fileID, filePath: StaticString = #filePath,
            line: UInt = #line, column: UInt = #column
        ) {
            resume(with: .error(error), at: TestReport.Location(fileID, filePath, line, column))
        }

        private func resume(
            with answer: sending Answer<Input, Output, Failure>, at location: TestReport.Location
        ) {
            scope?.recordUsage(location)
            if queue.resumeOldest(with: answer) { return }
            let text =
                "\(queue.name): no held call to resume\n"
                + ReportText.row("add", "await held.nextCall()")
            TestReport.send(text, at: location, for: scope)
        }
    }
}

extension Spy.HeldCalls: Sendable where Input: Sendable, Output: Sendable {}

extension Spy.HeldCalls where Output == Void {
    /// Resumes the oldest held call without a value because it returns `Void`.
    public func resume(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        resume(returning: (), fileID: fileID, filePath: filePath, line: line, column: column)
    }
}

extension Spy.HeldCalls where Output == Any {
    /// Resumes the oldest held call of a generic function and returns `nil` from it.
    ///
    /// - Parameters:
    ///   - none: A `nil` literal, which is converted to the optional type that the caller needs.
    @_documentation(visibility: internal)
    public func resume(
        returning none: Never?,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        resume(
            returning: none as Any, fileID: fileID, filePath: filePath, line: line, column: column)
    }
}

extension Spy.HeldCalls where Output == any Sendable {
    /// Resumes the oldest held call of a generic function of a `Sendable` double and returns `nil`
    /// from it.
    ///
    /// - Parameters:
    ///   - none: A `nil` literal, which is converted to the optional type that the caller needs.
    @_documentation(visibility: internal)
    public func resume(
        returning none: Never?,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        resume(
            returning: none as any Sendable, fileID: fileID, filePath: filePath, line: line,
            column: column)
    }
}

// MARK: - A single call

extension Spy {
    /// A call that is held open.
    ///
    /// ```swift
    /// call?.resume(throwing: URLError(.timedOut))  // by choice …
    /// held.resume(returning: page)  // … or the oldest first
    /// ```
    public struct HeldCall {
        /// The arguments of the call.
        public let input: Input
        /// The position of the call in the process-wide order of calls.
        public let number: UInt64
        private let queue: HeldCallQueue<Input, Output, Failure>

        fileprivate init(
            _ call: HeldCallQueue<Input, Output, Failure>.Call,
            in queue: HeldCallQueue<Input, Output, Failure>
        ) {
            input = call.input
            number = call.number
            self.queue = queue
        }

        /// Resumes this call and returns a value from it.
        ///
        /// Each call should be resumed only once. If it was already resumed, an issue is reported.
        /// If its caller was cancelled in the meantime, this function has no effect.
        public func resume(
            returning output: sending Output,
            fileID: StaticString = #fileID, filePath: StaticString = #filePath,
            line: UInt = #line, column: UInt = #column
        ) {
            resume(with: .value(output), at: TestReport.Location(fileID, filePath, line, column))
        }

        /// Resumes this call and throws an error from it.
        public func resume(
            throwing error: Failure,
            fileID: StaticString = #fileID, filePath: StaticString = #filePath,
            line: UInt = #line, column: UInt = #column
        ) {
            resume(with: .error(error), at: TestReport.Location(fileID, filePath, line, column))
        }

        private func resume(
            with answer: sending Answer<Input, Output, Failure>, at location: TestReport.Location
        ) {
            if queue.resume(number, with: answer) { return }
            let text =
                "\(queue.name): this call was already resumed\n"
                + CallRows.row(number, queue.function.call(input))
            TestReport.send(text, at: location, for: queue.scope)
        }
    }
}

extension Spy.HeldCall: Sendable where Input: Sendable, Output: Sendable {}

extension Spy.HeldCall where Output == Void {
    /// Resumes this call without a value because it returns `Void`.
    public func resume(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        resume(returning: (), fileID: fileID, filePath: filePath, line: line, column: column)
    }
}

extension Spy.HeldCall where Output == Any {
    /// Resumes this call of a generic function and returns `nil` from it.
    ///
    /// - Parameters:
    ///   - none: A `nil` literal, which is converted to the optional type that the caller needs.
    @_documentation(visibility: internal)
    public func resume(
        returning none: Never?,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        resume(
            returning: none as Any, fileID: fileID, filePath: filePath, line: line, column: column)
    }
}

extension Spy.HeldCall where Output == any Sendable {
    /// Resumes this call of a generic function of a `Sendable` double and returns `nil` from it.
    ///
    /// - Parameters:
    ///   - none: A `nil` literal, which is converted to the optional type that the caller needs.
    @_documentation(visibility: internal)
    public func resume(
        returning none: Never?,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        resume(
            returning: none as any Sendable, fileID: fileID, filePath: filePath, line: line,
            column: column)
    }
}

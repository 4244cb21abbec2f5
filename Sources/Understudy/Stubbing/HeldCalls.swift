extension Spy {
    /// The calls that `suspends()` holds open, and the handle that resumes them.
    ///
    /// ```swift
    /// let held = loader.spies.load.suspends()
    /// let task = Task { await model.refresh() }
    /// await held.nextCall()
    /// #expect(model.isLoading)
    /// held.resume(returning: page)
    /// ```
    ///
    /// Keep the handle as long as calls can arrive. When it's released, calls that are still held
    /// are reported, and ended if the type of the function allows it.
    public final class HeldCalls {
        private let pendingCalls: PendingCalls<Input, Output, Failure>
        private var scope: TestScope? { pendingCalls.scope }

        init(pendingCalls: PendingCalls<Input, Output, Failure>) {
            self.pendingCalls = pendingCalls
        }

        deinit {
            let (held, isReported) = pendingCalls.abandon()
            guard !held.isEmpty else { return }
            if !isReported {
                let staySuspended = held.contains { !$0.canEnd() }
                TestReport.send(
                    pendingCalls.stillHeld(held, staySuspended: staySuspended), for: scope)
            }
            for call in held { call.endWithoutAnswer() }
        }

        /// The calls that are currently held, in the order in which they were recorded.
        public var calls: [HeldCall] { pendingCalls.callers.map { HeldCall(caller: $0) } }

        /// Waits for the next call, and returns it while it's held. Every call is returned once,
        /// even if its caller was cancelled before; resuming such a call has no effect.
        ///
        /// - Parameters:
        ///   - limit: the maximum time to wait. It takes longer on a busy machine whose tasks wait
        ///     for their turn. `nil` for no limit.
        ///   - clock: the clock that measures the limit.
        /// - Returns: The call. If the limit is reached, or the task or the test is cancelled,
        ///   `nil`; that is reported with the calls that arrived in the meantime. Also `nil` if the
        ///   spy was released, so that no call can arrive.
        @discardableResult
        public nonisolated(nonsending) func nextCall(
            within limit: Duration? = nil, on clock: any Clock<Duration> = ContinuousClock(),
            fileID: StaticString = #fileID, filePath: StaticString = #filePath,
            line: UInt = #line, column: UInt = #column
        ) async -> HeldCall? {
            let location = TestReport.Location(
                fileID: fileID, filePath: filePath, line: line, column: column)
            scope?.noteLine(location)
            let start = CallOrder.now
            let announced = TestTimeline.current?.beginsWait("in nextCall()", at: location)
            defer { announced?.end() }
            switch await pendingCalls.next(within: limit, on: clock) {
            case .success(let caller):
                return caller.map { HeldCall(caller: $0) }
            case .failure(let end):
                let wait = GivenUpWait(for: pendingCalls.name, wanted: nil, since: start)
                TestReport.send(
                    wait.report(end, limit: limit, in: scope, at: location), for: scope)
                return nil
            }
        }

        /// Returns a value from the oldest held call.
        ///
        /// - Parameter output: the value.
        public func resume(
            returning output: sending Output,
            fileID: StaticString = #fileID, filePath: StaticString = #filePath,
            line: UInt = #line, column: UInt = #column
        ) {
            resume(
                with: .success(output),
                at: TestReport.Location(
                    fileID: fileID, filePath: filePath, line: line, column: column))
        }

        /// Throws an error from the oldest held call.
        ///
        /// - Parameter error: the error.
        public func resume(
            throwing error: Failure,
            fileID: StaticString = #fileID, filePath: StaticString = #filePath,
            line: UInt = #line, column: UInt = #column
        ) {
            resume(
                with: .failure(error),
                at: TestReport.Location(
                    fileID: fileID, filePath: filePath, line: line, column: column))
        }

        private func resume(
            with result: sending Result<Output, Failure>, at location: TestReport.Location
        ) {
            scope?.noteLine(location)
            // `resume` only uses the result if that ends the call and this loop.
            nonisolated(unsafe) let ending = Ending.settled(result)
            // If a call was cancelled in the meantime, the next call is resumed.
            while let call = pendingCalls.takeOldest() {
                if call.resume(ending) == .ended { return }
            }
            // An answer for a cancelled caller is too late, and is ignored.
            if pendingCalls.takeCancelled() { return }
            let text =
                "\(pendingCalls.name): no call is held, so there is nothing to resume\n"
                + ReportText.row("add", "await held.nextCall()")
            TestReport.send(TestReport(text, at: location), for: scope)
        }
    }
}

extension Spy.HeldCalls: Sendable where Input: Sendable, Output: Sendable {}

extension Spy.HeldCalls where Output == Void {
    /// Returns from the oldest held call.
    public func resume(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        resume(returning: (), fileID: fileID, filePath: filePath, line: line, column: column)
    }
}

extension Spy.HeldCalls where Output == Any {
    /// Returns `nil` from the oldest held call of a generic function.
    ///
    /// - Parameter none: `nil`, for any optional type.
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
    /// Returns `nil` from the oldest held call of a generic function of a `Sendable` double.
    ///
    /// - Parameter none: `nil`, for any optional type.
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

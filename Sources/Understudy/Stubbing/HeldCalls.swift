extension Spy {
    /// The calls that `suspends()` holds open, and the way to let them go.
    ///
    /// ```swift
    /// let held = loader.spies.load.suspends()
    /// let task = Task { await model.refresh() }
    /// await held.nextCall()
    /// #expect(model.isLoading)
    /// held.resume(returning: page)
    /// ```
    ///
    /// Keep it as long as calls may come: when it goes away, calls that are still held are reported
    /// and, where the function's type has a way, released.
    public final class HeldCalls {
        private let pen: HoldingPen<Input, Output, Failure>
        private var scope: TestScope? { pen.scope }

        init(pen: HoldingPen<Input, Output, Failure>) { self.pen = pen }

        deinit {
            let (held, isReported) = pen.abandon()
            guard !held.isEmpty else { return }
            if !isReported {
                let staySuspended = held.contains { !$0.canEnd() }
                TestReport.send(pen.stillHeld(held, staySuspended: staySuspended), for: scope)
            }
            for call in held { call.letGo() }
        }

        /// The calls that are held now, in the order in which they were recorded.
        public var calls: [HeldCall] { pen.callers.map { HeldCall(caller: $0) } }

        /// Waits for the next call, and returns it while it is held. Every call is returned once,
        /// also one whose caller was cancelled before the test asked: letting that one go does
        /// nothing.
        ///
        /// - Parameters:
        ///   - limit: how long to wait at most; longer on a busy machine whose tasks wait for their
        ///     turn. `nil` for no limit.
        ///   - clock: the clock that the limit counts on.
        /// - Returns: the call; `nil` when the limit is reached, or the task or the test is
        ///   cancelled, which is reported with the calls that came meanwhile. Also `nil` when the
        ///   spy is gone and no call can come.
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
            switch await pen.next(within: limit, on: clock) {
            case .success(let caller):
                return caller.map { HeldCall(caller: $0) }
            case .failure(let end):
                let wait = GivenUpWait(for: pen.name, wanted: nil, since: start)
                TestReport.send(
                    wait.report(end, limit: limit, in: scope, at: location), for: scope)
                return nil
            }
        }

        /// Lets the oldest held call return a value.
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

        /// Lets the oldest held call throw an error.
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
            // `resume` keeps the result only if that ends the call and this loop.
            nonisolated(unsafe) let ending = Ending.settled(result)
            // A call that was cancelled meanwhile leaves the turn to the next one.
            while let call = pen.takeOldest() {
                if call.resume(ending) == .ended { return }
            }
            // What comes for a caller that was cancelled comes too late, and is ignored.
            if pen.takeCancelled() { return }
            let text =
                "\(pen.name): no call is held now, so there is nothing to resume\n"
                + ReportText.row("add", "await held.nextCall()")
            TestReport.send(TestReport(text, at: location), for: scope)
        }
    }
}

extension Spy.HeldCalls: Sendable where Input: Sendable, Output: Sendable {}

extension Spy.HeldCalls where Output == Void {
    /// Lets the oldest held call return.
    public func resume(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        resume(returning: (), fileID: fileID, filePath: filePath, line: line, column: column)
    }
}

extension Spy.HeldCalls where Output == Any {
    /// Lets the oldest held call of a generic function return `nil`.
    ///
    /// - Parameter none: `nil`, whatever the type of the optional.
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
    /// Lets the oldest held call of a generic function of a `Sendable` double return `nil`.
    ///
    /// - Parameter none: `nil`, whatever the type of the optional.
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

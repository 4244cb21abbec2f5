extension Spy {
    /// A handle that represents completion handlers that are held until the test calls them.
    ///
    /// This class isn't `Sendable` because completion handlers don't need to be `Sendable`. It
    /// should only be used in the isolation domain of the code that created it.
    public final class HeldCompletions<Value: Sendable> {
        private let name: String
        private let joinableScope: JoinableScope
        private var scope: TestScope? { joinableScope.current }
        private let location: TestReport.Location
        /// The handlers in the order in which their calls arrived. If a handler was already called,
        /// its element is `nil`.
        private let handlers = Locked<[(start: WaitStart, call: (Value) -> Void)?]>([])
        /// `true` if the end of the test reported the held handlers.
        private let isReported = Locked(false)

        init(name: String, scope: TestScope?, location: TestReport.Location) {
            self.name = name
            joinableScope = JoinableScope(scope)
            self.location = location
        }

        deinit {
            guard count > 0, !isReported.withLock({ $0 }) else { return }
            TestReport.sendLeftover(stillHeldReport(), for: scope)
        }

        /// The number of handlers that are currently held.
        public var count: Int { handlers.withLock { $0.count { $0 != nil } } }

        /// Calls the oldest held completion handler, or the completion handler of a specific call.
        ///
        /// It's often useful to complete calls in a different order. For example, this code
        /// completes the third call before the second call:
        ///
        /// ```swift
        /// held.complete(with: .success(new), at: 2)
        /// held.complete(with: .success(old), at: 1)
        /// ```
        ///
        /// - Parameters:
        ///   - value: The argument to pass to the completion handler.
        ///   - index: The index of the held call, starting at 0. If you don't specify an index, the
        ///     oldest held call is completed.
        public func complete(
            with value: Value, at index: Int? = nil,
            fileID: StaticString = #fileID, filePath: StaticString = #filePath,
            line: UInt = #line, column: UInt = #column
        ) {
            let (handler, received) = take(index)
            if let handler { return handler(value) }
            TestReport.send(
                "\(name): \(missingText(for: index, received: received))",
                at: TestReport.Location(fileID, filePath, line, column), for: scope)
        }

        /// Removes a held handler.
        ///
        /// - Returns: The handler, if it's held, and the number of handlers that were received so
        ///   far.
        private func take(_ index: Int?) -> (handler: ((Value) -> Void)?, received: Int) {
            handlers.withLock { handlers in
                let position = index ?? handlers.firstIndex { $0 != nil }
                guard let position, handlers.indices.contains(position) else {
                    return (nil, handlers.count)
                }
                defer { handlers[position] = nil }
                return (handlers[position]?.call, handlers.count)
            }
        }

        private func missingText(for index: Int?, received: Int) -> String {
            guard let index else {
                return "no completion handler is held, so there is nothing to complete"
            }
            if (0..<received).contains(index) {
                return "the completion handler at index \(index) was already called"
            }
            let count = received == 0 ? "no calls" : ReportText.count(received, "call")
            return "there is no completion handler at index \(index): \(count) so far"
        }

        /// Reports that ``Spy/shouldFail`` and failure plans have no effect on held handlers,
        /// because the test specifies the argument when it calls the handler.
        fileprivate func reportFailureFlag() {
            let text =
                "\(name): shouldFail and failure plans have no effect on a held "
                + "completion handler\n"
                + ReportText.row("add", "held.complete(with: …) with the failing value")
            TestReport.send(text, at: location, for: scope)
        }

        private func stillHeldReport(_ moment: String? = nil) -> TestReport {
            let handlers = ReportText.count(count, "completion handler")
            let end = moment.map { " \($0)" } ?? ""
            let text =
                "\(name): \(handlers) still held by holdsCompletion(_:)\(end)\n"
                + ReportText.row("add", "held.complete(with: …) for each call")
            return TestReport(text, at: location)
        }

        func add(_ handler: @escaping (Value) -> Void) {
            handlers.withLock { $0.append((WaitStart(), handler)) }
        }
    }
}

extension Spy.HeldCompletions where Value == Void {
    /// Calls the oldest held completion handler, or the completion handler of a specific call.
    ///
    /// - Parameters:
    ///   - index: The index of the held call, starting at 0. If you don't specify an index, the
    ///     oldest held call is completed.
    public func complete(
        at index: Int? = nil,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        complete(
            with: (), at: index, fileID: fileID, filePath: filePath, line: line, column: column)
    }
}

extension Spy.HeldCompletions: ScopedDouble {
    package func endOfTestReports(strict: Bool) -> [TestReport] {
        claimReport() ? [stillHeldReport()] : []
    }

    package var oldestWait: WaitStart? {
        handlers.withLock { $0.compactMap { $0?.start }.min() }
    }

    package func stuckWork(_ moment: String) -> [TestReport] {
        claimReport() ? [stillHeldReport(moment)] : []
    }

    /// Marks the held handlers as reported.
    ///
    /// - Returns: Whether there are any held handlers that weren't reported before.
    private func claimReport() -> Bool {
        let isHeld = count > 0
        return isReported.withLock { isReported in
            defer { isReported = isReported || isHeld }
            return isHeld && !isReported
        }
    }
}

// MARK: - Holding

extension Stubbable {
    /// Holds the completion handlers that are passed to the function until the test calls them.
    ///
    /// ```swift
    /// let held = loader.spies.load.holdsCompletion(\.completion)
    /// model.refresh()
    /// #expect(model.isLoading)
    /// held.complete(with: .success(page))
    /// ```
    ///
    /// - Parameters:
    ///   - handler: The key path of the handler in the arguments.
    public func holdsCompletion<Value: Sendable>(
        _ handler: @escaping @Sendable (Input) -> ((Value) -> Void)?,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) -> Spy<Input, Output, Failure>.HeldCompletions<Value> {
        target.holdCompletion(handler, at: TestReport.Location(fileID, filePath, line, column))
    }

    /// Holds completion handlers that have several parameters or no parameters until the test calls
    /// them.
    ///
    /// To call such a handler, pass a tuple, as in `held.complete(with: (data, nil))`, or use
    /// `held.complete()` if it doesn't have parameters.
    ///
    /// - Parameters:
    ///   - handler: The key path of the handler in the arguments.
    @_disfavoredOverload
    public func holdsCompletion<each Value: Sendable>(
        _ handler: @escaping @Sendable (Input) -> ((repeat each Value) -> Void)?,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) -> Spy<Input, Output, Failure>.HeldCompletions<(repeat each Value)> {
        target.holdCompletion(
            { input in
                guard let handler = handler(input) else { return nil }
                return { (values: (repeat each Value)) in handler(repeat each values) }
            },
            at: TestReport.Location(fileID, filePath, line, column))
    }
}

extension ConditionedSpy {
    fileprivate func holdCompletion<Value: Sendable>(
        _ handler: @escaping @Sendable (Input) -> ((Value) -> Void)?,
        at location: TestReport.Location
    ) -> Spy<Input, Output, Failure>.HeldCompletions<Value> {
        let scope = spy.scope
        let held = Spy<Input, Output, Failure>.HeldCompletions<Value>(
            name: spy.name, scope: scope, location: location)
        scope?.register(held)
        // The closure must be `@Sendable`, but is only stored in the spy whose completion handlers
        // it holds.
        nonisolated(unsafe) let completions = held
        let completion = Completion<Input>(canFail: false) { input, fails in
            guard let handler = handler(input) else { return }
            if fails { completions.reportFailureFlag() }
            completions.add(handler)
        }
        set(completion, "holdsCompletion(_:)", returning: nil, at: location)
        return held
    }
}

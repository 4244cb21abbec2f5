extension Spy {
    /// Completion handlers that wait for the test to call them.
    ///
    /// This class isn't `Sendable` because the handlers needn't be: it stays in the isolation
    /// domain of the code that created it.
    public final class HeldCompletions<Value: Sendable> {
        private let name: String
        private let home: JoinableScope
        private var scope: TestScope? { home.current }
        private let location: TestReport.Location
        /// The handlers in the order of the calls; `nil` for a handler that was called.
        private let handlers = Locked<[((Value) -> Void)?]>([])
        /// `true` if the end of the test has reported the held handlers.
        private let isReported = Locked(false)

        init(name: String, scope: TestScope?, location: TestReport.Location) {
            self.name = name
            home = JoinableScope(scope)
            self.location = location
        }

        deinit {
            guard count > 0, !isReported.withLock({ $0 }) else { return }
            TestReport.send(stillHeld(), for: scope)
        }

        /// The number of waiting handlers.
        public var count: Int { handlers.withLock { $0.count { $0 != nil } } }

        /// Calls the handler that has waited longest, or the handler of a specific call.
        ///
        /// ```swift
        /// held.complete(with: .success(new), at: 2)
        /// held.complete(with: .success(old), at: 1)
        /// ```
        ///
        /// - Parameters:
        ///   - value: the argument of the handler.
        ///   - index: the index of the held call, starting at 0. By default, the oldest waiting
        ///     call.
        public func complete(
            with value: Value, at index: Int? = nil,
            fileID: StaticString = #fileID, filePath: StaticString = #filePath,
            line: UInt = #line, column: UInt = #column
        ) {
            let (handler, received) = take(index)
            if let handler { return handler(value) }
            TestReport.send(
                TestReport(
                    "\(name): \(missing(index, of: received))",
                    at: TestReport.Location(
                        fileID: fileID, filePath: filePath, line: line, column: column)),
                for: scope)
        }

        /// Removes and returns a waiting handler, and the number of handlers so far.
        private func take(_ index: Int?) -> (handler: ((Value) -> Void)?, received: Int) {
            handlers.withLock { handlers in
                let place = index ?? handlers.firstIndex { $0 != nil }
                guard let place, handlers.indices.contains(place) else {
                    return (nil, handlers.count)
                }
                defer { handlers[place] = nil }
                return (handlers[place], handlers.count)
            }
        }

        private func missing(_ index: Int?, of received: Int) -> String {
            guard let index else {
                return "no completion handler is held, so there is nothing to complete"
            }
            if (0..<received).contains(index) {
                return "the completion handler at index \(index) was already called"
            }
            let count = received == 0 ? "no calls" : ReportText.count(received, "call")
            return "there is no completion handler at index \(index): \(count) so far"
        }

        /// The flag and plans have no effect here, because the test itself chooses the argument of
        /// the handler.
        func reportFailureFlag() {
            let text =
                "\(name): shouldFail and failure plans have no effect on a held "
                + "completion handler\n"
                + ReportText.row("add", "held.complete(with: …) with the failing value")
            TestReport.send(TestReport(text, at: location), for: scope)
        }

        private func stillHeld(_ moment: String? = nil) -> TestReport {
            let handlers = ReportText.count(count, "completion handler")
            let end = moment.map { " \($0)" } ?? ""
            let text =
                "\(name): \(handlers) still held by holdsCompletion(_:)\(end)\n"
                + ReportText.row("add", "held.complete(with: …) for each call")
            return TestReport(text, at: location)
        }

        func add(_ handler: @escaping (Value) -> Void) {
            handlers.withLock { $0.append(handler) }
        }
    }
}

extension Spy.HeldCompletions where Value == Void {
    /// Calls the handler that has waited longest, or the handler of a specific call.
    ///
    /// - Parameter index: the index of the held call, starting at 0. By default, the oldest waiting
    ///   call.
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
    package func leftovers(strict: Bool) -> [TestReport] {
        takesReport() ? [stillHeld()] : []
    }

    package var isWaitedFor: Bool { count > 0 }

    package func stuckWork(_ moment: String) -> [TestReport] {
        takesReport() ? [stillHeld(moment)] : []
    }

    /// Returns `true` if handlers are held that weren't reported yet, and marks them as reported.
    private func takesReport() -> Bool {
        let isHeld = count > 0
        return isReported.withLock { isReported in
            defer { isReported = isReported || isHeld }
            return isHeld && !isReported
        }
    }
}

extension Spy {
    /// Completion handlers that wait for the test to answer them.
    ///
    /// It belongs to the code that made it, like the handlers, which need not be `Sendable`.
    public final class HeldCompletions<Value: Sendable> {
        private let name: String
        private let home: JoinableScope
        private var scope: TestScope? { home.current }
        private let location: TestReport.Location
        /// In the order of the calls; `nil` for one that the test has answered.
        private let handlers = Locked<[((Value) -> Void)?]>([])
        /// The end of the test has told of the handlers that were held.
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

        /// How many handlers wait.
        public var count: Int { handlers.withLock { $0.count { $0 != nil } } }

        /// Answers the handler that has waited longest, or the one of a given call.
        ///
        /// ```swift
        /// held.complete(with: .success(new), at: 2)
        /// held.complete(with: .success(old), at: 1)
        /// ```
        ///
        /// - Parameters:
        ///   - value: what the handler is called with.
        ///   - index: which of the calls that were held, from 0 on; by default the oldest one that
        ///     waits.
        public func complete(
            with value: Value, at index: Int? = nil,
            fileID: StaticString = #fileID, filePath: StaticString = #filePath,
            line: UInt = #line, column: UInt = #column
        ) {
            let (handler, came) = take(index)
            if let handler { return handler(value) }
            TestReport.send(
                TestReport(
                    "\(name): \(missing(index, of: came))",
                    at: TestReport.Location(
                        fileID: fileID, filePath: filePath, line: line, column: column)),
                for: scope)
        }

        /// A handler that waits, and how many have come.
        private func take(_ index: Int?) -> (handler: ((Value) -> Void)?, came: Int) {
            handlers.withLock { handlers in
                let place = index ?? handlers.firstIndex { $0 != nil }
                guard let place, handlers.indices.contains(place) else {
                    return (nil, handlers.count)
                }
                defer { handlers[place] = nil }
                return (handlers[place], handlers.count)
            }
        }

        private func missing(_ index: Int?, of came: Int) -> String {
            guard let index else {
                return "no completion handler is held now, so there is nothing to complete"
            }
            if (0..<came).contains(index) {
                return "the completion handler at \(index) has been completed before"
            }
            return "there is no completion handler at \(index): "
                + (came == 0 ? "no call came" : "\(ReportText.count(came, "call")) came")
        }

        /// The flag and plans decide nothing here: the test says itself what the handler gets.
        func reportFailureFlag() {
            let text =
                "\(name): told to fail, but its completion handler is held: "
                + "the test says what it gets\n"
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
    /// Calls the handler that has waited longest, or the one of a given call.
    ///
    /// - Parameter index: which of the calls that were held, from 0 on; by default the oldest one
    ///   that waits.
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

    /// Whether handlers are held that no report has named.
    private func takesReport() -> Bool {
        let isHeld = count > 0
        return isReported.withLock { isReported in
            defer { isReported = isReported || isHeld }
            return isHeld && !isReported
        }
    }
}

extension Spy {
    /// Completion handlers that wait for the test to answer them.
    ///
    /// It belongs to the code that made it, like the handlers, which need not be `Sendable`.
    public final class HeldCompletions<Value: Sendable> {
        private let name: String
        private let scope: TestScope?
        private let location: TestReport.Location
        private let handlers = Locked<[(Value) -> Void]>([])
        /// The end of the test has told of the handlers that were held.
        private let isReported = Locked(false)

        init(name: String, scope: TestScope?, location: TestReport.Location) {
            self.name = name
            self.scope = scope
            self.location = location
        }

        deinit {
            guard count > 0, !isReported.withLock({ $0 }) else { return }
            TestReport.send(stillHeld, for: scope)
        }

        /// How many handlers wait.
        public var count: Int { handlers.withLock { $0.count } }

        /// Answers the handler that has waited longest.
        ///
        /// - Parameters:
        ///   - value: what the handler is called with.
        ///   - fileID: The file that reports name.
        ///   - filePath: The path of that file.
        ///   - line: The line that reports name.
        ///   - column: The column in that line.
        public func complete(
            with value: Value,
            fileID: StaticString = #fileID, filePath: StaticString = #filePath,
            line: UInt = #line, column: UInt = #column
        ) {
            let handler = handlers.withLock { $0.isEmpty ? nil : $0.removeFirst() }
            guard let handler else {
                return TestReport.send(
                    TestReport(
                        "\(name): no completion handler is held now, "
                            + "so there is nothing to complete",
                        at: TestReport.Location(
                            fileID: fileID, filePath: filePath, line: line, column: column)),
                    for: scope)
            }
            handler(value)
        }

        /// The flag and plans decide nothing here: the test says itself what the handler gets.
        func reportFailureFlag() {
            let text =
                "\(name): told to fail, but its completion handler is held: "
                + "the test says what it gets\n"
                + ReportText.row("add", "held.complete(with: …) with the failing value")
            TestReport.send(TestReport(text, at: location), for: scope)
        }

        private var stillHeld: TestReport {
            let handlers = ReportText.count(count, "completion handler")
            let text =
                "\(name): \(handlers) still held by holdsCompletion(_:)\n"
                + ReportText.row("add", "held.complete(with: …) for each call")
            return TestReport(text, at: location)
        }

        func add(_ handler: @escaping (Value) -> Void) {
            handlers.withLock { $0.append(handler) }
        }
    }
}

extension Spy.HeldCompletions: ScopedDouble {
    package func leftovers(strict: Bool) -> [TestReport] {
        isReported.withLock { $0 = true }
        return count > 0 ? [stillHeld] : []
    }
}

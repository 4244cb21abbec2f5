/// The state of one running test: its doubles, its metatype factories, and its static state.
///
/// The `.doubles` trait and `DoublesTestCase` bind a new scope for every test, and `withTestScope`
/// binds one explicitly. The binding is task-local, so parallel tests don't share it. Leftovers of
/// a double when the scope ends are reported as issues of that test.
package final class TestScope: Sendable {
    /// The scope of the current task; `nil` outside a scoped test.
    @TaskLocal package static var current: TestScope?

    /// A Boolean value that indicates if unchecked calls are reported at the end.
    package let isStrict: Bool
    /// The name of the test in reports; `nil` for a scope that doesn't belong to a test.
    let name: String?

    let contents: Locked<Contents>

    struct Contents {
        /// The known lines of the test.
        var lines: Lines
        var doubles: [WeakDouble] = []
        var leftovers: [TestReport] = []
        var factories: [FactoryBox] = []
        var values: [ScopedKey: any Sendable] = [:]
        /// The number of the first call of the doubles that were released.
        var firstAct: UInt64?
        /// The messages that the test framework has received, if they may be those of errors of
        /// doubles.
        var shownMessages: [String] = []
        var hasEnded = false
        /// The reason why the waits of the test have ended; `nil` if they haven't.
        var interruption: Interruption?
        /// The hash value of the task that runs the test; `nil` if its cancellation isn't observed.
        var task: Int?
        /// The replacement of the scope after it has ended; see ``remains``.
        var remains: TestScope?
        /// The records of doubles that were released before the end; see ``inherit(_:)``.
        var records: [DoubleRecord] = []
        /// The records of doubles in the runs of a search or a sweep, by function.
        var tried: [String: SpyRecord] = [:]
    }

    /// The outer scope.
    let outer: TestScope?

    /// Receives the records of all doubles of the test when it ends.
    package typealias Recipient = @Sendable (_ doubles: [DoubleRecord]) -> Void
    let recipient: Recipient?
    /// A Boolean value that indicates if the scope belongs to a run of a search or a sweep.
    let isTrial = TestReport.reporter is Notices

    /// Creates a scope.
    ///
    /// - Parameters:
    ///   - isStrict: `true` to report unchecked calls at the end.
    ///   - name: the name of the test in reports.
    ///   - file: the file of the test as `Module/File.swift`; `nil` if its framework doesn't
    ///     provide it.
    ///   - recipient: receives the records of the doubles.
    package init(
        isStrict: Bool = false, name: String? = nil, file: String? = nil,
        recipient: Recipient? = nil
    ) {
        self.isStrict = isStrict
        self.name = name
        outer = TestScope.current
        contents = Locked(Contents(lines: Lines(of: file ?? outer?.testFile)))
        self.recipient = TestReport.transcripts == nil ? nil : recipient
        if !isTrial { outer?.enroll(self) }
    }

    /// A Boolean value that indicates if the test has ended.
    package var hasEnded: Bool { contents.withLock { $0.hasEnded } }

    /// The scope that doubles belong to after the test has ended. It has the name of the test, and
    /// no content. The scope itself holds the static doubles of the test for late calls, so a
    /// double that retained the scope would create a reference cycle.
    var remains: TestScope? { contents.withLock { $0.remains } }

    /// Creates a scope that has ended.
    ///
    /// - Parameter other: the scope that provides the name and the lines.
    init(remainsOf other: TestScope?) {
        isStrict = other?.isStrict ?? false
        name = other?.name
        let lines = other?.contents.withLock { $0.lines } ?? Lines(of: nil)
        contents = Locked(Contents(lines: lines, hasEnded: true))
        recipient = nil
        outer = nil
    }

    /// Runs `body` inside this scope, then ends the scope.
    package func run<Result>(_ body: () throws -> Result) rethrows -> Result {
        defer { end() }
        do {
            return try Self.$current.withValue(self) { try body() }
        } catch {
            noteUncaught(error)
            throw error
        }
    }

    /// Runs `body` inside this scope, on the actor of the caller, then ends the scope.
    package nonisolated(nonsending) func run<Result>(
        _ body: nonisolated(nonsending) () async throws -> Result
    ) async rethrows -> Result {
        defer { end() }
        do {
            return try await Self.$current.withValue(self) { try await body() }
        } catch {
            noteUncaught(error)
            throw error
        }
    }

    /// Records that the framework shows the error of an unanswered call, because the test hasn't
    /// caught it.
    private func noteUncaught(_ error: any Error) {
        if let error = error as? any ErrorOfDouble { noteShown(error.description) }
    }

    /// Prevents an error of a double from being reported at the end of the test, because the
    /// framework has reported it.
    package func noteShown(_ text: String) {
        contents.withLock { $0.shownMessages.append(text) }
    }

    /// Reports the leftovers of the doubles.
    private func end() {
        // The doubles are kept until their end is recorded. Otherwise a double that another thread
        // releases in between would report its leftovers again.
        let doubles = contents.withLock { $0.doubles }.compactMap(\.double)
        var reports = doubles.flatMap { $0.leftovers(strict: isStrict) }
        let remains = TestScope(remainsOf: self)
        let last = contents.withLock { contents in
            defer {
                let values = contents.values.filter { !$0.key.isKeptObject(as: $0.value) }
                contents = Contents(
                    lines: contents.lines, values: values, hasEnded: true, remains: remains)
            }
            return contents
        }
        for double in doubles { reports += double.testHasEnded() }
        for var report in last.leftovers + reports {
            let isShown =
                report.isThrown && last.shownMessages.contains { $0.contains(report.message) }
            if isShown { continue }
            report.lineOfTest = last.lines.latest ?? report.lineOfTest
            TestReport.send(report)
        }
        if keepsRecords { handOver(last, and: doubles) }
        withExtendedLifetime(doubles) {}
    }
}

// MARK: - Doubles

extension TestScope {
    package func enroll(_ double: any ScopedDouble) {
        let entry = WeakDouble(double: double)
        let isInterrupted = contents.withLock { contents in
            if !contents.hasEnded { contents.doubles.append(entry) }
            return contents.interruption != nil
        }
        if isInterrupted { double.setInterrupted(true) }
    }

    /// Keeps reports for the end of the test, or returns `false` if it has ended.
    package func inherit(_ reports: [TestReport]) -> Bool {
        contents.withLock { contents in
            guard !contents.hasEnded else { return false }
            contents.leftovers += reports
            return true
        }
    }

    /// The number of the first call that the code under test has made of any double.
    package var firstAct: UInt64? {
        let (doubles, gone) = contents.withLock { ($0.doubles, $0.firstAct) }
        return (doubles.map { $0.double?.firstAct } + [gone]).compactMap(\.self).min()
    }

    /// Keeps the number of the first call of a double that is released or removes its calls.
    func keepFirstAct(_ number: UInt64) {
        contents.withLock { $0.firstAct = min($0.firstAct ?? number, number) }
    }

    /// Returns `true` if it's the other scope, or inside it.
    func isInside(_ other: TestScope?) -> Bool {
        self === other || outer?.isInside(other) ?? false
    }

    /// Returns the existing doubles of one type.
    func doubles<Double>(of type: Double.Type) -> [Double] {
        contents.withLock { $0.doubles }.compactMap { $0.double as? Double }
    }
}

extension TestReport {
    /// Sends a report on a double that was created in `scope`.
    ///
    /// On a thread that isn't bound to the test of the double, the report is kept until the test
    /// ends, so that it fails that test and no other.
    package static func send(_ report: TestReport, for scope: TestScope?) {
        let isInside = TestScope.current?.isInside(scope) ?? false
        if let scope, reporter == nil, !isInside, scope.inherit([report]) { return }
        send(report)
    }
}

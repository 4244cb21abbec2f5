/// The state of one running test.
///
/// It includes the test's doubles, metatype factories, and static state.
///
/// The `.doubles` trait and `DoublesTestCase` create a new scope for each test, and `withTestScope`
/// creates a scope explicitly. Because the current scope is a task-local value, tests that run in
/// parallel don't share it. When the scope ends, leftovers of its doubles are reported as issues of
/// the test.
package final class TestScope: Sendable {
    /// The scope of the current task, or `nil` if the test doesn't have a scope.
    @TaskLocal package static var current: TestScope?

    /// `true` if unchecked calls are reported when the test ends.
    package let isStrict: Bool
    /// The name of the test in reports, or `nil` if the scope doesn't belong to a test.
    let name: String?

    let contents: Locked<Contents>

    struct Contents {
        /// The known lines of the test.
        var lines: Lines
        var doubles: [WeakDouble] = []
        fileprivate var endOfTestReports: [TestReport] = []
        var factories: [any CreationRecorder] = []
        var values: [ScopedKey: any Sendable] = [:]
        /// The number of the first call of any released double.
        fileprivate var firstCall: UInt64?
        /// The messages that the testing library already reported and that may describe errors
        /// of doubles.
        fileprivate var shownMessages: [String] = []
        /// How the test ended, if it ended early.
        fileprivate var earlyEnd: EarlyEnd?
        /// `true` if the scope ended because its function threw an error.
        fileprivate var hasThrown = false
        var hasEnded = false
        /// The reason why the test was interrupted, or `nil` if it wasn't interrupted.
        var interruption: Interruption?
        /// The hash value of the task that runs the test, or `nil` if nothing watches for its
        /// cancellation.
        var task: Int?
        /// The scope that replaces this scope after it has ended. For more information, see
        /// ``endedScope``.
        var endedScope: TestScope?
        /// The records of doubles that were released before the end of the test. For more
        /// information, see ``inherit(_:)``.
        var records: [DoubleRecord] = []
        /// The records of doubles that were used during a search or a sweep, by function.
        var tried: [String: SpyRecord] = [:]
    }

    /// The scope that contains this scope, if any.
    let outer: TestScope?
    /// The identity of the test, which its inner scopes and the scopes that replace them share.
    let test: Identity

    /// The identity of a test, which differs from all others also after the test was released.
    final class Identity: Sendable {}

    /// The object that receives the records of the test's doubles when the test ends, if any.
    let recipient: (any RecordRecipient)?
    /// `true` if the scope belongs to a single run of a search or a sweep.
    package let isTrial = TestReport.reporter is IssueRecorder

    /// Creates a scope.
    ///
    /// - Parameters:
    ///   - isStrict: Whether to report unchecked calls when the test ends.
    ///   - file: The file ID of the test, or `nil` if the testing library doesn't provide it.
    package init(
        isStrict: Bool = false, name: String? = nil, file: String? = nil,
        recipient: (any RecordRecipient)? = nil
    ) {
        self.isStrict = isStrict
        self.name = name
        outer = TestScope.current
        test = outer?.test ?? Identity()
        contents = Locked(Contents(lines: Lines(of: file ?? outer?.testFile)))
        self.recipient = TestReport.transcripts == nil ? nil : recipient
        if !isTrial { outer?.register(self) }
    }

    /// `true` if the test has ended.
    package var hasEnded: Bool { contents.withLock { $0.hasEnded } }

    /// The scope that doubles belong to after the test has ended, which has the name of the test
    /// but no content. The test's own scope still retains its static doubles so that they can
    /// handle late calls, and would form a reference cycle with them.
    var endedScope: TestScope? { contents.withLock { $0.endedScope } }

    /// Creates a scope that has ended.
    ///
    /// - Parameters:
    ///   - other: The scope whose name and lines are copied.
    init(remainsOf other: TestScope?) {
        isStrict = other?.isStrict ?? false
        name = other?.name
        let lines = other?.contents.withLock { $0.lines } ?? Lines(of: nil)
        contents = Locked(Contents(lines: lines, hasEnded: true))
        recipient = nil
        outer = nil
        test = other?.test ?? Identity()
    }

    /// Calls `body` in this scope, and then ends the scope.
    package func run<Result>(_ body: () throws -> Result) rethrows -> Result {
        defer { end() }
        do {
            return try Self.$current.withValue(self) { try body() }
        } catch {
            recordUncaught(error)
            throw error
        }
    }

    /// Calls `body` in this scope on the actor of the caller, and then ends the scope.
    package nonisolated(nonsending) func run<Result>(
        _ body: nonisolated(nonsending) () async throws -> Result
    ) async rethrows -> Result {
        defer { end() }
        do {
            return try await Self.$current.withValue(self) { try await body() }
        } catch {
            recordUncaught(error)
            throw error
        }
    }

    /// Records that the scope ends because of an error.
    ///
    /// If it's the error of an unanswered call, the testing library reports it because the test
    /// didn't catch it.
    private func recordUncaught(_ error: any Error) {
        contents.withLock { $0.hasThrown = true }
        if let error = error as? any ErrorOfDouble { recordShownMessage(error.description) }
    }

    /// How a test ended before it was complete.
    package enum EarlyEnd: Sendable {
        /// The test was skipped or cancelled, so it doesn't fail.
        case skipped
        /// The test threw an error, which the testing library reports.
        case failed
    }

    /// Records that the test ends early, so that its leftovers aren't reported.
    package func endEarly(_ end: EarlyEnd) { contents.withLock { $0.earlyEnd = end } }

    /// Records that the testing library reported an error of a double, so that the end of the test
    /// doesn't report it again.
    package func recordShownMessage(_ text: String) {
        contents.withLock { $0.shownMessages.append(text) }
    }

    /// Reports the leftovers of the doubles, unless the test has ended early.
    private func end() {
        // Retain the doubles until their test is marked as ended. A double that another thread
        // releases before that would report its leftovers again.
        let doubles = contents.withLock { $0.doubles }.compactMap(\.double)
        var reports = doubles.flatMap { $0.markedLeftovers(strict: isStrict) }
        let endedScope = TestScope(remainsOf: self)
        let last = contents.withLock { contents in
            defer {
                let values = contents.values.filter { !$0.key.isKeptObject(as: $0.value) }
                contents = Contents(
                    lines: contents.lines, values: values, hasEnded: true, endedScope: endedScope)
            }
            return contents
        }
        for double in doubles { reports += double.endTest() }
        for var report in last.endOfTestReports + reports {
            let isShown =
                report.isThrown && last.shownMessages.contains { $0.contains(report.message) }
            if isShown || last.isConsequence(report) { continue }
            report.lineOfTest = last.lines.latest ?? report.lineOfTest
            if last.hasThrown, passOn(report) { continue }
            TestReport.send(report)
        }
        if keepsRecords { handOver(last, and: doubles) }
        withExtendedLifetime(doubles) {}
    }
}

extension TestScope.Contents {
    /// Returns whether a report only exists because the test has ended early.
    fileprivate func isConsequence(_ report: TestReport) -> Bool {
        switch earlyEnd {
        case .skipped: report.isLeftover || report.isThrown
        case .failed: report.isLeftover
        case nil: false
        }
    }
}

extension TestScope {
    /// Passes a leftover of a part of a test to the test, which may end early because of the same
    /// error.
    ///
    /// The runs of a search or a sweep report their leftovers themselves.
    ///
    /// - Returns: Whether the report was passed on.
    private func passOn(_ report: TestReport) -> Bool {
        guard report.isLeftover, !isTrial, TestReport.reporter == nil else { return false }
        return outer?.inherit([report]) ?? false
    }
}

// MARK: - Doubles

extension TestScope {
    package func register(_ double: any ScopedDouble) {
        let entry = WeakDouble(double: double)
        let isInterrupted = contents.withLock { contents in
            if !contents.hasEnded { contents.doubles.append(entry) }
            return contents.interruption != nil
        }
        if isInterrupted { double.setInterrupted(true) }
    }

    /// Keeps reports until the test ends.
    ///
    /// - Returns: Whether the reports were kept. If the test has already ended, the result is
    ///   `false`.
    package func inherit(_ reports: [TestReport]) -> Bool {
        contents.withLock { contents in
            guard !contents.hasEnded else { return false }
            contents.endOfTestReports += reports
            return true
        }
    }

    /// The number of the first call that the code under test made of any double.
    package var firstCall: UInt64? {
        let (doubles, firstOfReleased) = contents.withLock { ($0.doubles, $0.firstCall) }
        let firstOfLiving = doubles.compactMap { $0.double?.firstCall }.min()
        return [firstOfReleased, firstOfLiving].compactMap(\.self).min()
    }

    /// Keeps the number of a double's first call because the double is about to be released or to
    /// remove its calls.
    func keepFirstCall(_ number: UInt64) {
        contents.withLock { $0.firstCall = min($0.firstCall ?? number, number) }
    }

    /// Returns whether this scope is equal to or nested in another scope.
    fileprivate func isInside(_ other: TestScope?) -> Bool {
        self === other || outer?.isInside(other) ?? false
    }

    /// Returns the existing doubles of one type.
    func doubles<Double>(of type: Double.Type) -> [Double] {
        contents.withLock { $0.doubles }.compactMap { $0.double as? Double }
    }
}

extension TestReport {
    /// Sends a report about an error that a double throws.
    ///
    /// The testing library may report the error itself, as a failure or as a known issue, so it's
    /// otherwise reported when the test ends.
    package static func sendThrown(_ report: TestReport) {
        if recordIfKnown(report) { return }
        var thrown = report
        thrown.isThrown = true
        if reporter == nil, let scope = TestScope.current, scope.inherit([thrown]) { return }
        send(report)
    }

    /// Sends a report about something that is left over when a double is released.
    ///
    /// If the double belongs to a running test, the report is kept until its end, because the test
    /// may be about to end early.
    package static func sendLeftover(_ report: TestReport, for scope: TestScope?) {
        var leftover = report
        leftover.isLeftover = true
        if let scope, scope.inherit([leftover]) { return }
        send(leftover, for: scope)
    }

    /// Sends a report about a double that was created in the specified scope.
    ///
    /// On a thread that isn't bound to the double's test, the report is kept until the test ends,
    /// so that it can't cause a different test to fail.
    package static func send(_ report: TestReport, for scope: TestScope?) {
        let isInside = TestScope.current?.isInside(scope) ?? false
        if let scope, reporter == nil, !isInside, scope.inherit([report]) { return }
        send(report)
    }

    /// Sends a failure of a double that was created in the specified scope.
    package static func send(_ message: String, at location: Location, for scope: TestScope?) {
        send(TestReport(message, at: location), for: scope)
    }
}

// MARK: - Public functions

/// Calls a function in a separate test scope.
///
/// Use this function if your testing library doesn't support `.doubles`, or to check the doubles of
/// a part of a test separately.
///
/// ```swift
/// withTestScope {
///     let opener = OpenerSpy()
///     opener.spies.open.returns(each: [true, false])
///     #expect([opener.open(file), opener.open(file)] == [true, false])
/// }  // reports any answer that wasn't used
/// ```
///
/// - Parameters:
///   - strict: Whether to report unchecked calls when the scope ends.
///   - body: The function to call. When it returns, leftovers of the doubles that it created
///     are reported.
///
/// - Throws: Whatever is thrown by `body`.
public func withTestScope<Result>(
    strict: Bool = false, _ body: () throws -> Result
) rethrows -> Result {
    try TestScope(isStrict: strict).run(body)
}

/// Calls an asynchronous function in a separate test scope on the actor of the caller.
///
/// Use this function instead of the synchronous one if the code under test is asynchronous:
///
/// ```swift
/// try await withTestScope(waitLimit: .seconds(5)) {
///     let loader = LoaderSpy()
///     loader.spies.load.returns(page)
///     let loaded = try await loader.load(1)
///     #expect(loaded == page)
/// }  // a call that is still held after five seconds would be reported
/// ```
///
/// If the task is cancelled, or if a wait for a double in the scope reaches the limit, this
/// function reports and ends all waits. In a rehearsal, the rehearsal reports a deadlock instead.
///
/// - Parameters:
///   - strict: Whether to report unchecked calls when the scope ends.
///   - limit: The maximum real time for which calls can be held and tasks can sleep or wait in the
///     scope, or `nil` if there is no limit.
///   - body: The function to call. When it returns, leftovers of the doubles that it created
///     are reported.
///
/// - Throws: Whatever is thrown by `body`.
public nonisolated(nonsending) func withTestScope<Result>(
    strict: Bool = false, waitLimit limit: Duration? = nil,
    _ body: nonisolated(nonsending) () async throws -> Result
) async rethrows -> Result {
    try await TestScope(isStrict: strict).run(waitLimit: limit, body)
}

import Testing
import Understudy

/// The failures of a test.
///
/// If there are any, the collector attaches a transcript to the test. For more information, see
/// ``TranscriptKeeper``.
final class IssueCollector: RecordRecipient {
    /// `true` if the test requests its transcript even if it passes.
    private let isRequested: Bool
    private let issues = Locked<[TestRecord.Issue]>([])
    private let doubles = Locked<[DoubleRecord]>([])

    init(isRequested: Bool = false) { self.isRequested = isRequested }

    var needsText: Bool { isRequested || issues.withLock { !$0.isEmpty } }

    func add(_ text: String, at place: String?) {
        issues.withLock { $0.append(TestRecord.Issue(text, at: place)) }
    }

    /// Adds the records of the test's doubles.
    func take(_ records: [DoubleRecord]) {
        doubles.withLock { $0 = records }
    }

    /// Returns the attachments of the test, using everything that was recorded during the test.
    ///
    /// - Parameters:
    ///   - test: The name of the test.
    ///   - module: The name of the module that declares the test.
    ///
    /// - Returns: The attachments of the test.
    func finish(_ test: String, of module: String) -> [TestRecord.Attachment] {
        var spies: [SpyRecord] = []
        var tried: [SpyRecord] = []
        var times: [TimeRecord] = []
        var schedules: [ScheduleRecord] = []
        for double in doubles.withLock({ $0 }) {
            switch double {
            case .spy(let spy): spies.append(spy)
            case .tried(let spy): tried.append(spy)
            case .time(let time): times.append(time)
            case .schedule(let schedule): schedules.append(schedule)
            }
        }
        let record = TestRecord(
            test, of: module, spies: spies, tried: tried, times: times, schedules: schedules,
            issues: issues.withLock { $0 }, isRequested: isRequested)
        return TestReport.transcripts?.take(record) ?? []
    }
}

extension IssueCollector {
    /// Runs a test, and collects its failures before they are recorded by the testing library.
    func watch(
        _ test: Test, _ testCase: Test.Case?, _ body: @Sendable () async throws -> Void
    ) async throws {
        let handling = IssueHandlingTrait.compactMapIssues {
            self.take($0, recordedIn: Test.current)
        }
        try await KnownIssueProbe.$isPossible.withValue(true) {
            try await handling.provideScope(for: test, testCase: testCase, performing: body)
        }
    }

    /// Collects a failure.
    ///
    /// - Parameters:
    ///   - test: The test that the issue belongs to, or `nil` if it was recorded on a thread that
    ///     isn't bound to a test. In that case, this function is called for every running test, and
    ///     the testing library reports the issue itself.
    ///
    /// - Returns: The issue that the testing library should record, if any.
    func take(_ issue: Issue, recordedIn test: Test?) -> Issue? {
        if test == nil { return nil }
        if let probe = KnownIssueProbe.current {
            probe.isKnown.withLock { $0 = !issue.isFailure }
            return issue.isFailure ? nil : issue
        }
        if let error = issue.error as? any ErrorOfDouble {
            TestScope.current?.recordShownMessage(error.description)
        }
        if issue.isFailure { add(issue) }
        return issue
    }

    /// Adds an error that was thrown by a test before the testing library records it.
    func add(_ error: any Error, thrownBy test: Test) {
        // A failure of `#require` was already recorded, and a cancelled test hasn't failed.
        if error is ExpectationFailedError || isCancellation(error) { return }
        add(Issue.Kind.errorCaught(error).text, at: place(test.sourceLocation))
    }

    /// Returns whether an error was thrown, directly or indirectly, because of `Test.cancel()`.
    func isCancellation(_ error: any Error) -> Bool {
        Task.isCancelled && (error is CancellationError || "\(type(of: error))" == "SkipInfo")
    }

    private func add(_ issue: Issue) {
        let comments = issue.comments.map(\.rawValue).joined(separator: "\n")
        // The comment of one of our reports contains its complete text.
        if case .unconditional = issue.kind, !comments.isEmpty {
            return add(comments, at: issue.sourceLocation.map(place))
        }
        let text = issue.kind.text + (comments.isEmpty ? "" : "\n\(comments)")
        add(text, at: issue.sourceLocation.map(place))
    }

    private func place(_ location: SourceLocation) -> String {
        "\(location.fileID):\(location.line)"
    }
}

// MARK: - Known issues

/// An issue that is recorded only to find out whether the test expects it as a known issue.
///
/// The testing library doesn't provide this information otherwise. If the test doesn't expect the
/// issue, the collector drops it.
final class KnownIssueProbe: Sendable {
    @TaskLocal static var current: KnownIssueProbe?
    /// `true` if a collector handles the issues of the current task.
    @TaskLocal static var isPossible = false

    fileprivate let isKnown = Locked(false)

    /// Records a report if it's a known issue.
    ///
    /// - Returns: Whether the report was recorded.
    static func record(_ report: TestReport) -> Bool {
        guard isPossible, Test.current != nil else { return false }
        let probe = KnownIssueProbe()
        $current.withValue(probe) { FrameworkReporter().receive(report) }
        return probe.isKnown.withLock { $0 }
    }
}

extension Issue.Kind {
    /// The description of the kind. An error is described as it's written in source code.
    var text: String {
        guard case .errorCaught(let error) = self else { return "\(self)" }
        // The description of `Unstubbed` contains a suggestion for fixing it.
        return "Caught error: \(error is Unstubbed ? "\(error)" : ErrorText.of(error))"
    }
}

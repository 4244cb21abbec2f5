import Testing
import Understudy

/// Collects the failures of a test, and attaches its transcript if there are any; see
/// ``TranscriptKeeper``.
final class IssueCollector: Sendable {
    private let issues = Locked<[TestRecord.Issue]>([])
    private let doubles = Locked<[DoubleRecord]>([])

    func add(_ text: String, at place: String?) {
        issues.withLock { $0.append(TestRecord.Issue(text, at: place)) }
    }

    /// Adds the records of the doubles of the test.
    func take(_ records: [DoubleRecord]) {
        doubles.withLock { $0 = records }
    }

    /// Returns the attachments of the test, from everything that was recorded for it.
    ///
    /// - Parameters:
    ///   - test: the name of the test.
    ///   - module: the module that declares the test.
    ///   - isRequested: `true` if the test requests its transcript even if it passes.
    /// - Returns: The attachments.
    func finish(_ test: String, of module: String, isRequested: Bool) -> [TestRecord.Attachment] {
        var (spies, tried) = ([SpyRecord](), [SpyRecord]())
        var (times, schedules) = ([TimeRecord](), [ScheduleRecord]())
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
    /// Runs a test, and collects its failures on their way to the framework.
    func watch(
        _ test: Test, _ testCase: Test.Case?, _ body: @Sendable () async throws -> Void
    ) async throws {
        let handling = IssueHandlingTrait.compactMapIssues {
            self.take($0, recordedIn: Test.current)
        }
        try await handling.provideScope(for: test, testCase: testCase, performing: body)
    }

    /// Collects a failure.
    ///
    /// - Parameter test: the test that the issue belongs to; `nil` if it was recorded on a thread
    ///   without a test. In that case, every running test is queried, and the framework reports the
    ///   issue itself.
    /// - Returns: The issue to pass on to the framework.
    func take(_ issue: Issue, recordedIn test: Test?) -> Issue? {
        if test == nil { return nil }
        if issue.isFailure { add(issue) }
        return issue
    }

    /// Adds an error that a test throws, before the framework receives it.
    func add(_ error: any Error, thrownBy test: Test) {
        // The failure of a `#require` is already recorded, and a cancelled test hasn't failed.
        if error is ExpectationFailedError || isCancellation(error) { return }
        add("Caught error: \(error)", at: place(test.sourceLocation))
    }

    /// Returns `true` for the error that `Test.cancel()` throws, or causes others to throw.
    private func isCancellation(_ error: any Error) -> Bool {
        Task.isCancelled && (error is CancellationError || "\(type(of: error))" == "SkipInfo")
    }

    private func add(_ issue: Issue) {
        let comments = issue.comments.map(\.rawValue).joined(separator: "\n")
        // The comment of one of our reports contains the complete text.
        if case .unconditional = issue.kind, !comments.isEmpty {
            return add(comments, at: issue.sourceLocation.map(place))
        }
        let text = "\(issue.kind)" + (comments.isEmpty ? "" : "\n\(comments)")
        add(text, at: issue.sourceLocation.map(place))
    }

    private func place(_ location: SourceLocation) -> String {
        "\(location.fileID):\(location.line)"
    }
}

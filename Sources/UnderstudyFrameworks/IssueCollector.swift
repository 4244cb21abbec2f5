import Testing
import Understudy

/// Collects the failures of a test, and attaches its transcript where there are some; see
/// ``TranscriptKeeper``.
final class IssueCollector: Sendable {
    private let issues = Locked<[TestRecord.Issue]>([])
    private let doubles = Locked<[DoubleRecord]>([])

    func add(_ text: String, at place: String?) {
        issues.withLock { $0.append(TestRecord.Issue(text, at: place)) }
    }

    /// Takes what the doubles of the test have recorded.
    func take(_ records: [DoubleRecord]) {
        doubles.withLock { $0 = records }
    }

    /// Hands over all that there is to know of the test.
    ///
    /// - Parameters:
    ///   - test: the test's name.
    ///   - module: the module that declares it.
    ///   - isAsked: whether the test asks for its transcript also where it passes.
    /// - Returns: what to attach.
    func finish(_ test: String, of module: String, isAsked: Bool) -> [TestRecord.Attachment] {
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
            issues: issues.withLock { $0 }, isAsked: isAsked)
        return TestReport.transcripts?.take(record) ?? []
    }
}

extension IssueCollector {
    /// Runs a test, and takes note of its failures on their way to the framework.
    func watch(
        _ test: Test, _ testCase: Test.Case?, _ body: @Sendable () async throws -> Void
    ) async throws {
        let handling = IssueHandlingTrait.compactMapIssues {
            self.take($0, recordedIn: Test.current)
        }
        try await handling.provideScope(for: test, testCase: testCase, performing: body)
    }

    /// Takes note of a failure.
    ///
    /// - Parameter test: the test that it belongs to; `nil` where a thread recorded it that belongs
    ///   to none. Every running test is asked then, and the framework reports it itself.
    /// - Returns: what goes on to the framework.
    func take(_ issue: Issue, recordedIn test: Test?) -> Issue? {
        if test == nil { return nil }
        if issue.isFailure { add(issue) }
        return issue
    }

    /// Takes note of an error that a test throws, of which the framework learns later.
    func add(_ error: any Error, thrownBy test: Test) {
        // The failure of a `#require` is recorded by then, and a cancelled test has not failed.
        if error is ExpectationFailedError || isCancellation(error) { return }
        add("Caught error: \(error)", at: place(test.sourceLocation))
    }

    /// Whether it is what `Test.cancel()` throws, or what that makes others throw.
    private func isCancellation(_ error: any Error) -> Bool {
        Task.isCancelled && (error is CancellationError || "\(type(of: error))" == "SkipInfo")
    }

    private func add(_ issue: Issue) {
        let comments = issue.comments.map(\.rawValue).joined(separator: "\n")
        // A report of ours is all in its comment.
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

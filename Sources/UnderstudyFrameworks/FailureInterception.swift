import Testing
import Understudy

extension TestReport.Seat.TestFramework: FailureInterceptor {
    /// Runs `body`; the issues that it and its tasks record go to `notices` alone.
    package nonisolated(nonsending) static func intercept(
        into notices: Notices, _ body: @Sendable () async -> Void
    ) async {
        guard let test = Test.current else {
            // XCTest has no such means: only a `DoublesTestCase` can keep its failures to itself.
            return DoublesTestCase.isRunning ? await body() : ()
        }
        // As a known issue none fails the test, and none reaches the known issues that `explore`
        // itself may stand in; the trait keeps them from the log.
        let isSilent = IssueHandlingTrait.filterIssues { _ in false }
        try? await isSilent.provideScope(for: test, testCase: Test.Case.current) {
            await withKnownIssue(isIntermittent: true) {
                await body()
            } matching: { issue in
                if issue.severity >= .error { notices.add(describe(issue)) }
                return true
            }
        }
    }

    /// Runs `body`; `notices` hear of the issues that it and its tasks record.
    package nonisolated(nonsending) static func listen(
        with notices: Notices, _ body: @Sendable () async -> Void
    ) async {
        guard Test.current != nil else {
            return await DoublesTestCase.$listener.withValue(notices) { await body() }
        }
        // What is matched by none of the known issues around it stays a failure.
        await withKnownIssue(isIntermittent: true) {
            await body()
        } matching: { issue in
            if issue.severity >= .error { notices.add(describe(issue)) }
            return false
        }
    }

    /// What an issue says, with its place at the end of the first line.
    private static func describe(_ issue: Issue) -> String {
        let place = issue.sourceLocation.map { " (\($0.fileID):\($0.line))" } ?? ""
        // The description of the issue itself ends in its severity, which is known here.
        let text = (["\(issue.kind)"] + issue.comments.map(\.rawValue)).joined(separator: ": ")
        let end = text.firstIndex(of: "\n") ?? text.endIndex
        return text[..<end] + place + text[end...]
    }
}

import Testing
import Understudy

extension TestReport.ExtensionPoint.TestFramework: FailureInterceptor {
    /// Runs `body`, and delivers the issues that it and its tasks record only to `notices`.
    package nonisolated(nonsending) static func intercept(
        into notices: Notices, _ body: @Sendable () async -> Void
    ) async {
        guard let test = Test.current else {
            // XCTest can't intercept failures: only a `DoublesTestCase` can withhold its own.
            return DoublesTestCase.isRunning ? await body() : ()
        }
        // As known issues, they don't fail the test and don't match known issues around `explore`.
        // The trait keeps them out of the log.
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

    /// Runs `body`, and notifies `notices` of the issues that it and its tasks record.
    package nonisolated(nonsending) static func listen(
        with notices: Notices, _ body: @Sendable () async -> Void
    ) async {
        guard Test.current != nil else {
            return await DoublesTestCase.$listener.withValue(notices) { await body() }
        }
        // An issue that doesn't match any of the known issues around it remains a failure.
        await withKnownIssue(isIntermittent: true) {
            await body()
        } matching: { issue in
            if issue.severity >= .error { notices.add(describe(issue)) }
            return false
        }
    }

    /// Returns the text of an issue, with its source location at the end of the first line.
    private static func describe(_ issue: Issue) -> String {
        let place = issue.sourceLocation.map { " (\($0.fileID):\($0.line))" } ?? ""
        // The description of the issue itself ends with its severity, which is redundant here.
        let text = (["\(issue.kind)"] + issue.comments.map(\.rawValue)).joined(separator: ": ")
        let end = text.firstIndex(of: "\n") ?? text.endIndex
        return text[..<end] + place + text[end...]
    }
}

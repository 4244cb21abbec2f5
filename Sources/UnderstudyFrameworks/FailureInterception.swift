import Testing
import Understudy

extension TestReport.ExtensionPoint.TestFramework: FailureInterceptor {
    /// Calls a function, and passes the issues that it and its tasks record to `notices` instead of
    /// the testing library.
    package nonisolated(nonsending) static func intercept(
        into notices: Notices, _ body: @Sendable () async -> Void
    ) async {
        guard let test = Test.current else {
            // XCTest doesn't support intercepting failures. Only a `DoublesTestCase` can intercept
            // its own failures.
            return DoublesTestCase.isRunning ? await body() : ()
        }
        // Known issues don't cause the test to fail and aren't matched by known issues around
        // `explore`. In addition, we use this trait so that they don't appear in the log.
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

    /// Calls a function, and notifies `notices` of the issues that it and its tasks record.
    package nonisolated(nonsending) static func listen(
        with notices: Notices, _ body: @Sendable () async -> Void
    ) async {
        guard Test.current != nil else {
            return await DoublesTestCase.$listener.withValue(notices) { await body() }
        }
        // If an issue doesn't match any of the surrounding known issues, it's still a failure.
        await withKnownIssue(isIntermittent: true) {
            await body()
        } matching: { issue in
            if issue.severity >= .error { notices.add(describe(issue)) }
            return false
        }
    }

    /// Returns a description of an issue that includes its source location at the end of the first
    /// line.
    private static func describe(_ issue: Issue) -> String {
        let place = issue.sourceLocation.map { " (\($0.fileID):\($0.line))" } ?? ""
        // We don't use the description of the issue because it ends with the severity, which is
        // redundant here.
        let text = (["\(issue.kind)"] + issue.comments.map(\.rawValue)).joined(separator: ": ")
        let end = text.firstIndex(of: "\n") ?? text.endIndex
        return text[..<end] + place + text[end...]
    }
}

import Testing
import Understudy

#if canImport(XCTest)
    import XCTest
#endif

/// A reporter that forwards reports to the testing library of the current test.
struct FrameworkReporter: TestReport.Reporter {
    func receive(_ report: TestReport) {
        let libraries = Self.libraries(
            for: report.severity, hasTest: Test.current != nil,
            isTestCaseRunning: DoublesTestCase.isRunning,
            areIssuesForwarded: Self.areIssuesForwarded)
        if libraries.contains(.xcTest) { reportToXCTest(report) }
        if libraries.contains(.swiftTesting) { reportToSwiftTesting(report) }
        // Because XCTest only supports attachments on Apple platforms, we print the log below the
        // report.
        if Test.current == nil, report.severity == .failure, let attachment = report.attachment {
            print(Self.printed(attachment, report.attachmentTitle))
        }
    }

    /// A testing library.
    enum Library {
        case swiftTesting
        case xcTest
    }

    /// Returns the testing libraries to which a report is forwarded.
    ///
    /// Without a current `Test`, a report may belong to a test of XCTest, or to a thread that isn't
    /// bound to a test. Before Swift 6.4, both libraries silently ignore issues during a test of
    /// the other one, so the report is forwarded to both, and the running one shows it. From Swift
    /// 6.4 on, each library passes such an issue on to the other one, so only one of them must
    /// receive it. Swift Testing never changes its severity, and never stops the process.
    ///
    /// - Parameters:
    ///   - hasTest: Whether there is a current `Test`.
    ///   - isTestCaseRunning: Whether the current task belongs to a test of a `DoublesTestCase`.
    ///   - areIssuesForwarded: Whether each library forwards its issues to the other one.
    static func libraries(
        for severity: TestReport.Severity, hasTest: Bool, isTestCaseRunning: Bool,
        areIssuesForwarded: Bool
    ) -> Set<Library> {
        if hasTest { return [.swiftTesting] }
        // Swift Testing would show a note once for each running test.
        if isTestCaseRunning || severity == .note { return [.xcTest] }
        return areIssuesForwarded ? [.swiftTesting] : [.swiftTesting, .xcTest]
    }

    /// `true` if Swift Testing and XCTest forward issues to each other.
    ///
    /// They do so from Swift 6.4 on, unless an environment variable disables it.
    private static let areIssuesForwarded: Bool = {
        #if canImport(XCTest)
            #if compiler(>=6.4)
                let isSupported = true
            #else
                let isSupported = false
            #endif
            let mode = ProcessInfo.processInfo.environment["SWIFT_TESTING_XCTEST_INTEROP_MODE"]
            return isSupported && mode != "none"
        #else
            return false
        #endif
    }()

    private func reportToSwiftTesting(_ report: TestReport) {
        let testLine = Test.current?.sourceLocation
        let location =
            testLine.flatMap { report.isElsewhere(than: $0.fileID) ? $0 : nil }
            ?? SourceLocation(report.lineWritten)
        if let attachment = report.attachment {
            Attachment.record(
                Array(attachment.utf8), named: "\(report.attachmentTitle).txt",
                sourceLocation: location)
        }
        let severity: Issue.Severity = report.severity == .failure ? .error : .warning
        Issue.record("\(report.message)", severity: severity, sourceLocation: location)
    }

    private func reportToXCTest(_ report: TestReport) {
        let line = report.lineWritten
        var message = report.message
        // Unlike Swift Testing, XCTest doesn't know the location of the running test.
        if report.place == .part, report.lineOfTest == nil {
            let hint = DoublesTestCase.isRunning ? Self.lineHint : Self.caseHint
            message += "\n" + ReportText.row("hint", hint)
        }
        guard report.severity == .failure else {
            return print("\(line.filePath):\(line.line): note: \(message)")
        }
        #if canImport(XCTest)
            XCTFail(message, file: line.filePath, line: line.line)
        #endif
    }

    /// A hint that explains how to include a line of the test in such a report.
    private static let lineHint =
        "this is the double's line; stubbing or checking it in the test gives the test's line"

    /// A hint that is used if the test isn't in a `DoublesTestCase`, which would know a line of the
    /// test.
    private static let caseHint =
        "this is the double's line; in a DoublesTestCase, stubbing or checking it gives the test's"

    /// Returns a description of the calls that a report omits.
    ///
    /// It's shortened so that it can be printed in a terminal.
    static func printed(_ entries: String, _ title: String = "calls") -> String {
        let maximumLines = 100
        let maximumCharacters = 200
        let lines = entries.split(separator: "\n", omittingEmptySubsequences: false)
        var shown = lines.prefix(maximumLines).map { line in
            line.count > maximumCharacters ? "\(line.prefix(maximumCharacters))…" : "\(line)"
        }
        let rest = lines.count - maximumLines
        if rest > 0 { shown.append("… and \(ReportText.count(rest, "more line"))") }
        return (["all \(title):"] + shown).joined(separator: "\n")
    }
}

extension TestReport.ExtensionPoint.TestFramework: TestReport.ReporterProvider {
    /// The reporter that forwards reports to the testing library.
    package static var reporter: any TestReport.Reporter { FrameworkReporter() }

    /// The identifier of the current test. XCTest doesn't provide its current test.
    package static var currentTest: String? { Test.current.map { "\($0.id)" } }

    /// Records a report if `withKnownIssue` expects it.
    package static func recordIfKnown(_ report: TestReport) -> Bool {
        KnownIssueProbe.record(report)
    }
}

extension SourceLocation {
    init(_ location: TestReport.Location) {
        self.init(
            fileID: "\(location.fileID)", filePath: "\(location.filePath)",
            line: Int(location.line), column: Int(location.column))
    }
}

extension TestReport {
    /// The location to report. If a line of the test is known, we use it because the line of a
    /// double may be in generated code.
    fileprivate var lineWritten: Location {
        guard let lineOfTest, isElsewhere(than: "\(lineOfTest.fileID)") else { return location }
        return lineOfTest
    }
}

// MARK: - Interception

extension TestReport.ExtensionPoint.TestFramework: FailureInterceptor {
    /// Calls a function, and passes the issues that it and its tasks record to `recorder` instead
    /// of the testing library.
    package nonisolated(nonsending) static func intercept(
        into recorder: IssueRecorder, _ body: @Sendable () async -> Void
    ) async {
        guard let test = Test.current else {
            // XCTest doesn't support intercepting failures. Only a `DoublesTestCase` can intercept
            // its own failures.
            return DoublesTestCase.isRunning ? await body() : ()
        }
        // Known issues don't cause the test to fail and aren't matched by known issues around
        // `explore`. In addition, we use this trait so that they don't appear in the log.
        let ignoringIssues = IssueHandlingTrait.filterIssues { _ in false }
        try? await ignoringIssues.provideScope(for: test, testCase: Test.Case.current) {
            await withKnownIssue(isIntermittent: true) {
                await body()
            } matching: { issue in
                if issue.severity >= .error { recorder.add(describe(issue)) }
                return true
            }
        }
    }

    /// Calls a function, and notifies `recorder` of the issues that it and its tasks record.
    package nonisolated(nonsending) static func listen(
        with recorder: IssueRecorder, _ body: @Sendable () async -> Void
    ) async {
        guard Test.current != nil else {
            return await DoublesTestCase.$listener.withValue(recorder) { await body() }
        }
        // An issue that doesn't match any of the surrounding known issues is still a failure.
        await withKnownIssue(isIntermittent: true) {
            await body()
        } matching: { issue in
            let isProbe = KnownIssueProbe.current != nil
            if issue.severity >= .error, !isProbe { recorder.add(describe(issue)) }
            return false
        }
    }

    /// Returns a description of an issue that includes its source location at the end of the first
    /// line.
    private static func describe(_ issue: Issue) -> String {
        let place = issue.sourceLocation.map { " (\($0.fileID):\($0.line))" } ?? ""
        // We don't use the description of the issue because it ends with the severity, which is
        // redundant here.
        let text = ([issue.kind.text] + issue.comments.map(\.rawValue)).joined(separator: ": ")
        let end = text.firstIndex(of: "\n") ?? text.endIndex
        return text[..<end] + place + text[end...]
    }
}

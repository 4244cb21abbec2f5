import Testing
import Understudy
import XCTest

/// Forwards reports to the framework that runs the test.
///
/// Each framework silently drops reports during a test of the other framework, so the framework is
/// determined for each report. If there is a current `Test`, it's Swift Testing. Otherwise it can
/// be an XCTest, or a thread that isn't bound to a test: then both frameworks receive the report,
/// and the one that is running shows it.
struct FrameworkReporter: TestReport.Reporter {
    func receive(_ report: TestReport) {
        if Test.current == nil {
            reportToXCTest(report)
            // Without a current test, Swift Testing would show a note once for each running test.
            if report.severity == .note { return }
        }
        reportToSwiftTesting(report)
    }

    private func reportToSwiftTesting(_ report: TestReport) {
        let testLine = Test.current?.sourceLocation
        let isElsewhere = testLine.map { report.isElsewhere(than: $0.fileID) } ?? false
        let location = (isElsewhere ? testLine : nil) ?? SourceLocation(report.lineWritten)
        if let attachment = report.attachment {
            Attachment.record(Array(attachment.utf8), named: "calls.txt", sourceLocation: location)
        }
        let severity: Issue.Severity = report.severity == .failure ? .error : .warning
        Issue.record("\(report.message)", severity: severity, sourceLocation: location)
    }

    private func reportToXCTest(_ report: TestReport) {
        let line = report.lineWritten
        var message = report.message
        // XCTest doesn't know the current line of the running test.
        if report.place == .part, report.lineOfTest == nil {
            let hint = DoublesTestCase.isRunning ? Self.lineHint : Self.caseHint
            message += "\n" + ReportText.row("hint", hint)
        }
        guard report.severity == .failure else {
            return print("\(line.filePath):\(line.line): note: \(message)")
        }
        XCTFail(message, file: line.filePath, line: line.line)
        // XCTest supports attachments only on Apple platforms, so the log is printed below the
        // report.
        if let attachment = report.attachment { print(Self.printed(attachment)) }
    }

    /// A hint that explains how to give such a report a line of the test.
    static let lineHint =
        "this is the double's line; stubbing or checking it in the test gives the test's line"

    /// The hint if no test case watches the doubles. A test case would know such lines.
    static let caseHint =
        "this is the double's line; in a DoublesTestCase, stubbing or checking it gives the test's"

    /// Returns the calls that a report omits, shortened for output in a terminal.
    static func printed(_ calls: String) -> String {
        let (mostLines, mostCharacters) = (100, 200)
        let lines = calls.split(separator: "\n", omittingEmptySubsequences: false)
        var shown = lines.prefix(mostLines).map { line in
            line.count > mostCharacters ? "\(line.prefix(mostCharacters))…" : "\(line)"
        }
        let rest = lines.count - mostLines
        if rest > 0 { shown.append("… and \(ReportText.count(rest, "more line"))") }
        return (["all calls:"] + shown).joined(separator: "\n")
    }
}

extension TestReport.ExtensionPoint.TestFramework: TestReport.ReporterProvider {
    /// The framework that runs the current test.
    package static var reporter: any TestReport.Reporter { FrameworkReporter() }
}

extension SourceLocation {
    init(_ location: TestReport.Location) {
        self.init(
            fileID: "\(location.fileID)", filePath: "\(location.filePath)",
            line: Int(location.line), column: Int(location.column))
    }
}

extension TestReport {
    /// A line of the test if one is known, because the line of a double may be generated.
    fileprivate var lineWritten: Location {
        guard let lineOfTest, isElsewhere(than: "\(lineOfTest.fileID)") else { return location }
        return lineOfTest
    }
}

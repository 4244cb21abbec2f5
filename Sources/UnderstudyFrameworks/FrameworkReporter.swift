import Testing
import Understudy
import XCTest

/// A type that forwards reports to the testing library that runs the current test.
///
/// Both Swift Testing and XCTest silently ignore issues during a test of the other framework.
/// Therefore, we determine the framework for each report. If there is a current `Test`, we use
/// Swift Testing. Otherwise, the report may belong to an XCTest, or to a thread that isn't bound to
/// a test. In this case, we forward the report to both frameworks, and the framework that is
/// running shows it.
struct FrameworkReporter: TestReport.Reporter {
    func receive(_ report: TestReport) {
        if Test.current == nil {
            reportToXCTest(report)
            // If there is no current test, Swift Testing would show a note once for each running
            // test.
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
        // Unlike Swift Testing, XCTest doesn't know the location of the running test.
        if report.place == .part, report.lineOfTest == nil {
            let hint = DoublesTestCase.isRunning ? Self.lineHint : Self.caseHint
            message += "\n" + ReportText.row("hint", hint)
        }
        guard report.severity == .failure else {
            return print("\(line.filePath):\(line.line): note: \(message)")
        }
        XCTFail(message, file: line.filePath, line: line.line)
        // Because XCTest only supports attachments on Apple platforms, we print the log below the
        // report.
        if let attachment = report.attachment { print(Self.printed(attachment)) }
    }

    /// A hint that explains how to include a line of the test in such a report.
    static let lineHint =
        "this is the double's line; stubbing or checking it in the test gives the test's line"

    /// A hint that is used if the test isn't in a `DoublesTestCase`, which would know a line of the
    /// test.
    static let caseHint =
        "this is the double's line; in a DoublesTestCase, stubbing or checking it gives the test's"

    /// Returns a description of the calls that a report omits. It's shortened so that it can be
    /// printed in a terminal.
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
    /// The reporter that forwards reports to the testing library.
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
    /// The location to report. If a line of the test is known, we use it because the line of a
    /// double may be in generated code.
    fileprivate var lineWritten: Location {
        guard let lineOfTest, isElsewhere(than: "\(lineOfTest.fileID)") else { return location }
        return lineOfTest
    }
}

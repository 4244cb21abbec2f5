import Testing
import Understudy
import XCTest

/// Hands reports to whichever framework runs the test.
///
/// Each framework loses silently what it is told during a test of the other one, so the choice is
/// made at each report. A current `Test` means Swift Testing. Without one it may be an XCTest, or a
/// thread that no test is bound to: then both are told, and the one that runs shows it.
struct FrameworkReporter: TestReport.Reporter {
    func receive(_ report: TestReport) {
        if Test.current == nil {
            tellXCTest(report)
            // Without a test, Swift Testing would show a note once for each test that runs.
            if report.severity == .note { return }
        }
        tellSwiftTesting(report)
    }

    private func tellSwiftTesting(_ report: TestReport) {
        // The line of a test is one that its author wrote; a double's may be generated.
        let testLine = report.isAtDeclaration ? Test.current?.sourceLocation : nil
        let location = testLine ?? SourceLocation(report.lineWritten)
        if let attachment = report.attachment {
            Attachment.record(Array(attachment.utf8), named: "calls.txt", sourceLocation: location)
        }
        let severity: Issue.Severity = report.severity == .failure ? .error : .warning
        Issue.record("\(report.message)", severity: severity, sourceLocation: location)
    }

    private func tellXCTest(_ report: TestReport) {
        guard report.severity == .failure else { return print(report) }
        let line = report.lineWritten
        XCTFail(report.message, file: line.filePath, line: line.line)
        // XCTest has attachments on Apple platforms only, so the whole log is printed below.
        if let attachment = report.attachment { print("all calls:\n\(attachment)") }
    }
}

extension TestReport.Seat.TestFramework: TestReport.ReporterProvider {
    /// The framework that runs the current test.
    public static var reporter: any TestReport.Reporter { FrameworkReporter() }
}

extension SourceLocation {
    init(_ location: TestReport.Location) {
        self.init(
            fileID: "\(location.fileID)", filePath: "\(location.filePath)",
            line: Int(location.line), column: Int(location.column))
    }
}

extension TestReport {
    /// Where it is about a declaration, which may be generated, a line of the test if one is known.
    fileprivate var lineWritten: Location { isAtDeclaration ? lineOfTest ?? location : location }
}

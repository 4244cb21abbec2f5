import UnderstudyTesting
import XCTest

@testable import BaseTestCaseExample

/// A test case that another test runs to observe its failures.
private final class Probe: AppTestCase {
    private var body: (Probe) -> Void = { _ in }

    /// Runs a test and returns its reports.
    static func reports(of body: @escaping (Probe) -> Void) -> [TestReport] {
        #if canImport(ObjectiveC)
            let probe = Probe(selector: #selector(runBody))
        #else
            let probe = Probe(name: "probe") { ($0 as? Probe)?.runBody() }
        #endif
        probe.body = body
        let recorder = Recorder()
        TestReport.$reporter.withValue(recorder) { probe.invokeTest() }
        return recorder.reports.calls
    }

    #if canImport(ObjectiveC)
        @objc private func runBody() { body(self) }
    #else
        private func runBody() { body(self) }
    #endif
}

/// Records reports that would otherwise fail the outer test.
private final class Recorder: TestReport.Reporter {
    let reports = Spy<TestReport, Void, Never>("receive(_:)")

    func receive(_ report: TestReport) {
        reports(report)
    }
}

extension TestReport {
    fileprivate var headline: String { String(message.prefix { $0 != "\n" }) }
}

/// The failures that the base class should report at the end of a test.
final class TearDownTests: XCTestCase {
    func testAnUnmetExpectationIsReportedAtItsOwnLine() {
        let line = #line + 4
        let reports = Probe.reports { probe in
            let (book, mailer) = probe.makeBook()
            book.add("Milk")
            mailer.spies.send.mustBeCalled(.exactly(2))
            book.sendAll()
        }

        XCTAssertEqual(
            reports.map(\.headline), ["MailerSpy.send(_:about:): expected 2 calls, got 1"])
        XCTAssertEqual(reports.map(\.location.line), [UInt(line)])
    }

    func testUncheckedCallIsReported() {
        let reports = Probe.reports { probe in
            let (book, _) = probe.makeBook()
            book.add("Milk")
            book.sendAll()
        }

        XCTAssertEqual(
            reports.map(\.headline), ["MailerSpy.send(_:about:): 1 call was never checked"])
    }

    func testNothingIsReportedIfEachCallIsExpected() {
        let reports = Probe.reports { probe in
            let (book, mailer) = probe.makeBook()
            mailer.spies.send.mustBeCalled(.once)
            book.add("Milk")
            book.sendAll()
        }

        XCTAssertEqual(reports.map(\.message), [])
    }
}

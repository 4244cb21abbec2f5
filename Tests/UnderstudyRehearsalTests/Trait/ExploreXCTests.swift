import TestSupport
import UnderstudyRehearsal
import UnderstudyTesting
import XCTest

/// A plain test case of XCTest, whose failures no reporter can intercept.
final class PlainXCTests: XCTestCase {
    func testASearchThatCannotDetectFailuresTriesNothing() async {
        let recorder = ReportRecorder()
        let line = currentLine() + 2
        let exploration = await TestReport.$reporter.withValue(recorder) {
            await explore(schedules: 100) { _ in XCTFail("a schedule ran") }
        }
        XCTAssertEqual(exploration.schedules, 0)
        XCTAssertEqual(
            recorder.messages,
            [
                """
                explore: nothing was tried: a failed expectation can't be detected here
                  add     DoublesTestCase instead of XCTestCase
                  hint    in Swift Testing, call it in the test's own task: no detached task or exit test
                """
            ])
        XCTAssertEqual(recorder.reports.map(\.location.line), [line])
    }

    func testARehearsalRunsInAPlainXCTestCase() async throws {
        try await rehearse { stage in
            try await stage.clock.sleep(for: .seconds(60))
            XCTAssertEqual(stage.elapsed, .seconds(60))
        }
    }
}

final class ExploreXCTests: DoublesTestCase {
    /// A test case that represents a user's test. Its failures shouldn't fail the real one.
    private final class Probe: DoublesTestCase {
        let failures = Spy<String, Void, Never>("recordFailure")

        #if canImport(ObjectiveC)
            static func made() -> Probe { Probe(selector: #selector(doNothing)) }
            @objc private func doNothing() {}

            override func record(_ issue: XCTIssue) {
                if TestReport.reporter is IssueRecorder { return super.record(issue) }
                failures(issue.compactDescription)
                Self.listener?.add(issue.compactDescription)
            }
        #else
            static func made() -> Probe { Probe(name: "doNothing") { _ in } }

            override func recordFailure(
                withDescription description: String, inFile filePath: String,
                atLine lineNumber: Int,
                expected: Bool
            ) {
                if TestReport.reporter is IssueRecorder {
                    return super.recordFailure(
                        withDescription: description, inFile: filePath, atLine: lineNumber,
                        expected: expected)
                }
                failures(description)
                Self.listener?.add(withoutEmptyMessage(description))
            }
        #endif

        /// Simulates a failed assertion during this test.
        func fail(_ text: String) {
            #if canImport(ObjectiveC)
                record(XCTIssue(type: .assertionFailure, compactDescription: text))
            #else
                recordFailure(
                    withDescription: text, inFile: #filePath, atLine: #line, expected: true)
            #endif
        }
    }

    func testOnlyTheLastReplayRecordsTheFailureOfASchedule() async {
        let probe = Probe.made()
        nonisolated(unsafe) let unsafeProbe = probe
        let (exploration, reports) = await recorded {
            await explore(schedules: 100) { _ in
                if await lastOfTwoTasks() == 1 { unsafeProbe.fail("the first one was last") }
            }
        }
        XCTAssertEqual(exploration.failure?.reason, "the first one was last")
        XCTAssertEqual(probe.failures.calls, ["the first one was last"])
        XCTAssertEqual(reports.map(\.severity), [.note])
    }

    #if !canImport(ObjectiveC)
        func testAFailureWithoutAMessageHasNoTrailingDash() async {
            let probe = Probe.made()
            nonisolated(unsafe) let unsafeProbe = probe
            let exploration = await TestReport.$reporter.withValue(ReportRecorder()) {
                await explore(schedules: 1) { _ in unsafeProbe.fail("XCTAssertTrue failed - ") }
            }
            XCTAssertEqual(exploration.failure?.reason, "XCTAssertTrue failed")
        }
    #endif

    func testARehearsalRunsInXCTest() async throws {
        try await rehearse { stage in
            try await stage.clock.sleep(for: .seconds(60))
            XCTAssertEqual(stage.elapsed, .seconds(60))
        }
    }
}

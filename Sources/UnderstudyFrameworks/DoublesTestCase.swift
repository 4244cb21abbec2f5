import Understudy
import XCTest

/// A test case that watches the doubles of its tests, as `.doubles` does for Swift Testing.
///
/// ```swift
/// final class MacroXCTests: DoublesTestCase {
///     func testSpies() {
///         let opener = SmallOpenerSpy()
///         opener.spies.open.returns(true)
///         XCTAssertTrue(opener.open(page))
///         expect(opener.spies.open, .wasCalled(.once, with: page))
///     }
/// }
/// ```
///
/// Each test has a scope of its own. At its end these are reported as failures of that test:
/// expectations that were not met, calls that nothing answered, answers of `returns(each:)` that
/// were never asked for, and calls that are still held.
open class DoublesTestCase: XCTestCase {
    /// Whether calls that nothing checked are reported as well; override it to return `true`.
    open var isStrict: Bool { false }

    /// How long something may wait in a test for a double, by default one minute of real time.
    ///
    /// A held call, a sleeper or a wait that lasts as long is reported, and each of them ends, so
    /// that the next test runs: XCTest itself has no limit on Linux. XCTest runs one test at a
    /// time, so no other test can hold this one up. Override it to return another limit, or `nil`
    /// for none.
    open var waitLimit: Duration? { .seconds(60) }

    /// Whether the current task belongs to a test of such a case.
    @TaskLocal package static var isRunning = false

    /// Is told of failures on their way to XCTest.
    @TaskLocal package static var listener: Notices?

    /// The failures of the test, for its transcript.
    private let issues = IssueCollector()

    /// Runs the test in its scope.
    open override func invokeTest() {
        let scope = TestScope(isStrict: isStrict, name: name) { [issues] in issues.take($0) }
        Self.$isRunning.withValue(true) {
            scope.run(waitLimit: waitLimit) {
                joinStoredDoubles()
                super.invokeTest()
            }
        }
        let module = String(reflecting: Self.self).prefix { $0 != "." }
        attach(issues.finish(plainName, of: String(module), isAsked: false))
    }

    /// `FeedTests.testLoad`, which Apple's XCTest writes as `-[AppTests.FeedTests testLoad]`.
    private var plainName: String {
        guard name.hasPrefix("-[") else { return name }
        let parts = name.dropFirst(2).dropLast().split(separator: " ")
        return "\(Self.self).\(parts.last ?? "")"
    }

    /// Makes the doubles that the case has as stored properties part of the test: XCTest makes the
    /// case long before.
    private func joinStoredDoubles() {
        var mirror: Mirror? = Mirror(reflecting: self)
        while let level = mirror, level.subjectType != DoublesTestCase.self {
            for child in level.children { TestScope.join(child.value) }
            mirror = level.superclassMirror
        }
    }

    private func attach(_ attachments: [TestRecord.Attachment]) {
        #if canImport(ObjectiveC)
            for file in attachments {
                let attachment = XCTAttachment(string: file.text)
                attachment.name = file.name
                add(attachment)
            }
        #else
            // XCTest has attachments on Apple platforms only, so the text is printed.
            for file in attachments where file.name.hasSuffix(".txt") { print(file.text) }
        #endif
    }

    // While `explore` tries schedules, failures are noticed and go no further; see `Notices`.
    #if canImport(ObjectiveC)
        /// Records an issue, unless schedules are being tried.
        open override func record(_ issue: XCTIssue) {
            TestScope.current?.noteShown(issue.compactDescription)
            guard let notices = TestReport.reporter as? Notices else {
                Self.listener?.add(issue.compactDescription)
                let place = issue.sourceCodeContext.location
                issues.add(
                    issue.compactDescription,
                    at: place.map { "\($0.fileURL.lastPathComponent):\($0.lineNumber)" })
                return super.record(issue)
            }
            notices.add(issue.compactDescription)
        }
    #else
        /// Records a failure, unless schedules are being tried.
        ///
        /// - Parameters:
        ///   - description: what failed.
        ///   - filePath: the file.
        ///   - lineNumber: the line.
        ///   - expected: whether it is an assertion that failed, and not an error that was thrown.
        open override func recordFailure(
            withDescription description: String, inFile filePath: String, atLine lineNumber: Int,
            expected: Bool
        ) {
            TestScope.current?.noteShown(description)
            guard let notices = TestReport.reporter as? Notices else {
                Self.listener?.add(description)
                let file = filePath.split(separator: "/").last ?? ""
                // XCTest knows no line of an error that a test throws.
                let place = lineNumber > 0 ? "\(file):\(lineNumber)" : nil
                issues.add(withoutEmptyMessage(description), at: place)
                return super.recordFailure(
                    withDescription: description, inFile: filePath, atLine: lineNumber,
                    expected: expected)
            }
            notices.add(withoutEmptyMessage(description))
        }

        /// XCTest puts a dash before the message of an assertion, also where it has none.
        private func withoutEmptyMessage(_ description: String) -> String {
            description.hasSuffix(" - ") ? String(description.dropLast(3)) : description
        }
    #endif
}

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
/// Each test has its own scope. At the end of the test, these are reported as failures of that
/// test: unmet expectations, unanswered calls, unused answers of `returns(each:)`, and calls that
/// are still held.
open class DoublesTestCase: XCTestCase {
    /// A Boolean value that indicates if unchecked calls are reported as well. Override it to
    /// return `true`.
    open var isStrict: Bool { false }

    /// The time limit of a wait for a double in a test: one minute of real time by default.
    ///
    /// A held call, a sleeper or a wait that reaches the limit is reported and ended, so that the
    /// next test runs: XCTest itself has no time limit on Linux. Because XCTest runs one test at a
    /// time, no other test can cause the delay. Override this property to return another limit, or
    /// `nil` for no limit.
    open var waitLimit: Duration? { .seconds(60) }

    /// A Boolean value that indicates if the current task belongs to a test of such a case.
    @TaskLocal package static var isRunning = false

    /// The listener that is notified of failures on their way to XCTest.
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
        attach(issues.finish(plainName, of: String(module), isRequested: false))
    }

    /// The name in the form `FeedTests.testLoad`, which Apple's XCTest writes as
    /// `-[AppTests.FeedTests testLoad]`.
    private var plainName: String {
        guard name.hasPrefix("-[") else { return name }
        let parts = name.dropFirst(2).dropLast().split(separator: " ")
        return "\(Self.self).\(parts.last ?? "")"
    }

    /// Adds the doubles in stored properties of the case to the test. This is necessary because
    /// XCTest creates the case long before it runs.
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
            // XCTest supports attachments only on Apple platforms, so the text is printed instead.
            for file in attachments where file.name.hasSuffix(".txt") { print(file.text) }
        #endif
    }

    // While `explore` runs schedules, failures are intercepted and not forwarded; see `Notices`.
    #if canImport(ObjectiveC)
        /// Records an issue, unless `explore` is running schedules.
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
        /// Records a failure, unless `explore` is running schedules.
        ///
        /// - Parameters:
        ///   - description: the description of the failure.
        ///   - filePath: the file.
        ///   - lineNumber: the line.
        ///   - expected: `true` for a failed assertion, `false` for a thrown error.
        open override func recordFailure(
            withDescription description: String, inFile filePath: String, atLine lineNumber: Int,
            expected: Bool
        ) {
            TestScope.current?.noteShown(description)
            guard let notices = TestReport.reporter as? Notices else {
                Self.listener?.add(description)
                let file = filePath.split(separator: "/").last ?? ""
                // XCTest doesn't know the line of an error that a test throws.
                let place = lineNumber > 0 ? "\(file):\(lineNumber)" : nil
                issues.add(withoutEmptyMessage(description), at: place)
                return super.recordFailure(
                    withDescription: description, inFile: filePath, atLine: lineNumber,
                    expected: expected)
            }
            notices.add(withoutEmptyMessage(description))
        }

        /// XCTest puts a dash before the message of an assertion, even if the message is empty.
        private func withoutEmptyMessage(_ description: String) -> String {
            description.hasSuffix(" - ") ? String(description.dropLast(3)) : description
        }
    #endif
}

import Understudy

#if canImport(XCTest)
    import XCTest

    /// A test case that checks the doubles of its tests when they end.
    ///
    /// It's the XCTest equivalent of the `.doubles` trait. Use it as the superclass of test classes
    /// that use doubles:
    ///
    /// ```swift
    /// final class AttachmentOpenerTests: DoublesTestCase {
    ///     func testCallsTheOpenerOnceWithTheFile() throws {
    ///         let file = URL(filePath: "/ticket.pdf")
    ///         let opener = OpenerSpy()
    ///         opener.spies.open.returns(true)
    ///         try AttachmentOpener(opener: opener).openAttachment(at: file)
    ///         expect(opener.spies.open, .wasCalled(.once, with: file))
    ///     }
    /// }
    /// ```
    ///
    /// Each test has its own scope. When the test ends, unmet expectations, unanswered calls,
    /// unused answers of `returns(each:)`, and calls that are still held are reported as failures
    /// of the test.
    open class DoublesTestCase: XCTestCase {
        /// A Boolean value that indicates whether unchecked calls are also reported when a test
        /// ends.
        ///
        /// The value of this property is `false` by default. To report unchecked calls, override it
        /// to return `true`.
        open var isStrict: Bool { false }

        /// The maximum time to wait for a double in a test.
        ///
        /// The default time limit is one minute of real time.
        ///
        /// If a held call, a sleeping task, or a wait reaches the limit, it's reported and ended so
        /// that the next test can run. This is necessary because XCTest doesn't support time limits
        /// on Linux. Because XCTest runs only one test at a time, the delay can't be caused by
        /// another test. To use a different limit, override this property. If its value is `nil`,
        /// there is no limit.
        open var waitLimit: Duration? { .seconds(60) }

        /// `true` if the current task belongs to a test of a `DoublesTestCase`.
        @TaskLocal package static var isRunning = false

        /// The listener that is notified of failures before they are recorded by XCTest, if any.
        @TaskLocal package static var listener: IssueRecorder?

        /// The collector of the test's failures. They are included in the transcript.
        private let issues = IssueCollector()

        /// Invokes the test method in its own test scope.
        open override func invokeTest() {
            let test = Self.plainName(name, in: Self.self)
            let scope = TestScope(isStrict: isStrict, name: test, recipient: issues)
            Self.$isRunning.withValue(true) {
                scope.run(waitLimit: waitLimit) {
                    joinStoredDoubles()
                    super.invokeTest()
                    if testRun?.hasBeenSkipped == true { scope.endEarly(.skipped) }
                }
            }
            let module = String(reflecting: Self.self).prefix { $0 != "." }
            attach(issues.finish(test, of: String(module)))
        }

        /// Returns the name of a test, for example `FeedTests.testLoad`.
        ///
        /// On Apple platforms, XCTest uses a different format, for example `-[AppTests.FeedTests
        /// testLoad]`. If the method throws or is asynchronous, the name may also end with the
        /// label of the parameter that Objective-C uses for its result.
        static func plainName(_ name: String, in type: Any.Type) -> String {
            guard name.hasPrefix("-[") else { return name }
            var method = name.dropLast().split(separator: " ").last ?? ""
            for label in ["AndReturnError:", "WithCompletionHandler:"] where method.hasSuffix(label)
            {
                method = method.dropLast(label.count)
            }
            return "\(type).\(method)"
        }

        /// Adds the doubles in the test case's stored properties to the running test, because
        /// XCTest creates a test case long before it runs.
        private func joinStoredDoubles() {
            var mirror: Mirror? = Mirror(reflecting: self)
            while let level = mirror, level.subjectType != DoublesTestCase.self {
                for child in level.children { TestScope.join(child.value) }
                mirror = level.superclassMirror
            }
        }

        /// Returns whether a failure is that of `XCTUnwrap`, which then throws an error that XCTest
        /// doesn't report.
        private static func isUnwrapping(_ description: String) -> Bool {
            description.hasPrefix("XCTUnwrap failed")
        }

        private func attach(_ attachments: [TestRecord.Attachment]) {
            #if canImport(ObjectiveC)
                for file in attachments {
                    let attachment = XCTAttachment(string: file.text)
                    attachment.name = file.name
                    add(attachment)
                }
            #else
                // XCTest only supports attachments on Apple platforms, so print the text instead.
                for file in attachments where file.name.hasSuffix(".txt") { print(file.text) }
            #endif
        }

        // While `explore` runs schedules, we intercept failures instead of forwarding them to
        // XCTest. For more information, see `IssueRecorder`.
        #if canImport(ObjectiveC)
            /// Records an issue.
            ///
            /// While `explore` is running schedules, the issue is only passed to `explore`.
            open override func record(_ issue: XCTIssue) {
                TestScope.current?.recordShownMessage(issue.compactDescription)
                if issue.type == .thrownError || Self.isUnwrapping(issue.compactDescription) {
                    TestScope.current?.endEarly(.failed)
                }
                guard let recorder = TestReport.reporter as? IssueRecorder else {
                    Self.listener?.add(issue.compactDescription)
                    let place = issue.sourceCodeContext.location
                    issues.add(
                        issue.compactDescription,
                        at: place.map { "\($0.fileURL.lastPathComponent):\($0.lineNumber)" })
                    return super.record(issue)
                }
                recorder.add(issue.compactDescription)
            }
        #else
            /// Records a failure.
            ///
            /// While `explore` is running schedules, the failure is only passed to `explore`.
            ///
            /// - Parameters:
            ///   - description: A description of the failure.
            ///   - filePath: The path of the file in which the failure occurred.
            ///   - lineNumber: The line at which the failure occurred.
            ///   - expected: Whether the failure is a failed assertion. If it's a thrown error, the
            ///     value is `false`.
            open override func recordFailure(
                withDescription description: String, inFile filePath: String,
                atLine lineNumber: Int,
                expected: Bool
            ) {
                TestScope.current?.recordShownMessage(description)
                // If a test throws an error, XCTest doesn't know the line.
                if (!expected && lineNumber == 0) || Self.isUnwrapping(description) {
                    TestScope.current?.endEarly(.failed)
                }
                guard let recorder = TestReport.reporter as? IssueRecorder else {
                    Self.listener?.add(withoutEmptyMessage(description))
                    let file = filePath.split(separator: "/").last ?? ""
                    let place = lineNumber > 0 ? "\(file):\(lineNumber)" : nil
                    issues.add(withoutEmptyMessage(description), at: place)
                    return super.recordFailure(
                        withDescription: description, inFile: filePath, atLine: lineNumber,
                        expected: expected)
                }
                recorder.add(withoutEmptyMessage(description))
            }

            /// Removes the trailing dash from a description.
            ///
            /// XCTest adds a dash before the message of an assertion even if the message is empty.
            package func withoutEmptyMessage(_ description: String) -> String {
                description.hasSuffix(" - ") ? String(description.dropLast(3)) : description
            }
        #endif
    }
#else
    /// The state of test cases. Without XCTest, no test case runs.
    package enum DoublesTestCase {
        /// Always `false`.
        @TaskLocal package static var isRunning = false

        /// Always `nil`.
        @TaskLocal package static var listener: IssueRecorder?
    }
#endif

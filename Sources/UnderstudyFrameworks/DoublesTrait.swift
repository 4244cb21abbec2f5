import Testing
// Tests that don't need `@Spy` only import this module.
@_exported import Understudy

/// The trait of tests that use doubles.
///
/// The trait provides a separate scope for each test, and checks the doubles of the test when it
/// ends.
///
/// ```swift
/// @Suite("Attachments", .doubles)
/// struct AttachmentTests {
///     @Test("An attachment is opened once")
///     func opensOnce() throws {
///         let file = URL(filePath: "/ticket.pdf")
///         let opener = OpenerSpy()
///         opener.spies.open.returns(true)
///         try AttachmentOpener(opener: opener).openAttachment(at: file)
///         expect(opener.spies.open, .wasCalled(.once, with: file))
///     }
/// }
/// ```
public struct DoublesTrait: TestTrait, SuiteTrait, TestScoping {
    /// `true` to also report unchecked calls, or `nil` to inherit this setting from the suite.
    private let isStrict: Bool?
    /// `true` if the transcript is attached even if the test passes.
    private let showsTranscript: Bool

    package init(isStrict: Bool?, showsTranscript: Bool = false) {
        self.isStrict = isStrict
        self.showsTranscript = showsTranscript
    }

    /// A Boolean value that indicates whether the trait also applies to the tests in a suite.
    ///
    /// The value of this property is always `true`.
    public var isRecursive: Bool { true }

    /// Runs a test, or a single case of a parameterized test, in a separate scope.
    ///
    /// - Parameters:
    ///   - test: The test to run.
    ///   - testCase: The test case to run, if any.
    ///   - function: A function that runs the test.
    ///
    /// - Throws: Whatever is thrown by `function`.
    public func provideScope(
        for test: Test, testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        let location = test.sourceLocation
        let name = "\(test.displayName ?? test.name), \(location.fileID):\(location.line)"
        // While `explore` runs schedules, only the run that it reports needs a transcript.
        let isTrial = TestReport.reporter is IssueRecorder
        let issues = IssueCollector(isRequested: showsTranscript && !isTrial)
        defer {
            attach(issues.finish(path(of: test), of: test.sourceLocation.moduleName), to: test)
        }
        let scope = TestScope(
            isStrict: isStrict ?? TestScope.current?.isStrict ?? false, name: name,
            file: location.fileID, recipient: issues)
        if isTrial { return try await scope.run { try await function() } }
        try await issues.watch(test, testCase) {
            try await scope.run(waitLimit: waitLimit(of: test)) {
                do {
                    try await function()
                    if Task.isCancelled { scope.endEarly(.skipped) }
                } catch {
                    scope.endEarly(issues.isCancellation(error) ? .skipped : .failed)
                    issues.add(error, thrownBy: test)
                    throw error
                }
            }
        }
    }

    /// Returns the maximum time to wait in a test that has a time limit.
    ///
    /// It's slightly shorter than the test's time limit, so that the wait is reported before the
    /// testing library cancels the test.
    private func waitLimit(of test: Test) -> Duration? { test.timeLimit.map { $0 * 19 / 20 } }

    private func attach(_ files: [TestRecord.Attachment], to test: Test) {
        for file in files {
            Attachment.record(
                Array(file.text.utf8), named: file.name, sourceLocation: test.sourceLocation)
        }
    }

    /// Returns the path of a test without its module and source location, for example
    /// `Suite/test()`.
    private func path(of test: Test) -> String {
        let path = "\(test.id)".split(separator: "/").dropLast().joined(separator: "/")
        let name = path.drop { $0 != "." }.dropFirst()
        return name.isEmpty ? test.name : String(name)
    }
}

extension Trait where Self == DoublesTrait {
    /// A trait that checks the doubles of a test, or of each test in a suite.
    ///
    /// Use this trait for every test, or every suite, that uses doubles:
    ///
    /// ```swift
    /// @Test("An attachment is opened once", .doubles)
    /// func opensOnce() throws {
    ///     let opener = OpenerSpy()
    ///     opener.spies.open.returns(true)
    ///     opener.spies.open.mustBeCalled(.once)  // checked when the test ends
    ///     try AttachmentOpener(opener: opener).openAttachment(at: file)
    /// }
    /// ```
    ///
    /// When the test ends, unmet expectations, unanswered calls, unused answers of
    /// `returns(each:)`, and calls that are still held are recorded as issues of the test. The test
    /// doesn't share metatype factories and `TestScoped` state with other tests.
    public static var doubles: DoublesTrait { DoublesTrait(isStrict: false) }

    /// Creates a trait that checks the doubles of a test with the specified strictness.
    ///
    /// - Parameters:
    ///   - strictness: The strictness of the check. If it's `.strict`, unchecked calls are also
    ///     reported.
    public static func doubles(_ strictness: DoublesTrait.Strictness) -> DoublesTrait {
        DoublesTrait(isStrict: strictness == .strict)
    }
}

extension DoublesTrait {
    /// The calls that a test must check.
    public enum Strictness: Sendable {
        /// The test can choose which calls to check.
        case relaxed
        /// The test must check every call of every double.
        case strict
    }
}

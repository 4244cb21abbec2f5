import Testing
import Understudy

/// A trait that gives every test its own scope for doubles, and reports leftovers when the test
/// ends.
///
/// ```swift
/// @Suite("Login", .doubles)
/// struct LoginTests {
/// ```
public struct DoublesTrait: TestTrait, SuiteTrait, TestScoping {
    /// A Boolean value that indicates if unchecked calls are reported as well, or `nil` to inherit
    /// the setting of the suite.
    let isStrict: Bool?
    /// A Boolean value that indicates if the transcript is attached even if the test passes.
    let showsTranscript: Bool

    package init(isStrict: Bool?, showsTranscript: Bool = false) {
        self.isStrict = isStrict
        self.showsTranscript = showsTranscript
    }

    /// `true`: a trait of a suite applies to each test in it.
    public var isRecursive: Bool { true }

    /// Runs one test, or one case of a parameterized test, in its own scope.
    ///
    /// - Parameters:
    ///   - test: the test.
    ///   - testCase: the case of a parameterized test.
    ///   - function: runs the test.
    /// - Throws: the errors of the test.
    public func provideScope(
        for test: Test, testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        let place = test.sourceLocation
        let isStrict = isStrict ?? TestScope.current?.isStrict ?? false
        let name = "\(test.displayName ?? test.name), \(place.fileID):\(place.line)"
        guard TestReport.transcripts != nil else {
            return try await TestScope(isStrict: isStrict, name: name, file: place.fileID)
                .run(waitLimit: waitLimit(of: test)) { try await function() }
        }
        let issues = IssueCollector()
        // While `explore` runs schedules, only the run that it reports has a transcript.
        let isTrial = TestReport.reporter is Notices
        defer {
            let isRequested = showsTranscript && !isTrial
            let module = test.sourceLocation.moduleName
            attach(issues.finish(path(of: test), of: module, isRequested: isRequested), to: test)
        }
        let scope = TestScope(isStrict: isStrict, name: name, file: place.fileID) {
            issues.take($0)
        }
        if isTrial { return try await scope.run { try await function() } }
        try await issues.watch(test, testCase) {
            try await scope.run(waitLimit: waitLimit(of: test)) {
                do {
                    try await function()
                } catch {
                    issues.add(error, thrownBy: test)
                    throw error
                }
            }
        }
    }

    /// Returns the limit of waits in a test that has a time limit. It's slightly shorter than the
    /// time limit, so that the report precedes the cancellation by the framework.
    private func waitLimit(of test: Test) -> Duration? { test.timeLimit.map { $0 * 19 / 20 } }

    private func attach(_ files: [TestRecord.Attachment], to test: Test) {
        for file in files {
            Attachment.record(
                Array(file.text.utf8), named: file.name, sourceLocation: test.sourceLocation)
        }
    }

    /// Returns `Suite/test()`: the identity of the test without its module and source location.
    private func path(of test: Test) -> String {
        let path = "\(test.id)".split(separator: "/").dropLast().joined(separator: "/")
        let name = path.drop { $0 != "." }.dropFirst()
        return name.isEmpty ? test.name : String(name)
    }
}

extension Trait where Self == DoublesTrait {
    /// Watches the doubles of a test, or of each test in a suite.
    ///
    /// At the end of the test, these are reported as issues of that test: unmet expectations,
    /// unanswered calls, unused answers of `returns(each:)`, and calls that are still held.
    /// Metatype factories and `TestScoped` state belong to this test only.
    public static var doubles: DoublesTrait { DoublesTrait(isStrict: false) }

    /// Watches the doubles of a test with the specified strictness.
    ///
    /// - Parameter strictness: `.strict` also reports unchecked calls.
    public static func doubles(_ strictness: DoublesTrait.Strictness) -> DoublesTrait {
        DoublesTrait(isStrict: strictness == .strict)
    }
}

extension DoublesTrait {
    /// The set of calls that a test must check.
    public enum Strictness: Sendable {
        /// Only the calls that the test chooses to check.
        case relaxed
        /// Every call of every double.
        case strict
    }
}

import Testing
import Understudy

/// Gives every test a scope of its own for its doubles, and reports at its end what they left over.
///
/// ```swift
/// @Suite("Login", .doubles)
/// struct LoginTests {
/// ```
public struct DoublesTrait: TestTrait, SuiteTrait, TestScoping {
    /// Whether calls that nothing checked are reported as well; `nil` where the trait of the suite
    /// decides.
    let isStrict: Bool?
    /// Whether the test asks for its transcript also where it passes.
    let showsTranscript: Bool

    package init(isStrict: Bool?, showsTranscript: Bool = false) {
        self.isStrict = isStrict
        self.showsTranscript = showsTranscript
    }

    /// A trait of a suite serves each test in it.
    public var isRecursive: Bool { true }

    /// Runs one test, or one case of a parameterized test, in a scope of its own.
    ///
    /// - Parameters:
    ///   - test: the test.
    ///   - testCase: the case of a parameterized test.
    ///   - function: runs it.
    /// - Throws: what the test throws.
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
        // While `explore` tries schedules, no run is shown but the one that it reports.
        let isTrial = TestReport.reporter is Notices
        defer {
            let isAsked = showsTranscript && !isTrial
            let module = test.sourceLocation.moduleName
            attach(issues.finish(path(of: test), of: module, isAsked: isAsked), to: test)
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

    /// How long something may wait in a test, if it has a time limit: a little less than that, so
    /// that the report comes before the framework cancels the test.
    private func waitLimit(of test: Test) -> Duration? { test.timeLimit.map { $0 * 19 / 20 } }

    private func attach(_ files: [TestRecord.Attachment], to test: Test) {
        for file in files {
            Attachment.record(
                Array(file.text.utf8), named: file.name, sourceLocation: test.sourceLocation)
        }
    }

    /// `Suite/test()`: the test's identity without the module in front and the place behind.
    private func path(of test: Test) -> String {
        let path = "\(test.id)".split(separator: "/").dropLast().joined(separator: "/")
        let name = path.drop { $0 != "." }.dropFirst()
        return name.isEmpty ? test.name : String(name)
    }
}

extension Trait where Self == DoublesTrait {
    /// Watches the doubles of a test, or of each test in a suite.
    ///
    /// At the end of the test these are reported as issues of that test: expectations that were not
    /// met, calls that nothing answered, answers of `returns(each:)` that were never asked for, and
    /// calls that are still held. Metatype factories and `TestScoped` state belong to the test
    /// alone.
    public static var doubles: DoublesTrait { DoublesTrait(isStrict: false) }

    /// Watches the doubles of a test.
    ///
    /// - Parameter strictness: `.strict` also reports the calls that nothing checked.
    public static func doubles(_ strictness: DoublesTrait.Strictness) -> DoublesTrait {
        DoublesTrait(isStrict: strictness == .strict)
    }
}

extension DoublesTrait {
    /// How much has to be checked.
    public enum Strictness: Sendable {
        /// What a test asks for.
        case relaxed
        /// Every call of every double.
        case strict
    }
}

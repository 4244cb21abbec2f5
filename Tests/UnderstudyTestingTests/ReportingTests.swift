import TestSupport
import Testing
import UnderstudyTesting

@testable import UnderstudyFrameworks

@Suite("Reports in Swift Testing", .endsWhenIdle)
struct ReportingTests {
    @Test func `An issue has the file, line and column of its report`() async {
        let issues = await issues {
            TestReport.send(
                TestReport(
                    "text",
                    at: TestReport.Location(
                        fileID: "App/Opener.swift", filePath: "/App/Opener.swift", line: 12,
                        column: 5)))
        }
        #expect(issues.map(text) == ["text"])
        #expect(issues.map { $0.sourceLocation?.fileID } == ["App/Opener.swift"])
        #expect(issues.map { $0.sourceLocation?.line } == [12])
        #expect(issues.map { $0.sourceLocation?.column } == [5])
    }

    @Test(.doubles) func `An unstubbed call is recorded as an issue immediately`() async {
        let spy = Spy<Int, Bool, Never>("open(_:)")
        let issues = await issues { #expect(!spy.function.sync(1)) }
        #expect(issues.count == 1)
    }

    @Test func `A late call of a spy from an ended scope is recorded as an issue`() async {
        let spy = withTestScope { Spy<Int, Bool, Never>("open(_:)") }
        let issues = await issues { #expect(!spy.function.sync(1)) }
        #expect(issues.count == 1)
    }

    @Test
    func `A failure on a thread without a test isn't taken by other running tests`() async throws {
        let test = try #require(Test.current)
        let issue = try #require(await issues { Issue.record("wrong") }.first)
        let collector = IssueCollector()
        #expect(collector.take(issue, recordedIn: nil) == nil)
        #expect(collector.take(issue, recordedIn: test) != nil)
    }

    @Test(arguments: [
        "FeedTests.testLoad", "-[AppTests.FeedTests testLoad]",
        "-[AppTests.FeedTests testLoadAndReturnError:]",
        "-[AppTests.FeedTests testLoadWithCompletionHandler:]",
    ])
    func `The name of a test of XCTest is the same on all platforms`(_ name: String) {
        final class FeedTests {}
        #expect(DoublesTestCase.plainName(name, in: FeedTests.self) == "FeedTests.testLoad")
    }

    @Test(arguments: [true, false])
    func `A report is shown once, whether or not the testing libraries forward issues`(
        _ areForwarded: Bool
    ) {
        func libraries(
            _ severity: TestReport.Severity = .failure, hasTest: Bool = false,
            isTestCaseRunning: Bool = false
        ) -> Set<FrameworkReporter.Library> {
            FrameworkReporter.libraries(
                for: severity, hasTest: hasTest, isTestCaseRunning: isTestCaseRunning,
                areIssuesForwarded: areForwarded)
        }
        #expect(libraries(hasTest: true) == [.swiftTesting])
        #expect(libraries(.note, hasTest: true) == [.swiftTesting])
        #expect(libraries(isTestCaseRunning: true) == [.xcTest])
        #expect(libraries(.note) == [.xcTest])
        // This may be any thread, so the library that runs a test isn't known.
        #expect(libraries() == (areForwarded ? [.swiftTesting] : [.swiftTesting, .xcTest]))
    }

    @Test func `Unchecked calls aren't issues in a relaxed test`() async throws {
        let test = try #require(Test.current)
        let reports = try await reports {
            for trait in [DoublesTrait.doubles, .doubles(.relaxed)] {
                try await trait.provideScope(for: test, testCase: nil) {
                    await Spy<Int, Void, Never>("select(_:)")(1)
                }
            }
        }
        #expect(reports.isEmpty)
    }
}

@Suite("The .doubles trait of a suite", .doubles, .endsWhenIdle)
struct SuiteTraitTests {
    private static let counter = TestScoped(0)

    @Test(arguments: 1...10)
    func `The .doubles trait of a suite provides a new scope for each test case`(_ index: Int) {
        #expect(Self.counter.value == 0)
        Self.counter.value = index
    }

    @Test func `The .doubles trait of a suite provides a new scope for each test`() {
        #expect(Self.counter.value == 0)
        Self.counter.value = -1
    }

    @Test func `The reporter for XCTest prints at most 100 calls and shortens long ones`() {
        let long = String(repeating: "a", count: 300)
        let calls = ([long] + (2...130).map { "call \($0)" }).joined(separator: "\n")
        let lines = FrameworkReporter.printed(calls).split(separator: "\n")
        #expect(lines.prefix(3) == ["all calls:", "\(long.prefix(200))…", "call 2"])
        #expect(lines.suffix(2) == ["call 100", "… and 30 more lines"])

        let whole = [String(long.prefix(200)), ""] + (3...100).map { "call \($0)" }
        let text = whole.joined(separator: "\n")
        #expect(FrameworkReporter.printed(text) == "all calls:\n\(text)")
        #expect(
            FrameworkReporter.printed("\(text)\ncall 101")
                == "all calls:\n\(text)\n… and 1 more line")
    }
}

import Testing
import UnderstudyFrameworks
import UnderstudyTesting

// These tests would fail if their end reported the issue again.
@Suite("Known issues", .doubles)
struct KnownIssueTests {
    private let sync = Spy<Int, Int, any Error>("sync(_:)")

    @Test func `An unanswered call whose error is a known issue isn't reported again`() {
        withKnownIssue { _ = try sync.function.sync(1) }
    }

    @Test func `An unanswered call whose error is caught is a known issue`() {
        withKnownIssue { _ = try? sync.function.sync(1) }
    }

    @Test func `An unanswered call of an asynchronous function is a known issue`() async {
        await withKnownIssue { _ = try await sync(1) }
        await withKnownIssue { _ = try? await sync(2) }
    }
}

@Suite("Known issues without the trait")
struct KnownIssueWithoutTraitTests {
    @Test func `A report isn't recorded to find out whether it's known if nothing drops it`() {
        let report = TestReport("This report must not be recorded.", at: TestReport.Location())
        #expect(!TestReport.ExtensionPoint.TestFramework.recordIfKnown(report))
    }
}

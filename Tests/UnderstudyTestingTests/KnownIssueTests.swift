import Testing
import UnderstudyTesting

// These tests would fail if their end reported the issue again.
@Suite("Known issues", .doubles)
struct KnownIssueTests {
    private let sync = Spy<Int, Int, any Error>("sync(_:)")

    @Test("An unanswered call whose error is a known issue isn't reported again")
    func thrown() {
        withKnownIssue { _ = try sync.function.sync(1) }
    }

    @Test("An unanswered call whose error is caught is a known issue")
    func caught() {
        withKnownIssue { _ = try? sync.function.sync(1) }
    }

    @Test("An unanswered call of an asynchronous function is a known issue")
    func asynchronous() async {
        await withKnownIssue { _ = try await sync(1) }
        await withKnownIssue { _ = try? await sync(2) }
    }
}

import Testing
import UnderstudyTesting

@Suite("Feed", .doubles, .timeLimit(.minutes(1)))
struct FeedLimitTests {}

@Suite("Docs/Troubleshooting.md", .doubles)
struct TroubleshootingSamples {
    let load = Spy<Int, Page, any Error>("load(_:)")

    @Test("A held call")
    func held() async throws {
        let held = load.suspends()
        let loading = Task { try await load(1) }
        await held.nextCall()
        held.resume(returning: page)
        #expect(try await loading.value == page)
    }
}

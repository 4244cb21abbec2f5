import TestSupport
import Testing
import UnderstudyRehearsal
import UnderstudyTesting

/// A cache that never resumes its callers.
private actor Cache {
    func value(for key: String) async {
        await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
    }
}

private final class Ticker: Sendable {
    func start() {
        Task {
            while true { try await Task.sleep(for: .seconds(1)) }
        }
    }
}

/// The reports on the page about rehearsals. The types have the names that the page shows.
@Suite("Quoted rehearsals", .enabled(if: Rehearsal.Tier.available >= .clocks))
struct FeedTests {
    private func expect(
        _ report: TestReport?, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let text = try #require(report, sourceLocation: sourceLocation).message
        QuotedReports().expect(
            text, isQuotedIn: "Docs/Rehearsal.md", sourceLocation: sourceLocation)
    }

    private func refresh() async {
        await rehearse { _ in
            let cache = Cache()
            let loading = Task { await cache.value(for: "feed") }
            await Task {}.value
            await loading.value
        }
    }

    @Test func `The guide to rehearsals quotes the report of a deadlock`() async throws {
        try expect(await reports(of: { await refresh() }).first)
    }

    @Test func `The guide to rehearsals quotes the report of a task that goes on`() async throws {
        let reports = await reports {
            await rehearse { stage in
                Ticker().start()
                try? await stage.clock.sleep(for: .seconds(3))
            }
        }
        try expect(reports.first)
    }
}

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

private struct Journal {
    let last: Spy<Int, Void, Never>

    func write(_ number: Int) async {
        await Task.yield()  // opens the file
        last.function.sync(number)
        Rehearsal.Stage.current?.note("\(number) writes")
    }
}

private final class Ledger: Sendable {
    private let taking = Spy<Int, Void, Never>("take(_:)")

    var balance: Int { 100 - taking.calls.reduce(0, +) }

    func pay(_ amount: Int) async {
        guard balance >= amount else { return }
        await Task.yield()  // asks the bank
        await taking(amount)
    }
}

private struct RaceTests {
    func race() async {
        await explore(schedules: 100, tier: .structured) { _ in
            let last = Spy<Int, Void, Never>("last(_:)")
            await withTaskGroup { group in
                for number in 1...2 {
                    group.addTask(name: "writer \(number)") {
                        await Journal(last: last).write(number)
                    }
                }
            }
            #expect(last.lastCall == 2)
        }
    }
}

/// The reports on the pages about rehearsals. The types have the names that the page shows.
@Suite("Quoted rehearsals", .enabled(if: Rehearsal.Tier.available >= .clocks))
struct FeedTests {
    private func expect(
        _ report: TestReport?, isQuotedIn page: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let text = try #require(report, sourceLocation: sourceLocation).message
        QuotedReports().expect(
            text, isQuotedIn: "Docs/\(page).md", sourceLocation: sourceLocation)
    }

    private func refresh() async {
        await rehearse { _ in
            let cache = Cache()
            let loading = Task { await cache.value(for: "feed") }
            await Task {}.value
            await loading.value
        }
    }

    @Test("The guide to rehearsals quotes the report of a deadlock")
    func deadlock() async throws {
        try expect(await reports(of: { await refresh() }).first, isQuotedIn: "Rehearsal")
    }

    @Test("The guide to rehearsals quotes the report of a task that outlives the body")
    func goesOn() async throws {
        let reports = await reports {
            await rehearse { stage in
                Ticker().start()
                try? await stage.clock.sleep(for: .seconds(3))
            }
        }
        try expect(reports.first, isQuotedIn: "Rehearsal")
    }

    @Test("The guide to races quotes the report of a failing schedule")
    func schedule() async throws {
        var reports: [TestReport] = []
        await withKnownIssue {
            reports = await TestSupport.reports { await RaceTests().race() }
        }
        try expect(reports.first, isQuotedIn: "Races")
    }

    @Test("The guide to races quotes the report of a broken invariant")
    func invariant() async throws {
        let reports = await reports {
            await explore(schedules: 100) { stage in
                let ledger = Ledger()
                stage.invariant("the balance is never negative") { ledger.balance >= 0 }
                let food = Task(name: "food") { await ledger.pay(80) }
                let rent = Task(name: "rent") { await ledger.pay(80) }
                _ = await (food.value, rent.value)
            }
        }
        try expect(reports.first, isQuotedIn: "Races")
    }
}

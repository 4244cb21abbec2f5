import TestSupport
import Testing
import Understudy
import UnderstudyTesting

@testable import UnderstudyRehearsal

@Suite("Searches on several threads", .unlimitedShrinking, .endsWhenIdle)
struct ThreadsTests {
    /// Fails in one of many orders of five tasks.
    private static func body(_ log: Log) async throws {
        await withTaskGroup { group in
            for name in 1...5 {
                group.addTask {
                    await Task.yield()
                    log.add("\(name)")
                }
            }
        }
        try require(log.lines.prefix(3) != ["4", "2", "5"])
    }

    private static func answer(
        threads: Int, search: Rehearsal.Search = .automatic, limits: Rehearsal.Limits = .init(),
        tier: Rehearsal.Tier = .available,
        _ body: @escaping @Sendable (Rehearsal.Stage) async throws -> Void
    ) async -> (result: Rehearsal.Exploration, reports: [String]) {
        let (result, reports) = await recorded {
            await explore(
                schedules: 400, search: search, limits: limits, tier: tier,
                threads: threads, body)
        }
        return (result, reports.map(\.message))
    }

    @Test(
        arguments: [Rehearsal.Search.automatic, .random, .priorities(), .exhaustive],
        [Rehearsal.Tier.structured, .available])
    func `A search on several threads finds the same first failure as on one thread`(
        _ search: Rehearsal.Search, _ tier: Rehearsal.Tier
    ) async throws {
        let alone = await Self.answer(threads: 1, search: search, tier: tier) { _ in
            try await Self.body(Log())
        }
        let together = await Self.answer(threads: 3, search: search, tier: tier) { _ in
            try await Self.body(Log())
        }
        // The reports should be equal, including, for example, the number, the search, the schedule
        // and each step. Their locations differ, but aren't part of the message.
        #expect(together.reports == alone.reports)
        #expect(together.result.schedules == alone.result.schedules)
        #expect(together.result.search == alone.result.search)
        #expect(together.result.isComplete == alone.result.isComplete)
        #expect(together.result.steps == alone.result.steps)
    }

    @Test
    func `An exhaustive search on two threads tries the same orders as on one thread`() async {
        func search(threads: Int) async -> (result: Rehearsal.Exploration, orders: Set<String>) {
            let orders = Locked<Set<String>>([])
            let (result, _) = await Self.answer(threads: threads, search: .exhaustive) { _ in
                let log = Log()
                await withTaskGroup { group in
                    for name in ["a", "b"] {
                        group.addTask {
                            log.add(name)
                            await Task.yield()
                            log.add(name)
                        }
                    }
                }
                orders.withLock { _ = $0.insert(log.lines.joined()) }
            }
            return (result, orders.withLock { $0 })
        }
        let (alone, together) = (await search(threads: 1), await search(threads: 2))
        #expect(alone.orders.count > 2)
        #expect(together.orders == alone.orders)
        #expect(alone.result.isComplete && together.result.isComplete)
        #expect(together.result.schedules == alone.result.schedules)
    }

    @Test func `An expectation that fails on a helper thread is recorded once`() async throws {
        let alone = Locked("")
        for threads in [1, 3] {
            let text = Locked("")
            await withKnownIssue {
                let result = await explore(seed: 5, search: .random, threads: threads) { _ in
                    let log = Log()
                    try? await Self.body(log)
                    #expect(log.lines.prefix(3) != ["4", "2", "5"])
                }
                text.withLock { $0 = result.failure?.description ?? "" }
            } matching: {
                // Only the run that shows the failure, and its report, should record an issue.
                $0.description.contains("log.lines") || $0.description.contains("explore: schedule")
            }
            let found = text.withLock { $0 }
            #expect(!found.isEmpty)
            if threads == 1 { alone.withLock { $0 = found } }
            #expect(found == alone.withLock { $0 })
        }
    }

    @Test(arguments: [Rehearsal.Search.automatic, .random, .exhaustive])
    func `A search on several threads tries each schedule once, up to the limit`(
        _ search: Rehearsal.Search
    ) async {
        let count = Locked(0)
        let (result, reports) = await Self.answer(threads: 4, search: search) { _ in
            count.withLock { $0 += 1 }
            await withTaskGroup { group in
                for _ in 1...6 { group.addTask { await Task.yield() } }
            }
        }
        #expect(reports.isEmpty)
        #expect(result.schedules == 400)
        // The first two schedules should run twice.
        #expect(count.withLock { $0 } == 402)
    }

    @Test(arguments: [Rehearsal.Search.automatic, .exhaustive])
    func `A search on several threads detects that it has tried all orders`(
        _ search: Rehearsal.Search
    ) async {
        var answers: [Rehearsal.Exploration] = []
        for threads in [1, 3] {
            let answer = await Self.answer(threads: threads, search: search) { _ in
                await withTaskGroup { group in
                    for _ in 1...2 { group.addTask { await Task.yield() } }
                }
            }
            answers.append(answer.result)
        }
        #expect(answers.allSatisfy { $0.isComplete && $0.search == .exhaustive })
        #expect(answers[0].schedules == answers[1].schedules)
        #expect(answers[0].schedules < 400)
    }

    @Test func `A search on several threads tries schedules concurrently`() async {
        let meeting = Meeting()
        // On a busy machine, a helper may start late.
        let limits = Rehearsal.Limits(externalWorkTimeout: .seconds(3600))
        let (result, reports) = await Self.answer(threads: 2, search: .random, limits: limits) {
            _ in
            // A single thread would wait here forever. The first runs don't wait, because the
            // search's own thread runs two schedules.
            if meeting.runs > 4 { meeting.meet() }
        }
        #expect(reports.isEmpty)
        #expect(result.failure == nil)
        #expect(meeting.hasHappened)
    }

    /// Two threads that wait for each other once.
    private final class Meeting: Sendable {
        private let state = Locked((runs: 0, present: 0, hasHappened: false))
        private let flag = Flag()

        var hasHappened: Bool { state.withLock { $0.hasHappened } }

        /// The number of runs, including this one.
        var runs: Int {
            state.withLock { state in
                state.runs += 1
                return state.runs
            }
        }

        func meet() {
            let isFirst = state.withLock { state -> Bool? in
                if state.hasHappened { return nil }
                state.present += 1
                if state.present == 2 { state.hasHappened = true }
                return state.present == 1
            }
            switch isFirst {
            case true?: while !flag.wait(atMost: .seconds(3600)) {}
            case false?: flag.raise()
            case nil: break
            }
        }
    }

    @Test func `A schedule that blocks a helper thread is reported at its number`() async {
        @Sendable func hasOrder(_ log: Log) -> Bool { log.lines.prefix(2) == ["4", "2"] }
        let found = await Self.answer(threads: 1, search: .random, tier: .structured) { _ in
            let log = Log()
            try? await Self.body(log)
            try require(!hasOrder(log))
        }
        #expect(found.result.failure != nil)
        // The failure is far enough from the start that a helper runs it.
        #expect(found.result.schedules > 6)
        let release = Flag()
        _ = await reports {
            let result = await explore(
                schedules: 400, search: .random, limits: .init(externalWorkTimeout: .seconds(5)),
                tier: .structured, threads: 3
            ) { _ in
                let log = Log()
                try? await Self.body(log)
                guard hasOrder(log) else { return }
                while !release.wait(atMost: .seconds(3600)) {}
                // This lets the next waiting thread continue.
                release.raise()
            }
            #expect(result.schedules == found.result.schedules)
            #expect(result.failure?.reason.contains("blocks its thread") == true)
        }
        release.raise()
    }
}

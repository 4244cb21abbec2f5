import TestSupport
import Testing
import Understudy
import UnderstudyTesting

@testable import UnderstudyRehearsal

@Suite("Several threads try schedules, and the answer is that of one", .endsWhenIdle)
struct ThreadsTests {
    /// Fails under one order of five tasks in many.
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
        tier: Rehearsal.Tier = .available, seed: Rehearsal.Seed = 1,
        _ body: @escaping @Sendable (Rehearsal.Stage) async throws -> Void
    ) async -> (result: Rehearsal.Exploration, reports: [String]) {
        let recorder = ReportRecorder()
        let result = await TestReport.$reporter.withValue(recorder) {
            await explore(
                schedules: 400, seed: seed, search: search, limits: limits, tier: tier,
                threads: threads, body)
        }
        return (result, recorder.reports.map(\.message))
    }

    @Test(
        "the failure of the lowest number is found, whichever thread is ahead",
        arguments: [Rehearsal.Search.automatic, .random, .priorities(), .exhaustive],
        [Rehearsal.Tier.structured, .available])
    func lowest(_ search: Rehearsal.Search, _ tier: Rehearsal.Tier) async throws {
        for seed: Rehearsal.Seed in [1, 2] {
            let alone = await Self.answer(threads: 1, search: search, tier: tier, seed: seed) { _ in
                try await Self.body(Log())
            }
            let together = await Self.answer(
                threads: 3, search: search, tier: tier, seed: seed
            ) { _ in try await Self.body(Log()) }
            // The report has the number, the search, the schedule and every step. The lines are
            // those of the calls, which the message does not name.
            #expect(together.reports == alone.reports)
            #expect(together.result.schedules == alone.result.schedules)
            #expect(together.result.search == alone.result.search)
            #expect(together.result.isComplete == alone.result.isComplete)
            #expect(together.result.steps == alone.result.steps)
        }
    }

    @Test("an expectation that fails on another thread is one of the search's, and not the test's")
    func expectations() async throws {
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
                // The run that shows the failure, and the report of it: no other one.
                $0.description.contains("log.lines") || $0.description.contains("explore: schedule")
            }
            let found = text.withLock { $0 }
            #expect(!found.isEmpty)
            if threads == 1 { alone.withLock { $0 = found } }
            #expect(found == alone.withLock { $0 })
        }
    }

    @Test(
        "each schedule is tried once, and the last one is the bound",
        arguments: [Rehearsal.Search.automatic, .random, .exhaustive])
    func once(_ search: Rehearsal.Search) async {
        let count = Locked(0)
        let (result, reports) = await Self.answer(threads: 4, search: search) { _ in
            count.withLock { $0 += 1 }
            await withTaskGroup { group in
                for _ in 1...6 { group.addTask { await Task.yield() } }
            }
        }
        #expect(reports.isEmpty)
        #expect(result.schedules == 400)
        // The first two are run twice.
        #expect(count.withLock { $0 } == 402)
    }

    @Test(
        "that all orders were tried is known with helpers too",
        arguments: [Rehearsal.Search.automatic, .exhaustive])
    func complete(_ search: Rehearsal.Search) async {
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

    @Test("schedules are tried at the same time")
    func together() async {
        let meeting = Meeting()
        // On a busy machine a helper waits long for its first turn.
        let limits = Rehearsal.Limits(externalWork: .seconds(3600))
        let (result, reports) = await Self.answer(threads: 2, search: .random, limits: limits) {
            _ in
            // Alone a thread would wait here for ever; the first two schedules are the search's.
            if meeting.runs > 4 { meeting.meet() }
        }
        #expect(reports.isEmpty)
        #expect(result.failure == nil)
        #expect(meeting.hasHappened)
    }

    /// Two threads that wait for each other, once.
    private final class Meeting: Sendable {
        private let state = Locked((runs: 0, present: 0, hasHappened: false))
        private let flag = Flag()

        var hasHappened: Bool { state.withLock { $0.hasHappened } }

        /// How many runs there were, this one included.
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

    @Test("a schedule that blocks its thread is told at its turn, though a helper met it first")
    func blocked() async {
        @Sendable func isMet(_ log: Log) -> Bool { log.lines.prefix(2) == ["4", "2"] }
        let met = await Self.answer(threads: 1, search: .random, tier: .structured) { _ in
            let log = Log()
            try? await Self.body(log)
            try require(!isMet(log))
        }
        #expect(met.result.failure != nil)
        // Far enough from the beginning for a helper to take it.
        #expect(met.result.schedules > 6)
        let release = Flag()
        _ = await reports {
            let result = await explore(
                schedules: 400, search: .random, limits: .init(externalWork: .seconds(5)),
                tier: .structured, threads: 3
            ) { _ in
                let log = Log()
                try? await Self.body(log)
                guard isMet(log) else { return }
                while !release.wait(atMost: .seconds(3600)) {}
                // For the next one that waits.
                release.raise()
            }
            #expect(result.schedules == met.result.schedules)
            #expect(result.failure?.reason.contains("blocks its thread") == true)
        }
        release.raise()
    }
}

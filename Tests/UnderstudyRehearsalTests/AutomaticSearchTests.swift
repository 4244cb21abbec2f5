import TestSupport
import Testing
import Understudy
import UnderstudyRehearsal

@Suite("Automatic search", .endsWhenIdle)
struct AutomaticSearchTests {
    /// Runs a task with thirty yields and one with a single yield. It fails if the long one writes
    /// first.
    @Sendable private static func longBesideShort(_ stage: Rehearsal.Stage) async throws {
        try await writing(after: 30, beside: 1)
    }

    private static func writing(after yields: Int, beside others: Int) async throws {
        let first = Register()
        let write: @Sendable (Int, Int) async -> Void = { number, yields in
            for _ in 0..<yields { await Task.yield() }
            if first.value == 0 { first.value = number }
        }
        async let long: Void = write(1, yields)
        async let short: Void = write(2, others)
        _ = await (long, short)
        try require(first.value == 2)
    }

    /// The number of schedules until the failure is found, or `nil` if it isn't found.
    private static func schedules(
        to search: Rehearsal.Search, of count: Int = 1_000, seed: UInt64,
        _ body: @escaping @Sendable (Rehearsal.Stage) async throws -> Void
    ) async -> Int? {
        await TestReport.$reporter.withValue(ReportRecorder()) {
            let exploration = await explore(
                schedules: count, seed: .init(seed), search: search, tier: .structured, body)
            return exploration.failure == nil ? nil : exploration.schedules
        }
    }

    @Test(arguments: 1...3)
    func `The automatic search needs at most twice the schedules of each of its parts`(
        _ seed: UInt64
    ) async throws {
        let bodies: [@Sendable (Rehearsal.Stage) async throws -> Void] = [
            { _ in try await Self.writing(after: 6, beside: 1) }, Self.lastOfThree,
        ]
        for body in bodies {
            let automatic = try #require(
                await Self.schedules(to: .automatic, of: 300, seed: seed, body))
            for search in [Rehearsal.Search.partialOrders, .exhaustive] {
                guard let alone = await Self.schedules(to: search, of: 100, seed: seed, body) else {
                    continue
                }
                #expect(automatic <= 2 * alone, "\(search) needs \(alone)")
            }
        }
    }

    /// A body that fails in only one order of three tasks.
    @Sendable private static func lastOfThree(_ stage: Rehearsal.Stage) async throws {
        let log = Log()
        await withTaskGroup { group in
            for name in ["a", "b", "c"] { group.addTask { log.add(name) } }
        }
        try require(log.lines != ["c", "b", "a"])
    }

    @Test(arguments: [100, 1_000])
    func `A larger number of schedules still finds the failure`(_ count: Int) async {
        #expect(
            await Self.schedules(to: .automatic, of: count, seed: 1, Self.longBesideShort) != nil)
    }

    @Test func `The result of a search names the search that found the failure`() async throws {
        let exploration = await TestReport.$reporter.withValue(ReportRecorder()) {
            await explore(schedules: 1_000, tier: .structured) { _ in
                try await Self.writing(after: 6, beside: 1)
            }
        }
        let failure = try #require(exploration.failure)
        #expect(exploration.search == .partialOrders)
        let alone = await TestReport.$reporter.withValue(ReportRecorder()) {
            await explore(
                schedules: 1_000, search: exploration.search, tier: .structured
            ) { _ in try await Self.writing(after: 6, beside: 1) }
        }
        // Both searches should share the first schedule.
        #expect(exploration.schedules == alone.schedules)
        #expect(failure.description.contains("(seed 1, \(exploration.search))"))
    }

    @Test func `The result of a search states that all schedules were tried, and by which`() async {
        let exploration = await explore(schedules: 1_000, tier: .structured) { _ in
            async let first: Void = Task.yield()
            async let second: Void = Task.yield()
            _ = await (first, second)
        }
        #expect(exploration.isComplete)
        #expect(exploration.search == .exhaustive)
    }

    @Test func `A body with a single order is tried once`() async {
        let exploration = await explore(schedules: 1_000, tier: .structured) { _ in
            await Task.yield()
        }
        #expect(exploration.isComplete)
        #expect(exploration.schedules == 1)
    }

    @Test
    func `If the first schedule has too many choices, orders aren't tried exhaustively`() async {
        let exploration = await explore(schedules: 49, tier: .structured) { _ in
            async let first: Void = Task.yield()
            async let second: Void = Task.yield()
            _ = await (first, second)
        }
        #expect(exploration.schedules == 49)
        #expect(exploration.incompleteness == "the limit of 49 schedules was reached")
    }

    @Test
    func `A task that's starved in one order is found: each schedule ends fairly`() async throws {
        let (exploration, reports) = await recorded {
            await explore(
                schedules: 200, limits: .init(maximumStepsPerInstant: 1_000), tier: .structured
            ) {
                _ in
                let (readers, isDone) = (Register(), Register())
                // The readers overlap in one order, so that there is always one of them.
                @Sendable func read() async {
                    await Task.yield()
                    while isDone.value == 0 {
                        readers.value += 1
                        await Task.yield()
                        readers.value -= 1
                        await Task.yield()
                    }
                }
                async let writer: Void = {
                    while readers.value > 0 { await Task.yield() }
                    isDone.value = 1
                }()
                async let first: Void = read()
                async let second: Void = read()
                _ = await (writer, first, second)
            }
        }
        let failure = try #require(exploration.failure)
        #expect(failure.reason.hasPrefix("rehearse: livelock: stopped after 1000 steps"))
        #expect(reports.text == failure.description)
    }

    @Test func `A body whose number of choices grows later isn't mistaken for a small one`() async {
        let runs = Register()
        let exploration = await explore(schedules: 60, tier: .structured) { _ in
            runs.value += 1
            let log = Log()
            await withTaskGroup { group in
                group.addTask { log.add("a") }
                group.addTask { log.add("b") }
            }
            guard log.lines == ["b", "a"] else { return }
            await withTaskGroup { group in
                for _ in 0..<6 { group.addTask { await Task.yield() } }
            }
        }
        #expect(exploration.schedules == 60)
        #expect(!exploration.isComplete)
        #expect(exploration.search == .automatic)
    }
}

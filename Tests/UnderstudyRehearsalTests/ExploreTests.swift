import TestSupport
import Testing
import Understudy
import UnderstudyRehearsal

@Suite("explore", .endsWhenIdle)
struct ExploreTests {
    /// Two tasks write after a pause; the body fails when the first one is last.
    @Sendable private static func race(_ stage: Rehearsal.Stage) async throws {
        let last = Register()
        await withTaskGroup { group in
            for number in [1, 2] {
                group.addTask(name: "writer \(number)") {
                    await Task.yield()
                    last.value = number
                    stage.note("\(number) writes")
                }
            }
        }
        try require(last.value == 2)
    }

    @Test("the report shows the shortest schedule, step by step, and the line that replays it")
    func report() async {
        let line = currentLine() + 2
        let reports = await reports {
            await explore(schedules: 100, tier: .structured, Self.race)
        }
        #expect(reports.map(\.location.line) == [line])
        #expect(reports.map(\.severity) == [.failure])
        #expect(
            reports.map(\.message) == [
                """
                explore: schedule 6 of 100 fails (seed 1, priorities(depth: 3))
                  because threw Broken()
                  replay  replay("\(Self.build) structured 1:1") { stage in … }
                  step 1   the body
                  step 2   task 2 “writer 2” · closure #1.1 in ExploreTests.race(_:), ahead of 1 that came before
                  step 3   task 1 “writer 1” · closure #1.1 in ExploreTests.race(_:)
                  step 4   task 2 “writer 2” · closure #1.1 in ExploreTests.race(_:)
                  step 5   task 1 “writer 1” · closure #1.1 in ExploreTests.race(_:)
                  step 6   task 2 “writer 2” · closure #1.1 in ExploreTests.race(_:)
                           notes “2 writes”
                  step 7   task 1 “writer 1” · closure #1.1 in ExploreTests.race(_:)
                           notes “1 writes”
                  step 8   the body · ExploreTests.race(_:)
                """
            ])
    }

    static var build: String {
        #if DEBUG
            "debug"
        #else
            "release"
        #endif
    }

    @Test("few schedules are tried all of them")
    func complete() async {
        let exploration = await explore(schedules: 1_000, tier: .structured) { _ in
            async let first: Void = Task.yield()
            async let second: Void = Task.yield()
            _ = await (first, second)
        }
        #expect(exploration.isComplete)
        #expect(exploration.incompleteness == nil)
        #expect(exploration.failure == nil)
        #expect((2..<1_000).contains(exploration.schedules))
    }

    @Test("every order of three tasks is met, each once")
    func allOrders() async {
        let orders = Log()
        let exploration = await explore(schedules: 10_000, search: .exhaustive, tier: .structured) {
            _ in
            let log = Log()
            await withTaskGroup { group in
                for name in ["a", "b", "c"] { group.addTask { log.add(name) } }
            }
            orders.add(log.lines.joined())
        }
        #expect(exploration.isComplete)
        #expect(Set(orders.lines) == ["abc", "acb", "bac", "bca", "cab", "cba"])
    }

    @Test("many schedules are tried as often as asked")
    func bounded() async {
        let runs = Register()
        let exploration = await explore(schedules: 50, tier: .structured) { _ in
            runs.value += 1
            await withTaskGroup { group in
                for _ in 0..<20 { group.addTask { await Task.yield() } }
            }
        }
        #expect(exploration.schedules == 50)
        #expect(!exploration.isComplete)
        #expect(exploration.incompleteness == "no more than 50 schedules were to be tried")
        // The first two are run twice each, to compare.
        #expect(runs.value == 52)
    }

    @Test(
        "the same seed tries the same orders, another seed others",
        arguments: [Rehearsal.Search.random, .priorities(depth: 2), .automatic])
    func seeds(_ search: Rehearsal.Search) async {
        func orders(_ seed: UInt64) async -> [String] {
            let orders = Log()
            await explore(
                schedules: 20, seed: .init(seed), search: search, tier: .structured
            ) { _ in
                let log = Log()
                await withTaskGroup { group in
                    for name in 0..<10 { group.addTask { log.add("\(name)") } }
                }
                orders.add(log.lines.joined())
            }
            return orders.lines
        }
        #expect(await orders(1) == orders(1))
        #expect(await orders(1) != orders(2))
    }

    @Test("a long schedule shrinks to the one departure that matters")
    func shrinks() async throws {
        let body: @Sendable (Rehearsal.Stage) async throws -> Void = { _ in
            let log = Log()
            await withTaskGroup { group in
                for name in 0..<8 {
                    group.addTask {
                        for _ in 0..<3 { await Task.yield() }
                        log.add("\(name)")
                    }
                }
            }
            try require(log.lines.first != "5")
        }
        let recorder = ReportRecorder()
        let exploration = await TestReport.$reporter.withValue(recorder) {
            await explore(schedules: 1_000, search: .random, tier: .structured, body)
        }
        let failure = try #require(exploration.failure)
        #expect(failure.schedule.departures <= 3)
        #expect(Rehearsal.Schedule("\(failure.schedule)") == failure.schedule)
    }

    @Test("a departure shrinks to the smallest that fails, in few runs")
    func lowers() async throws {
        let runs = Register()
        let exploration = await TestReport.$reporter.withValue(ReportRecorder()) {
            await explore(schedules: 100, search: .random, tier: .structured) { _ in
                runs.value += 1
                let log = Log()
                await withTaskGroup { group in
                    for name in 0..<8 { group.addTask { log.add("\(name)") } }
                }
                try require(log.lines.first == "0")
            }
        }
        #expect("\(try #require(exploration.failure).schedule)" == "\(Self.build) structured 1:1")
        #expect(runs.value < 100)
    }

    @Test("a schedule shrinks to none that fails in another way")
    func sameReason() async {
        var reasons: [String] = []
        for seed in 1...10 as ClosedRange<UInt64> {
            let exploration = await TestReport.$reporter.withValue(ReportRecorder()) {
                await explore(
                    schedules: 2, seed: .init(seed), search: .random, limits: IdleTests.impatient,
                    tier: .structured
                ) { _ in
                    let log = Log()
                    await withTaskGroup { group in
                        for name in 0..<3 { group.addTask { log.add("\(name)") } }
                    }
                    try require(log.lines.first != "2")
                    // Nearer to first come, first served, it is a deadlock.
                    if log.lines.first == "1" {
                        await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
                    }
                }
            }
            reasons.append(exploration.failure?.reason ?? "none")
        }
        #expect(reasons.contains("threw Broken()"))
        #expect(reasons.contains { $0.hasPrefix("rehearse: deadlock") })
    }

    @Test("a search of all schedules ends at its bound")
    func exhaustiveBound() async {
        let exploration = await explore(schedules: 5, search: .exhaustive, tier: .structured) { _ in
            await withTaskGroup { group in
                for _ in 0..<4 { group.addTask { await Task.yield() } }
            }
        }
        #expect(exploration.schedules == 5)
        #expect(!exploration.isComplete)
    }

    @Test("a note of ours fails no schedule")
    func note() async {
        let exploration = await explore(schedules: 5, tier: .structured) { _ in
            TestReport.send(TestReport("by the way", at: TestReport.Location(), severity: .note))
        }
        #expect(exploration.failure == nil)
    }

    @Test("the steps show where time moves, once for each instant")
    func time() async throws {
        let exploration = await TestReport.$reporter.withValue(ReportRecorder()) {
            await explore(schedules: 5, tier: .structured) { stage in
                try await stage.clock.sleep(for: .seconds(1))
                stage.timeline.schedule(after: .seconds(1)) {}
                try await stage.clock.sleep(for: .seconds(1))
                try require(false)
            }
        }
        let lines = try #require(exploration.failure).description.split(separator: "\n")
        #expect(
            lines.filter { $0.contains("time goes") } == [
                "           time goes to 1.0 seconds", "           time goes to 2.0 seconds",
            ])
    }

    @Test("a deadlock under one order is found")
    func deadlock() async throws {
        let recorder = ReportRecorder()
        let exploration = await TestReport.$reporter.withValue(recorder) {
            await explore(schedules: 200, limits: IdleTests.impatient, tier: .structured) { _ in
                let isOpen = Register()
                async let opener: Void = { isOpen.value = 1 }()
                async let visitor: Void = {
                    // A visitor that comes too early is never told.
                    if isOpen.value == 0 {
                        await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
                    }
                }()
                _ = await (opener, visitor)
            }
        }
        let failure = try #require(exploration.failure)
        #expect(failure.reason.hasPrefix("rehearse: deadlock: nothing can run"))
        #expect(recorder.messages == [failure.description])
    }
}

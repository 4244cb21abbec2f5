import TestSupport
import Testing
import Understudy
import UnderstudyRehearsal

@Suite("Exploring schedules", .unlimitedShrinking, .endsWhenIdle)
struct ExploreTests {
    /// Two tasks write after a pause. The body fails if the first one writes last.
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

    @Test
    func `The report shows the failing schedule as blocks of steps, and how to replay it`() async {
        let line = currentLine() + 2
        let reports = await reports {
            await explore(schedules: 100, tier: .structured, Self.race)
        }
        #expect(reports.map(\.location.line) == [line])
        #expect(reports.map(\.severity) == [.failure])
        #expect(
            reports.text == """
                explore: schedule 4 of 100 fails (seed 1, partialOrders)
                  because threw Broken()
                  replay  rehearse(replaying: "\(Self.build) structured 1-3:1 5-6:1") { stage in … }
                  step 1   the body
                  step 2   task 2 "writer 2" · closure #1.1 in ExploreTests.race(_:), 3 steps
                           note: 2 writes
                  step 5   task 1 "writer 1" · closure #1.1 in ExploreTests.race(_:), 3 steps
                           note: 1 writes
                  step 8   the body · ExploreTests.race(_:)
                """)
    }

    static var build: String {
        #if DEBUG
            "debug"
        #else
            "release"
        #endif
    }

    @Test func `If there are few schedules, all of them are tried`() async {
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

    @Test func `An exhaustive search tries every order of three tasks once`() async {
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

    @Test func `If there are many schedules, the specified number is tried`() async {
        let runs = Register()
        let exploration = await explore(schedules: 50, tier: .structured) { _ in
            runs.value += 1
            await withTaskGroup { group in
                for _ in 0..<20 { group.addTask { await Task.yield() } }
            }
        }
        #expect(exploration.schedules == 50)
        #expect(!exploration.isComplete)
        #expect(exploration.incompleteness == "the limit of 50 schedules was reached")
        // The first two schedules should run twice, because the search compares both runs.
        #expect(runs.value == 52)
    }

    @Test(arguments: [Rehearsal.Search.random, .priorities(depth: 2), .partialOrders, .automatic])
    func `The same seed tries the same orders, and another seed tries others`(
        _ search: Rehearsal.Search
    ) async {
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

    @Test func `A long schedule is shortened to the switches of task that matter`() async throws {
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
        let (exploration, _) = await recorded {
            await explore(schedules: 1_000, search: .random, tier: .structured, body)
        }
        let failure = try #require(exploration.failure)
        // The body, each of the eight tasks, the body again, and at most two interruptions.
        #expect(failure.description.split(separator: "\n").dropFirst(3).count <= 14)
        #expect(Rehearsal.Schedule("\(failure.schedule)") == failure.schedule)
    }

    @Test func `Only the deviation that matters remains, after few runs`() async throws {
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
        #expect(try #require(exploration.failure).schedule.deviations == 1)
        #expect(runs.value < 100)
    }

    @Test func `A schedule isn't shortened to one that fails for another reason`() async {
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
                    // This order is closer to the default order, but it's a deadlock.
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

    @Test func `The reason of a failure shows a thrown error as in source code`() async {
        enum LoadError: Error { case offline }
        let exploration = await TestReport.$reporter.withValue(ReportRecorder()) {
            await explore(schedules: 1, tier: .structured) { _ in throw LoadError.offline }
        }
        #expect(exploration.failure?.reason == "threw LoadError.offline")
    }

    @Test func `An exhaustive search ends at its limit`() async {
        let exploration = await explore(schedules: 5, search: .exhaustive, tier: .structured) { _ in
            await withTaskGroup { group in
                for _ in 0..<4 { group.addTask { await Task.yield() } }
            }
        }
        #expect(exploration.schedules == 5)
        #expect(!exploration.isComplete)
    }

    @Test func `A note doesn't fail a schedule`() async {
        let exploration = await explore(schedules: 5, tier: .structured) { _ in
            TestReport.send(TestReport("by the way", at: TestReport.Location(), severity: .note))
        }
        #expect(exploration.failure == nil)
    }

    @Test
    func `The steps of a failure show each instant to which time advances once`() async throws {
        let exploration = await TestReport.$reporter.withValue(ReportRecorder()) {
            await explore(schedules: 5, tier: .structured) { stage in
                try await stage.clock.sleep(for: .seconds(1))
                stage.timeline.schedule(after: .seconds(1)) {}
                try await stage.clock.sleep(for: .seconds(1))
                try require(false)
            }
        }
        let lines = try #require(exploration.failure).steps.description.split(separator: "\n")
        #expect(
            lines.filter { $0.contains("time advances") } == [
                "           time advances to 1.0 seconds",
                "           time advances to 2.0 seconds",
            ])
    }

    @Test func `A deadlock in only one order is found`() async throws {
        let (exploration, reports) = await recorded {
            await explore(schedules: 200, limits: IdleTests.impatient, tier: .structured) { _ in
                let isOpen = Register()
                async let opener: Void = { isOpen.value = 1 }()
                async let visitor: Void = {
                    // A visitor that arrives too early waits forever.
                    if isOpen.value == 0 {
                        await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
                    }
                }()
                _ = await (opener, visitor)
            }
        }
        let failure = try #require(exploration.failure)
        #expect(failure.reason.hasPrefix("rehearse: deadlock: every task is waiting"))
        #expect(reports.text == failure.description)
    }
}

import TestSupport
import Testing
import Understudy

@testable import UnderstudyRehearsal

@Suite("Steps of a run", .unlimitedShrinking, .endsWhenIdle)
struct StepsTests {
    /// Returns the text of steps of tasks with their choices.
    private static func text(_ steps: [(task: Int, choice: Int)]) -> StepsText {
        var trace = Trace()
        for step in steps { trace.append(.init(task: step.task, choice: step.choice, width: 5)) }
        var cast = Cast()
        for id in 1...2 as ClosedRange<UInt64> { _ = cast.number(of: id, parent: nil, step: 0) }
        return StepsText(trace, cast)
    }

    /// Alternating steps of tasks 1 and 2, which can't be folded, with departures at some steps.
    private static func long(departingAt departures: Int...) -> [(task: Int, choice: Int)] {
        (0..<100).map { (Int($0 % 2), departures.contains($0 + 1) ? 3 : 0) }
    }

    @Test("Consecutive steps of one task in the same function are one line")
    func folds() {
        let steps: [(Int, Int)] = [(0, 0), (1, 0), (1, 0), (0, 0), (0, 0), (0, 0)]
        #expect(
            "\(Self.text(steps))" == """
                  step 1   the body
                  step 2   task 1, 2 steps
                  step 4   the body, 3 steps
                """)
    }

    @Test("A departure has its own line within a run of one task")
    func departureInRun() {
        let steps: [(Int, Int)] = [(0, 0), (0, 0), (0, 0), (0, 0), (0, 2)]
        #expect(
            "\(Self.text(steps + steps[..<4]))" == """
                  step 1   the body, 4 steps
                  step 5   the body, ahead of 2 earlier tasks
                  step 6   the body, 4 steps
                """)
    }

    @Test("The middle of a long list of steps is omitted except for departures")
    func cut() {
        let lines = "\(Self.text(Self.long(departingAt: 30, 50, 51)))"
            .split(separator: "\n").map(String.init)
        #expect(lines[19] == "  step 20  task 1")
        #expect(
            lines[20..<26] == [
                "          … 9 more lines …", "  step 30  task 1, ahead of 3 earlier tasks",
                "          … 19 more lines …", "  step 50  task 1, ahead of 3 earlier tasks",
                "  step 51  the body, ahead of 3 earlier tasks",
                "          … 29 more lines …",
            ])
        #expect(lines[26] == "  step 81  the body")
        #expect(lines.last == "  step 100 task 1")
        #expect(lines.count == 46)
    }

    @Test("A schedule with many departures shows a hundred of them in the middle")
    func manyDepartures() {
        let steps = (0..<10_000).map { (Int($0 % 2), Int(1)) }
        let lines = "\(Self.text(steps))".split(separator: "\n").map(String.init)
        #expect(lines.count == 141)
        #expect(lines[119] == "  step 120 task 1, ahead of 1 earlier task")
        #expect(lines[120] == "          … 9860 more lines …")
        #expect(lines.last == "  step 10000 task 1, ahead of 1 earlier task")
    }

    @Test("A thousand departures are shown as a replay line, and more are counted")
    func longSchedule() {
        func row(_ departures: Int) -> Substring? {
            SearchText.failure(
                because: "a", number: 1, of: 1, found: "b",
                replay: Rehearsal.Schedule(Array(repeating: 1, count: departures), tier: .tasks),
                rows: []
            ).split(separator: "\n").last
        }
        let replay = "  replay  rehearse(replaying: \"\(ExploreTests.build) tasks 1:1"
        #expect(row(1_000)?.hasPrefix(replay) == true)
        #expect(
            row(1_001)
                == "  replay  1001 departures from first come, first served: too many to show")
    }

    @Test("Forty lines of steps are shown completely, and forty-one aren't")
    func limit() {
        func text(_ count: Int) -> String { "\(Self.text(Array(Self.long()[..<count])))" }
        #expect(!text(40).contains("more line"))
        #expect(text(41).contains("          … 1 more line …"))
    }

    @Test("A passing run provides all of its steps")
    func passing() async {
        let steps = Locked<Rehearsal.Steps?>(nil)
        await rehearse(tier: .structured) { stage in
            async let other: Void = stage.note("hello")
            try? await stage.clock.sleep(for: .seconds(1))
            await other
            steps.withLock { $0 = stage.steps }
        }
        #expect(
            steps.withLock { $0?.description } == """
                  step 1   the body
                  step 2   task 1 · async let #1 in closure #1 in StepsTests.passing()
                           note: hello
                           time advances to 1.0 seconds
                  step 3   the body · closure #1 in StepsTests.passing()
                """)
        #expect(steps.withLock { $0?.count } == 3)
        #expect(steps.withLock { $0?.schedule.description } == "\(ExploreTests.build) structured")
        #expect(Self.text(Self.long()).whole.split(separator: "\n").count == 100)
    }

    @Test("Equal runs have equal steps, and a different note is a difference")
    func equal() async {
        func steps(_ note: String) async -> Rehearsal.Steps? {
            await explore(schedules: 3, tier: .structured) { stage in
                async let first: Void = Task.yield()
                async let second: Void = stage.note(note)
                _ = await (first, second)
            }.steps
        }
        let first = await steps("a")
        #expect(first != nil)
        #expect(await steps("a") == first)
        #expect(await steps("b") != first)
    }

    @Test("The steps of a failed search are those of the default order")
    func ofSearch() async throws {
        let exploration = await TestReport.$reporter.withValue(ReportRecorder()) {
            await explore(schedules: 100, tier: .structured) { _ in
                let log = Log()
                async let first: Void = log.add("1")
                async let second: Void = log.add("2")
                _ = await (first, second)
                try require(log.lines.first == "1")
            }
        }
        #expect(exploration.failure?.schedule.departures == 1)
        #expect(exploration.steps?.schedule.departures == 0)
    }

    @Test(
        "A named task shows its name from its first step on",
        arguments: ["yields", "sleeps", "starts another", "notes"])
    func names(_ act: String) async {
        let steps = Locked<Rehearsal.Steps?>(nil)
        await rehearse(tier: .structured) { stage in
            await withTaskGroup { group in
                group.addTask(name: "reader") {
                    switch act {
                    case "yields": await Task.yield()
                    case "sleeps": try? await stage.clock.sleep(for: .seconds(1))
                    case "starts another":
                        async let other: Void = Task.yield()
                        await other
                    default: stage.note("here")
                    }
                }
                group.addTask { await Task.yield() }
            }
            steps.withLock { $0 = stage.steps }
        }
        let lines = steps.withLock { $0!.plain }.split(separator: "\n")
        #expect(lines[1] == "  step 2   task 1 \"reader\"")
        #expect(lines.contains { $0.hasPrefix("  step 3   task 2") })
    }

    private actor Desk {
        func visit(_ stage: Rehearsal.Stage) { stage.note("a visit") }
    }

    @Test("Tasks that run in one turn of an actor keep their names")
    func turn() async {
        let steps = Locked<Rehearsal.Steps?>(nil)
        await rehearse(tier: .structured) { stage in
            let desk = Desk()
            await withTaskGroup { group in
                for name in ["a", "b"] { group.addTask(name: name) { await desk.visit(stage) } }
            }
            steps.withLock { $0 = stage.steps }
        }
        let lines = steps.withLock { $0!.plain }.split(separator: "\n")
        #expect(lines[1...2] == ["  step 2   task 1 \"a\"", "  step 3   task 2 \"b\""])
    }

    @Test(
        "A task in a plain sleep shows its name",
        .enabled(if: Rehearsal.Tier.available >= .clocks))
    func plainSleep() async {
        let steps = Locked<Rehearsal.Steps?>(nil)
        await rehearse { stage in
            await Task(name: "heartbeat") { try? await Task.sleep(for: .seconds(1)) }.value
            steps.withLock { $0 = stage.steps }
        }
        #expect(steps.withLock { $0!.plain }.contains("  step 2   task 1 \"heartbeat\""))
    }
}

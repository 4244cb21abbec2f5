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
        var taskTable = TaskTable()
        for id in 1...10 as ClosedRange<UInt64> {
            _ = taskTable.number(of: id, parent: nil, step: 0)
        }
        return StepsText(trace, taskTable)
    }

    /// Steps of ten tasks in turn, which can't be folded, with deviations at some steps.
    private static func long(departingAt deviations: Int...) -> [(task: Int, choice: Int)] {
        (0..<100).map { ($0 % 10, deviations.contains($0 + 1) ? 3 : 0) }
    }

    @Test func `Consecutive steps of one task in the same function are one line`() {
        let steps: [(Int, Int)] = [(0, 0), (1, 0), (1, 0), (0, 0), (0, 0), (0, 0)]
        #expect(
            "\(Self.text(steps))" == """
                  step 1   the body
                  step 2   task 1, 2 steps
                  step 4   the body, 3 steps
                """)
    }

    @Test func `Consecutive steps of one task are one block; deviations only separate entries`() {
        let first: [(Int, Int)] = [(0, 0), (0, 0), (0, 0), (0, 0), (0, 2)]
        let text = Self.text(first + first[..<4])
        #expect("\(text)" == "  step 1   the body, 9 steps")
        #expect(
            text.whole == """
                  step 1   the body, 4 steps
                  step 5   the body, ahead of 2 earlier tasks
                  step 6   the body, 4 steps
                """)
        #expect(text.attachment == text.whole)
        #expect(Self.text([(0, 0), (1, 0)]).attachment == nil)
    }

    @Test func `A block that interrupts a task names it`() {
        var trace = Trace()
        trace.append(.init(task: 0, choice: 0, width: 1))
        trace.append(.init(task: 1, choice: 0, width: 2))
        trace.append(.init(task: 2, choice: 1, width: 2, interrupts: true))
        trace.append(.init(task: 1, choice: 0, width: 1))
        var taskTable = TaskTable()
        for id in 1...3 as ClosedRange<UInt64> {
            _ = taskTable.number(of: id, parent: nil, step: 0)
        }
        taskTable.setName("writer", of: 2, or: 1)
        #expect(
            "\(StepsText(trace, taskTable))" == """
                  step 1   the body
                  step 2   task 1 "writer"
                  step 3   task 2, interrupts task 1 "writer"
                  step 4   task 1 "writer"
                """)
    }

    @Test func `The events of a block are below its line, and equal ones share a line`() {
        var trace = Trace()
        for event: Trace.Event in [
            .note("a"), .note("a"), .time(.seconds(1)), .time(.seconds(2)), .note("b"),
            .time(.seconds(3)),
        ] {
            trace.append(.init(task: 0, choice: 0, width: 1))
            trace.append(event)
        }
        var taskTable = TaskTable()
        _ = taskTable.number(of: 1, parent: nil, step: 0)
        #expect(
            "\(StepsText(trace, taskTable))" == """
                  step 1   the body, 6 steps
                           note: a, 2 times
                           time advances 2 times, to 2.0 seconds
                           note: b
                           time advances to 3.0 seconds
                """)
    }

    @Test func `The middle of a long report is omitted, including deviations`() {
        let lines = "\(Self.text(Self.long(departingAt: 30, 50, 51)))"
            .split(separator: "\n").map(String.init)
        #expect(
            lines[11...13] == [
                "  step 12  task 1", "          … 76 more lines …", "  step 89  task 8",
            ])
        #expect(lines.last == "  step 100 task 9")
        #expect(lines.count == 25)
    }

    @Test func `Lines that repeat in a long report are counted`() {
        let start = [(0, 0), (0, 0)] + (0..<20).map { (($0 + 1) % 2, 0) }
        let steps = start + [(2, 0)] + (0..<77).map { (($0 + 1) % 2, 0) }
        #expect(
            "\(Self.text(steps))" == """
                  step 1   the body, 2 steps
                  step 3   task 1
                  step 4   the body
                           the last 2 lines repeat 9 times
                  step 23  task 2
                  step 24  task 1
                  step 25  the body
                           the last 2 lines repeat 37 times
                  step 100 task 1
                """)
    }

    @Test func `Equal consecutive deviations share a line of the complete list`() {
        let text = Self.text(Array(repeating: (0, 1), count: 10_000))
        #expect(text.whole == "  step 1   the body, 10000 steps, ahead of 1 earlier task")
    }

    @Test func `A thousand deviations are shown as a replay line, and more are counted`() {
        func row(_ deviations: Int) -> Substring? {
            SearchText.failure(
                because: "a", number: 1, of: 1, found: "b",
                replay: Rehearsal.Schedule((0..<deviations).map { $0 % 2 + 1 }, tier: .tasks),
                rows: []
            ).split(separator: "\n").last
        }
        let replay = "  replay  rehearse(replaying: \"\(ExploreTests.build) tasks 1:1 2:2"
        #expect(row(1_000)?.hasPrefix(replay) == true)
        #expect(
            row(1_001)
                == "  replay  1001 deviations from first come, first served: too many to show")
    }

    @Test func `A report of 24 blocks is shown completely, and one of 25 blocks isn't`() {
        func text(_ count: Int) -> String { "\(Self.text(Array(Self.long()[..<count])))" }
        #expect(!text(24).contains("more line"))
        #expect(text(25).contains("          … 1 more line …"))
    }

    @Test("A passing run provides all of its steps")
    func passes() async {
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
                  step 2   task 1 · async let #1 in closure #1 in StepsTests.passes()
                           note: hello
                           time advances to 1.0 seconds
                  step 3   the body · closure #1 in StepsTests.passes()
                """)
        #expect(steps.withLock { $0?.count } == 3)
        #expect(steps.withLock { $0?.schedule.description } == "\(ExploreTests.build) structured")
        #expect(Self.text(Self.long()).whole.split(separator: "\n").count == 100)
    }

    @Test func `Equal runs have equal steps, and a different note is a difference`() async {
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

    @Test func `The steps of a failed search are those of the default order`() async throws {
        let exploration = await TestReport.$reporter.withValue(ReportRecorder()) {
            await explore(schedules: 100, tier: .structured) { _ in
                let log = Log()
                async let first: Void = log.add("1")
                async let second: Void = log.add("2")
                _ = await (first, second)
                try require(log.lines.first == "1")
            }
        }
        #expect(exploration.failure?.schedule.deviations == 1)
        #expect(exploration.steps?.schedule.deviations == 0)
    }

    @Test(arguments: ["yields", "sleeps", "starts another", "notes"])
    func `A named task shows its name from its first step on`(_ act: String) async {
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

    @Test func `Tasks that run in one turn of an actor keep their names`() async {
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

    @Test(.enabled(if: Rehearsal.Tier.available >= .clocks))
    func `A task in a plain sleep shows its name`() async {
        let steps = Locked<Rehearsal.Steps?>(nil)
        await rehearse { stage in
            await Task(name: "heartbeat") { try? await Task.sleep(for: .seconds(1)) }.value
            steps.withLock { $0 = stage.steps }
        }
        #expect(steps.withLock { $0!.plain }.contains("  step 2   task 1 \"heartbeat\""))
    }
}

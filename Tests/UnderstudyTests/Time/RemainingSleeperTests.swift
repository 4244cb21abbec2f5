import TestSupport
import Testing
import Understudy

@Suite("Tasks that are still asleep", .endsWhenIdle)
struct RemainingSleeperTests {
    @Test
    func `Tasks that are asleep when the test ends are reported at their clock's line`() async {
        var tasks: [Task<Void, any Error>] = []
        var lines: [UInt] = []
        let reports = await reports {
            await withTestScope {
                let clock = TestClock()
                for delay in 1...8 {
                    tasks.append(
                        Task(name: "task \(delay)") { try await clock.sleep(for: .seconds(delay)) })
                    await clock.nextSleeper()
                }
                lines = [currentLine() - 5, currentLine() - 3]
            }
        }
        for task in tasks { task.cancel() }

        let rows = (1...6).map {
            "  next    \"task \($0)\" until \($0).0 seconds, from UnderstudyTests/RemainingSleeperTests.swift:\(lines[1])\n"
        }
        #expect(
            reports.text == "TestTimeline: 8 tasks were still asleep when the test ended\n"
                + rows.joined()
                + "  …       and 2 more\n"
                + "  add     advance(by:) until they wake, or cancel them")
        #expect(reports.map(\.location.line) == [lines[0] - 1])
    }

    @Test
    func `The report of a sleeping task names an advance that ran before the task slept`() async {
        var task: Task<Void, any Error>?
        var line: UInt = 0
        let reports = await reports {
            await withTestScope {
                let clock = TestClock()
                clock.advance(by: .seconds(3600))
                line = currentLine() - 1
                task = Task { try await clock.sleep(for: .seconds(3600)) }
                await clock.nextSleeper()
            }
        }
        task?.cancel()
        #expect(
            reports.map { $0.message.split(separator: "\n").last.map(String.init) } == [
                """
                  hint    the advance at UnderstudyTests/RemainingSleeperTests.swift:\(line) ran before any \
                task slept: await nextSleeper() first
                """
            ])
    }

    @Test(arguments: [true, false])
    func `The report of a sleeping task names no advance that woke another task or ran later`(
        wakesAnother: Bool
    ) async throws {
        var task: Task<Void, any Error>?
        let reports = try await reports {
            try await withTestScope {
                let clock = TestClock()
                clock.advance(by: .seconds(1))
                if wakesAnother {
                    let woken = Task { try await clock.sleep(for: .seconds(1)) }
                    await clock.nextSleeper()
                    clock.advance(by: .seconds(1))
                    try await woken.value
                }
                task = Task { try await clock.sleep(for: .seconds(3600)) }
                await clock.nextSleeper()
                if !wakesAnother { clock.advance(by: .seconds(1)) }
            }
        }
        task?.cancel()
        #expect(reports.map { $0.message.contains("hint") } == [false])
    }

    @Test func `Tasks that have woken or were cancelled aren't reported at the end`() async throws {
        let reports = try await reports {
            try await withTestScope {
                let clock = TestClock()
                let woken = Task { try await clock.sleep(for: .seconds(1)) }
                await clock.nextSleeper()
                clock.advance(by: .seconds(1))
                try await woken.value
                let cancelled = Task { try await clock.sleep(for: .seconds(1)) }
                await clock.nextSleeper()
                cancelled.cancel()
            }
        }
        #expect(reports.isEmpty)
    }

    @Test func `Tasks that are asleep when their timeline is released are cancelled`() async {
        let load = Spy<Int, String, any Error>("load(_:)")
        var timeline: TestTimeline? = TestTimeline()
        let line = currentLine() - 1
        load.returns("page", after: .seconds(2), on: timeline ?? TestTimeline())
        let loading = Task { try await load(1) }
        await timeline?.nextSleeper()

        let reports = reports { timeline = nil }

        #expect(
            reports.text == """
                TestTimeline: 1 task was still asleep when the timeline was released
                  next    a task until 2.0 seconds, from UnderstudyTests/RemainingSleeperTests.swift:\(line + 2)
                  add     advance(by:) until they wake, or cancel them
                """)
        #expect(reports.map(\.location.line) == [line])
        await #expect(throws: CancellationError.self) { try await loading.value }
    }

    @Test
    func `A delayed answer on a released timeline is reported and returned immediately`() async {
        let load = Spy<Int, String, any Error>("load(_:)")
        load.returns("page", after: .seconds(2), on: TestTimeline())
        let line = currentLine() - 1

        let reports = await reports { #expect((try? await load(1)) == "page") }

        #expect(
            reports.text == "TestTimeline: it was released, so the delay of an answer is ignored")
        #expect(reports.map(\.location.line) == [line])
    }

    @Test
    func `Tasks that are still asleep are reported once, even if their clock lives on`() async {
        var timeline: TestTimeline?
        let load = Spy<Int, String, any Error>("load(_:)")
        var loading: Task<String, any Error>?
        let reports = await reports {
            await withTestScope {
                let scoped = TestTimeline()
                load.returns("page", after: .seconds(2), on: scoped)
                loading = Task { try await load(1) }
                await scoped.nextSleeper()
                timeline = scoped
            }
            #expect(timeline?.sleepers.count == 1)
            timeline = nil
        }
        #expect(reports.count == 1)
        await #expect(throws: CancellationError.self) { try await loading?.value }
    }
}

import TestSupport
import Testing
import Understudy
import UnderstudyRehearsal

@Suite("Rehearsing", .endsWhenIdle)
struct RehearseTests {
    @Test func `Time advances to the next deadline when no task can run`() async throws {
        try await rehearse { stage in
            try await stage.clock.sleep(for: .seconds(3600))
            #expect(stage.elapsed == .seconds(3600))
            #expect(stage.now == .seconds(3600))
        }
    }

    @Test func `A poll every hour for a month runs at each of its instants`() async throws {
        try await rehearse { stage in
            for hour in 1...720 {
                try await stage.clock.sleep(for: .seconds(3600))
                guard stage.elapsed == .seconds(3600 * hour) else {
                    Issue.record("poll \(hour) came at \(stage.elapsed)")
                    return
                }
            }
        }
    }

    @Test func `Tasks of a group wake in the order of their deadlines`() async {
        await rehearse { stage in
            let log = Log()
            await withTaskGroup { group in
                for delay in [3, 1, 2] {
                    group.addTask {
                        try? await stage.clock.sleep(for: .seconds(delay))
                        log.add("\(delay) at \(stage.elapsed)")
                    }
                }
            }
            #expect(log.lines == ["1 at 1.0 seconds", "2 at 2.0 seconds", "3 at 3.0 seconds"])
        }
    }

    @Test
    func `A task runs until it suspends, and then the task that has waited longest runs`() async {
        await rehearse(tier: .structured) { _ in
            let log = Log()
            await withTaskGroup { group in
                for name in ["a", "b", "c"] {
                    group.addTask {
                        for turn in 1...2 {
                            log.add("\(name)\(turn)")
                            await Task.yield()
                        }
                    }
                }
            }
            #expect(log.lines == ["a1", "b1", "c1", "a2", "b2", "c2"])
        }
    }

    @Test func `A rehearsal rethrows the error of its body`() async {
        struct Refused: Error, Equatable {}
        await #expect(throws: Refused()) {
            try await rehearse { _ in throw Refused() }
        }
    }

    @Test func `The body has the task-local values of its caller`() async {
        await Local.$value.withValue("mine") {
            await rehearse { _ in #expect(Local.value == "mine") }
        }
    }

    @Test func `The timeline of the stage is the current timeline during a rehearsal`() async {
        await rehearse { stage in
            #expect(TestTimeline.current === stage.timeline)
        }
        #expect(TestTimeline.current == nil)
    }

    @Test
    func `Waiting until idle returns when nothing else can run at the current instant`() async {
        await rehearse { stage in
            let log = Log()
            async let other: Void = {
                for turn in 1...3 {
                    log.add("turn \(turn)")
                    await Task.yield()
                }
                try? await stage.clock.sleep(for: .seconds(1))
                log.add("later")
            }()
            await stage.waitUntilIdle()
            #expect(log.lines == ["turn 1", "turn 2", "turn 3"])
            await other
            #expect(log.lines.last == "later")
        }
    }

    @Test func `Paused time advances only with the body, to each deadline's own instant`() async {
        await rehearse { stage in
            stage.pauseTime()
            let log = Log()
            async let ticks: Void = {
                for _ in 1...3 {
                    try? await stage.clock.sleep(for: .seconds(10))
                    log.add("\(stage.elapsed)")
                }
            }()
            await stage.waitUntilIdle()
            #expect(log.lines == [])
            stage.clock.advance(by: .seconds(25))
            #expect(log.lines == ["10.0 seconds", "20.0 seconds"])
            stage.resumeTime()
            await ticks
            #expect(log.lines.last == "30.0 seconds")
        }
    }

    @Test
    func `A nested rehearsal has its own time, and the outer stage waits for it`() async throws {
        try await rehearse(limits: IdleTests.impatient) { stage in
            try await stage.clock.sleep(for: .seconds(1))
            try await rehearse { inner in
                try await inner.clock.sleep(for: .seconds(60))
                #expect(inner.elapsed == .seconds(60))
                #expect(Rehearsal.Stage.current === inner)
            }
            #expect(stage.elapsed == .seconds(1))
            #expect(Rehearsal.Stage.current === stage)
        }
    }

    @Test(arguments: [1, 2])
    @MainActor
    func `A body can be isolated to the main actor`(_ count: Int) async {
        await rehearse { stage in
            try? await stage.clock.sleep(for: .seconds(count))
        }
    }
}

enum Local {
    @TaskLocal static var value = "no task's"
}

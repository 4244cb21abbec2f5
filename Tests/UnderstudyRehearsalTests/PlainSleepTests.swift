import Dispatch
import TestSupport
import Testing
import Understudy
@testable import UnderstudyRehearsal

/// The old variant of `Task.sleep`. It's deprecated, and a call would cause a warning.
private protocol SleepsWithoutError {
    static func sleep(_ nanoseconds: UInt64) async
}

extension Task: SleepsWithoutError where Success == Never, Failure == Never {}

/// Reports about plain sleeps, which a rehearsal controls if this process lets it.
@Suite(
    "Plain sleeps",
    .enabled(if: Rehearsal.Tier.available >= .clocks), .endsWhenIdle)
struct PlainSleepTests {
    private static let impatient = Rehearsal.Limits(idleTimeout: .zero)

    @Test func `A cancelled plain sleep leaves nothing on the timeline`() async {
        await rehearse { stage in
            let timeOut = Task { try await Task.sleep(for: .seconds(30)) }
            try? await Task.sleep(for: .seconds(10))
            #expect(stage.timeline.pending == 1)
            timeOut.cancel()
            _ = await timeOut.result
            #expect(stage.timeline.pending == 0)
        }
    }

    @Test
    func `Tasks that were cancelled during plain sleeps aren't reported, on any executor`() async {
        let reports = await reports {
            await rehearse { stage in
                let sleeper = Sleeper()
                let tasks = [
                    Task { try await sleeper.sleep() },
                    Task { @MainActor in try await Task.sleep(for: .seconds(30)) },
                    Task.detached { try await ContinuousClock().sleep(for: .seconds(30)) },
                    Task(executorPreference: stage.executor) { try await sleeper.sleep() },
                ]
                await stage.waitUntilIdle()
                for task in tasks { task.cancel() }
                for task in tasks { _ = await task.result }
                #expect(stage.timeline.pending == 0)
            }
        }
        #expect(reports.map(\.message) == [])
    }

    @Test func `A cancelled sleep among many neither advances time nor takes a step`() async {
        let (exploration, reports) = await recorded {
            await explore(schedules: 1) { stage in
                let sleeper = Sleeper()
                let tasks = (1...100).map { _ in Task { try await sleeper.sleep() } }
                let others = (1...100).map { seconds in
                    Task { try await Task.sleep(for: .seconds(seconds)) }
                }
                await stage.waitUntilIdle()
                for task in tasks + others.dropFirst(50) { task.cancel() }
                for task in tasks + others { _ = await task.result }
                #expect(stage.elapsed == .seconds(50))
                try? await Task.sleep(for: .seconds(200))
                #expect(stage.elapsed == .seconds(250))
            }
        }
        #expect(exploration.failure == nil)
        #expect(reports.map(\.message) == [])
    }

    @Test
    func `A sleep that can't throw advances time, and doesn't end when it is cancelled`() async {
        await rehearse { stage in
            let sleeper: any SleepsWithoutError.Type = Task<Never, Never>.self
            let task = Task { await sleeper.sleep(2_000_000_000) }
            await stage.waitUntilIdle()
            task.cancel()
            await task.value
            #expect(stage.elapsed == .seconds(2))
        }
    }

    private actor Sleeper {
        private var sleeps = 0

        func sleep(for length: Duration = .seconds(30)) async throws {
            sleeps += 1
            try await Task.sleep(for: length)
            sleeps -= 1
        }
    }

    @Test func `A cancelled sleep takes no step at its deadline`() async {
        let (exploration, _) = await recorded {
            await explore(schedules: 1) { stage in
                let timeOut = Task { try await Task.sleep(for: .seconds(30)) }
                await stage.waitUntilIdle()
                timeOut.cancel()
                _ = await timeOut.result
                try? await stage.clock.sleep(for: .seconds(60))
                try require(false)
            }
        }
        let lines = exploration.failure?.description.split(separator: "\n") ?? []
        #expect(
            lines.filter { $0.contains("time advances to") } == [
                "           time advances to 60.0 seconds"
            ]
        )
    }

    @Test func `A task that sleeps again after a cancelled sleep wakes in time`() async {
        await rehearse { stage in
            let log = Log()
            let task = Task {
                try? await Task.sleep(for: .seconds(30))
                log.add("first \(stage.elapsed)")
                await Task.detached { try? await Task.sleep(for: .seconds(5)) }.value
                log.add("second \(stage.elapsed)")
            }
            try? await stage.clock.sleep(for: .seconds(10))
            task.cancel()
            await task.value
            #expect(log.lines == ["first 10.0 seconds", "second 15.0 seconds"])
        }
    }

    @Test func `A sleep that another thread cancels ends at once`() async {
        await rehearse(limits: .patient) { stage in
            let timeOut = Task { try await Task.sleep(for: .seconds(30)) }
            await stage.waitUntilIdle()
            let work = stage.beginExternalWork("a queue")
            elsewhere {
                timeOut.cancel()
                work.end()
            }
            await #expect(throws: CancellationError.self) { try await timeOut.value }
            #expect(stage.elapsed == .zero)
        }
    }

    @Test("Tasks in plain sleeps while time is paused are reported with their deadlines")
    func sleepsWhilePaused() async {
        let reports = await reports {
            await rehearse(limits: Self.impatient) { stage in
                stage.pauseTime()
                async let second: Void? = try? Task.sleep(for: .seconds(5))
                async let third: Void? = try? Task.sleep(for: .seconds(5), tolerance: .seconds(1))
                async let first: Void? = try? stage.clock.sleep(until: .seconds(1), tolerance: nil)
                _ = await (first, second, third)
            }
        }
        func place(_ number: Int) -> String {
            "· async let #\(number) in closure #1.1 in PlainSleepTests.sleepsWhilePaused()"
        }
        let lines = reports.flatMap { $0.message.split(separator: "\n") }
        #expect(lines.first == "rehearse: every task is waiting, and time is paused")
        #expect(
            lines.filter { $0.hasPrefix("  sleeps") } == [
                "  sleeps  task 3 \(place(3)), until 1.0 seconds; started by the body in step 1",
                "  sleeps  task 1 \(place(1)), until 5.0 seconds; started by the body in step 1",
                "  sleeps  task 2 \(place(2)), until 5.0 seconds; started by the body in step 1",
            ])
    }

    @Test("A task that still sleeps after the body is reported")
    func outlivesBody() async {
        let reports = await reports {
            await rehearse { stage in
                Task(name: "heartbeat") {
                    while !Task.isCancelled { try await Task.sleep(for: .seconds(2)) }
                }
                try? await stage.clock.sleep(for: .seconds(3))
            }
        }
        #expect(
            reports.text == """
                rehearse: the body ended while a task is still running
                  sleeps  task 1 "heartbeat" · closure #1.1.1 in PlainSleepTests.outlivesBody(), until 4.0 seconds; \
                started by the body in step 1
                  hint    await or cancel the task before the body ends
                """)
    }
}

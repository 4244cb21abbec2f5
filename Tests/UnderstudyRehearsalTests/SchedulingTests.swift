import TestSupport
import Testing
import Understudy
@testable import UnderstudyRehearsal

/// Plain sleeps, which a rehearsal controls if this process lets it.
@Suite(
    "Virtual plain sleeps", .enabled(if: Rehearsal.Tier.available >= .clocks), .endsWhenIdle)
struct SchedulingTests {
    @Test func `An hour of plain sleep passes at once in each kind of task`() async throws {
        try await rehearse { stage in
            try await Task.sleep(for: .seconds(3600))
            #expect(stage.elapsed == .seconds(3600))
            try await Task { try await Task.sleep(for: .seconds(3600)) }.value
            #expect(stage.elapsed == .seconds(2 * 3600))
            try await Task.detached { try await Task.sleep(nanoseconds: 3600_000_000_000) }.value
            #expect(stage.elapsed == .seconds(3 * 3600))
            try await Sleeper().sleep()
            #expect(stage.elapsed == .seconds(4 * 3600))
            try await Self.sleepOnMainActor()
            #expect(stage.elapsed == .seconds(5 * 3600))
            try await ContinuousClock().sleep(for: .seconds(3600))
            try await SuspendingClock().sleep(for: .seconds(3600))
            #expect(stage.elapsed == .seconds(7 * 3600))
        }
    }

    private actor Sleeper {
        func sleep() async throws { try await Task.sleep(for: .seconds(3600)) }
    }

    @MainActor private static func sleepOnMainActor() async throws {
        try await Task.sleep(for: .seconds(3600))
        MainActor.assertIsolated()
    }

    @Test func `A cancelled plain sleep ends at once`() async throws {
        await rehearse { stage in
            let task = Task { try await Task.sleep(for: .seconds(3600)) }
            await stage.waitUntilIdle()
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            #expect(stage.elapsed == .zero)
        }
    }

    @Test func `Plain sleeps and clock sleeps wake in the order of their deadlines`() async throws {
        await rehearse { stage in
            let log = Log()
            await withTaskGroup { group in
                group.addTask {
                    try? await Task.sleep(for: .seconds(20))
                    log.add("plain \(stage.elapsed)")
                }
                group.addTask {
                    try? await stage.clock.sleep(for: .seconds(10))
                    log.add("clock \(stage.elapsed)")
                }
            }
            #expect(log.lines == ["clock 10.0 seconds", "plain 20.0 seconds"])
        }
    }

    @Test func `The step that ends a sleep belongs to the task that slept`() async throws {
        let exploration = await TestReport.$reporter.withValue(ReportRecorder()) {
            await explore(schedules: 5) { stage in
                async let short: Void = {
                    try? await Task.sleep(for: .seconds(1))
                    stage.note("short is over")
                }()
                try? await stage.clock.sleep(for: .seconds(2))
                await short
                try require(false)
            }
        }
        let lines = try #require(exploration.failure).steps.description.split(separator: "\n")
        let time = try #require(lines.firstIndex { $0.contains("time advances to 1.0 seconds") })
        let note = try #require(lines.firstIndex { $0.contains("short is over") })
        let owners = lines[time...note].filter { $0.contains("step ") }
        #expect(!owners.isEmpty && owners.allSatisfy { $0.contains(" task 1") })
    }
}

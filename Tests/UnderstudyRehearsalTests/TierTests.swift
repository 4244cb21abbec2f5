import TestSupport
import Testing
import Understudy

@testable import UnderstudyRehearsal

@Suite("Tiers", .endsWhenIdle)
struct TierTests {
    /// If the tier were lower, the tests of higher tiers would be skipped without a failure.
    @Test func `The highest tier of the platform is available`() {
        Rehearsal.Tier.$limitName.withValue(nil) {
            #if os(Linux) && canImport(Glibc) && compiler(>=6.3) && compiler(<6.4) && !UNKNOWN_SWIFT
                #expect(Rehearsal.Tier.available == .clocks)
            #else
                #expect(Rehearsal.Tier.available == .tasks)
            #endif
        }
    }

    @Test(arguments: Rehearsal.Tier.allCases)
    func `The tier in the environment is the highest one to use`(_ tier: Rehearsal.Tier) async {
        let supported = Rehearsal.Tier.$limitName.withValue(nil) { Rehearsal.Tier.available }
        await Rehearsal.Tier.$limitName.withValue("\(tier)") {
            #expect(Rehearsal.Tier.available == min(tier, supported))
            await rehearse { stage in #expect(stage.tier == min(tier, supported)) }
            await rehearse(tier: .clocks) { stage in
                #expect(stage.tier == min(tier, supported))
            }
            await rehearse(tier: .structured) { stage in #expect(stage.tier == .structured) }
        }
    }

    @Test func `An unknown tier in the environment is reported at each use`() async {
        var lines: [UInt] = []
        let reports = await reports {
            await Rehearsal.Tier.$limitName.withValue("task") {
                await rehearse { _ in }; lines.append(currentLine())
                await explore(schedules: 1) { _ in }; lines.append(currentLine())
            }
        }
        let text = """
            UNDERSTUDY_TIER can't be "task"
              wanted  one of structured, tasks, clocks
            """
        #expect(reports.map(\.message) == [text, text])
        #expect(reports.map(\.location.line) == lines)
        #expect(reports.map(\.severity) == [.failure, .failure])
    }

    // MARK: - Leaving the stage

    private static let rows = [
        "  tier    tasks, doesn't control Task.sleep, ContinuousClock, system clocks",
        "  hint    Task.sleep leaves the stage on this tier: inject stage.clock, and sleep on it",
        "  hint    Task.yield() on an actor, in a Task { }, leaves the stage: sleep on stage.clock",
    ]

    /// Waits for another thread, as a plain sleep does on the tasks tier.
    @Sendable private static func leaveStage() async {
        let held = Held()
        // The child task begins after this task has suspended.
        async let other: Void = elsewhere { held.resume() }
        await held.wait()
        await other
    }

    @Test(.enabled(if: Rehearsal.Tier.available >= .tasks))
    func `On the tasks tier, a deadlock's report mentions plain sleeps and the clock`() async {
        let reports = await reports {
            await rehearse(limits: .init(idleTimeout: .zero), tier: .tasks) { _ in
                await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
            }
        }
        let lines = reports.flatMap { $0.message.split(separator: "\n").map(String.init) }
        #expect(Array(lines.dropFirst(2).prefix(2)) == Array(Self.rows.prefix(2)))
    }

    @Test(.enabled(if: Rehearsal.Tier.available >= .tasks))
    func `An error after a task has left the stage adds a note`() async {
        let reports = await reports {
            try? await rehearse(limits: .patient, tier: .tasks) { _ in
                await Self.leaveStage()
                throw Broken()
            }
        }
        let headline = "rehearse: the body threw an error after a task had left the stage"
        #expect(reports.map(\.message) == [([headline] + Self.rows).joined(separator: "\n")])
        #expect(reports.map(\.severity) == [.note])
    }

    @Test(.enabled(if: Rehearsal.Tier.available >= .tasks))
    func `There is no note if the other thread's work was announced or nothing left`() async {
        let reports = await reports {
            try? await rehearse(limits: .patient, tier: .tasks) { stage in
                let work = stage.beginExternalWork("another thread")
                await Self.leaveStage()
                work.end()
                throw Broken()
            }
            try? await rehearse(tier: .tasks) { stage in
                try await stage.clock.sleep(for: .seconds(1))
                throw Broken()
            }
        }
        #expect(reports.map(\.message) == [])
    }

    @Test(.enabled(if: Rehearsal.Tier.available >= .tasks))
    func `The report of a schedule that fails after a task left names the tier`() async throws {
        let exploration = await TestReport.$reporter.withValue(ReportRecorder()) {
            await explore(schedules: 1, limits: .patient, tier: .tasks) { _ in
                await Self.leaveStage()
                throw Broken()
            }
        }
        let lines = try #require(exploration.failure).description.split(separator: "\n")
            .map(String.init)
        #expect(Array(lines.dropFirst(3).prefix(3)) == Self.rows)
    }
}

import TestSupport
import Testing
import Understudy
import UnderstudyRehearsal

@Suite("Reports of waiting for time", .endsWhenIdle)
struct IdleReportTests {
    private static let impatient = Rehearsal.Limits(idleTimeout: .zero)

    @Test("A task that sleeps on another clock is listed in the deadlock report")
    func sleepsOnOtherClock() async {
        let line = currentLine() + 4
        let reports = await reports {
            await rehearse(limits: Self.impatient, tier: .structured) { _ in
                let clock = TestClock()
                async let woken: Void? = try? clock.sleep(for: .seconds(5))
                await woken
            }
        }
        #expect(
            reports.text == """
                rehearse: deadlock: every task is waiting, and advancing time wouldn't help
                  waits   the body · closure #1.1 in IdleReportTests.sleepsOnOtherClock(), since step 1
                  sleeps  task 1 · async let #1 in closure #1.1 in IdleReportTests.sleepsOnOtherClock(), \
                until 5.0 seconds, from UnderstudyRehearsalTests/IdleReportTests.swift:\(line); \
                started by the body in step 1
                  tier    structured, doesn't control Task { }, Task.detached, the main actor, Task.sleep, ContinuousClock, \
                system clocks
                  hint    Task { } leaves the stage on this tier: use Task(executorPreference: stage.executor)
                  hint    sleeping tasks use another clock, which doesn't advance: use stage.clock
                  hint    if another thread resumes a task, announce its work: stage.beginExternalWork("…")
                """)
    }

    @Test
    func `A task that has woken on another clock isn't listed in the deadlock report`() async {
        let reports = await reports {
            await rehearse(limits: Self.impatient, tier: .structured) { _ in
                let clock = TestClock()
                async let woken: Void? = try? clock.sleep(until: .seconds(5), tolerance: nil)
                await clock.nextSleeper()
                clock.advance(by: .seconds(5))
                await woken
                await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
            }
        }
        let lines = reports.flatMap { $0.message.split(separator: "\n") }
        #expect(lines.first?.hasPrefix("rehearse: deadlock: ") == true)
        let labels = lines.dropFirst().map { $0.split(separator: " ")[0] }
        #expect(labels.first == "waits")
        #expect(!labels.contains("sleeps"))
    }

    @Test("A body that waits for scheduled work while time is paused is reported as paused")
    func waitsWhilePaused() async {
        let reports = await reports {
            await rehearse(limits: Self.impatient, tier: .structured) { stage in
                stage.pauseTime()
                await withUnsafeContinuation { continuation in
                    stage.timeline.schedule(after: .seconds(5)) { continuation.resume() }
                }
            }
        }
        #expect(
            reports.text == """
                rehearse: every task is waiting, and time is paused
                  waits   the body · closure #1.1 in IdleReportTests.waitsWhilePaused(), since step 1
                  tier    structured, doesn't control Task { }, Task.detached, the main actor, Task.sleep, ContinuousClock, \
                system clocks
                  hint    advance time: stage.clock.advance(by:), or stage.resumeTime()
                """)
    }
}

import Dispatch
import TestSupport
import Testing
import Understudy
import UnderstudyRehearsal

@Suite("Idle rehearsals", .endsWhenIdle)
struct IdleTests {
    /// Limits that allow external work to take as long as a busy machine needs.
    static let impatient = Rehearsal.Limits(externalWorkTimeout: .seconds(3600), idleTimeout: .zero)

    @Test(
        "Tasks that keep running while time doesn't advance are reported as a livelock",
        arguments: Rehearsal.Tier.allCases)
    func runsWithoutTime(_ tier: Rehearsal.Tier) async {
        let limits = Rehearsal.Limits(maximumStepsPerInstant: 1_000)
        let messages = await reports {
            await rehearse(limits: limits, tier: tier) { stage in
                try? await stage.clock.sleep(for: .seconds(2))
                async let other: Void = { while true { await Task.yield() } }()
                await other
            }
        }.map(\.message)
        #expect(messages.count == 1)
        let lines = messages.first?.split(separator: "\n") ?? []
        #expect(lines.first?.hasPrefix("rehearse: livelock: stopped after 1") == true)
        #expect(
            lines.first?.hasSuffix("steps: tasks keep running, and time stays at 2.0 seconds")
                == true)
        #expect(
            lines.dropFirst().map { $0.prefix { $0 != "," } }.prefix(2) == [
                "  latest  task 1 · closure #1 in async let #1 in closure #1.1 in "
                    + "IdleTests.runsWithoutTime(_:)",
                "  waits   the body · closure #1.1 in IdleTests.runsWithoutTime(_:)",
            ])
        #expect(
            lines.last
                == "  hint    to allow more steps, raise Rehearsal.Limits(maximumStepsPerInstant:)")
    }

    @Test("A deadlock report lists the tasks that wait for each other")
    func waitsForEachOther() async {
        let line = currentLine() + 2
        let reports = await reports {
            await rehearse(limits: Self.impatient, tier: .structured) { stage in
                async let other: Void = withUnsafeContinuation { _ in
                    stage.note("waits for a reply")
                }
                await other
            }
        }
        #expect(
            reports.text == """
                rehearse: deadlock: every task is waiting, and advancing time wouldn't help
                  waits   the body · closure #1.1 in IdleTests.waitsForEachOther(), since step 1
                  waits   task 1 · async let #1 in closure #1.1 in IdleTests.waitsForEachOther(), since step 2; \
                started by the body in step 1
                  tier    structured, doesn't control Task { }, Task.detached, the main actor, Task.sleep, ContinuousClock, \
                system clocks
                  hint    Task { } leaves the stage on this tier: use Task(executorPreference: stage.executor)
                  hint    if another thread resumes a task, announce its work: stage.beginExternalWork("…")
                """)
        #expect(reports.map(\.location.line) == [line])
    }

    @Test("Tasks that sleep while time is paused are reported")
    func sleepsWhilePaused() async {
        let clocks = Locked<[TestClock]>([])
        let reports = await reports {
            await rehearse(limits: Self.impatient, tier: .structured) { stage in
                clocks.withLock { $0.append(stage.clock) }
                stage.pauseTime()
                try? await stage.clock.sleep(for: .seconds(5), line: 7)
            }
        }
        // A task that is stuck must not be resumed.
        #expect(clocks.withLock { $0.map(\.timeline.pending) } == [0])
        #expect(
            reports.text == """
                rehearse: every task is waiting, and time is paused
                  sleeps  the body · closure #1.1 in IdleTests.sleepsWhilePaused(), until 5.0 seconds, \
                from UnderstudyRehearsalTests/IdleTests.swift:7
                  tier    structured, doesn't control Task { }, Task.detached, the main actor, Task.sleep, ContinuousClock, \
                system clocks
                  hint    advance time: stage.clock.advance(by:), or stage.resumeTime()
                """)
    }

    @Test func `A task outside of the tier wakes when it sleeps on the clock of the stage`() async {
        await rehearse(limits: .patient, tier: .structured) {
            stage in
            await Task { try? await stage.clock.sleep(for: .seconds(60)) }.value
            #expect(stage.elapsed == .seconds(60))
        }
    }

    @Test(
        arguments: [
            (
                Rehearsal.Tier.structured,
                "structured, doesn't control Task { }, Task.detached, the main actor, "
                    + "Task.sleep, ContinuousClock, system clocks"
            ),
            (.tasks, "tasks, doesn't control Task.sleep, ContinuousClock, system clocks"),
            (.clocks, "clocks"),
        ].filter { $0.0 <= .available })
    func `A deadlock report lists what the tier doesn't control`(
        _ tier: Rehearsal.Tier, _ text: String
    ) async throws {
        let reports = await reports {
            await rehearse(limits: Self.impatient, tier: tier) { _ in
                await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
            }
        }
        let lines = try #require(reports.first?.message.split(separator: "\n"))
        #expect(lines.contains("  tier    \(text)"))
    }

    @Test("A task that still sleeps after the body is reported and cancelled")
    func outlivesBody() async {
        let log = Log()
        let reports = await reports {
            await rehearse(tier: .structured) { stage in
                _ = Task(name: "poll", executorPreference: stage.executor) {
                    do {
                        try await stage.clock.sleep(for: .seconds(5), line: 7)
                    } catch {
                        log.add("\(error)")
                    }
                }
                await stage.waitUntilIdle()
            }
        }
        #expect(
            reports.text == """
                rehearse: the body ended while a task is still running
                  sleeps  task 1 "poll" · closure #1.1.1 in IdleTests.outlivesBody(), until 5.0 seconds, \
                from UnderstudyRehearsalTests/IdleTests.swift:7; started by the body in step 1
                  hint    await or cancel the task before the body ends
                """)
        #expect(log.lines == ["CancellationError()"])
    }

    @Test("A body that never ends is stopped at the step limit")
    func neverEnds() async {
        let reports = await reports {
            await rehearse(limits: Rehearsal.Limits(steps: 100), tier: .structured) { stage in
                while true { try? await stage.clock.sleep(for: .seconds(1)) }
            }
        }
        #expect(
            reports.text == """
                rehearse: stopped after 100 steps, at 99.0 seconds: the body hasn't ended
                  latest  the body · closure #1.1 in IdleTests.neverEnds()
                  hint    to allow more steps, raise Rehearsal.Limits(steps:)
                """)
    }

    @Test
    func `Timers that repeat forever while the body waits are stopped at the step limit`() async {
        let reports = await reports {
            await rehearse(limits: Rehearsal.Limits(steps: 100), tier: .structured) { stage in
                let ticks = Ticks(on: stage.timeline)
                ticks.start()
                await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
            }
        }
        #expect(
            reports.text == """
                rehearse: stopped after 1 step, at 100.0 seconds: the body hasn't ended
                  latest  the body
                  hint    to allow more steps, raise Rehearsal.Limits(steps:)
                """)
    }

    @Test("A task that repeats forever while the body waits is stopped at the step limit")
    func repeatsForever() async {
        let reports = await reports {
            await rehearse(limits: Rehearsal.Limits(steps: 100), tier: .structured) { stage in
                async let beat: Void = {
                    while !Task.isCancelled { try? await stage.clock.sleep(for: .seconds(30)) }
                }()
                await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
                await beat
            }
        }
        #expect(
            reports.text == """
                rehearse: stopped after 100 steps, at 2940.0 seconds: the body hasn't ended
                  latest  task 1 · closure #1 in async let #1 in closure #1.1 in IdleTests.repeatsForever()
                  waits   the body · closure #1.1 in IdleTests.repeatsForever(), since step 1
                  hint    the body may wait forever; to stop sooner, lower Rehearsal.Limits(steps:)
                """)
    }

    private final class Ticks: Sendable {
        let timeline: TestTimeline

        init(on timeline: TestTimeline) { self.timeline = timeline }

        func start() {
            timeline.schedule(after: .seconds(1)) { self.start() }
        }
    }

    @Test
    func `A body in a deadlock doesn't continue when it is resumed after the rehearsal`() async {
        let held = Held()
        let log = Log()
        let reports = await reports {
            await rehearse(limits: Self.impatient, tier: .structured) { _ in
                await held.wait()
                log.add("goes on")
            }
        }
        #expect(reports.count == 1)
        held.resume()
        #expect(log.lines == [])
    }

    @Test
    func `A task that is started after an advance of time has the right parent`() async throws {
        let reports = await reports {
            await rehearse(limits: Self.impatient, tier: .structured) { stage in
                stage.pauseTime()
                async let other: Void? = try? stage.clock.sleep(for: .seconds(1))
                await stage.waitUntilIdle()
                stage.clock.advance(by: .seconds(1))
                async let stuck: Void = withUnsafeContinuation { _ in }
                await stuck
                await other
            }
        }
        let message = try #require(reports.first?.message)
        let line = message.split(separator: "\n").first { $0.contains("task 2") }
        #expect(line?.contains("; started by the body in step ") == true)
    }

    @Test func `A body that blocks its thread is reported and abandoned`() async {
        let never = DispatchSemaphore(value: 0)
        let limits = Rehearsal.Limits(externalWorkTimeout: .seconds(1))
        let reports = await reports {
            await rehearse(limits: limits, tier: .structured) { _ in block(never) }
        }
        never.signal()
        #expect(
            reports.text == """
                rehearse: step 1 takes longer than 1.0 seconds: the body blocks its thread, or runs \
                forever
                  hint    a task that waits for another one must suspend: use `await`
                  step 1   the body
                """)
    }
}

/// Blocks its thread in a synchronous function.
func block(_ semaphore: DispatchSemaphore) { semaphore.wait() }

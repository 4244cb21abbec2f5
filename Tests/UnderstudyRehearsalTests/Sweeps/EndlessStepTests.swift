import TestSupport
import Testing
import Understudy
import UnderstudyRehearsal

@Suite("Endless steps", .endsWhenIdle)
struct EndlessStepTests {
    @Test
    func `A fault sweep continues after an endless retry of an asynchronous call`() async throws {
        let calls = Locked(0)
        let (sweep, reports) = await recorded {
            await faultSweep { _ in
                let load = Spy<Int, String, any Error>("LoaderSpy.load(_:)", returning: "page")
                let save = Spy<String, Bool, Never>("StoreSpy.save(_:)", returning: true)
                defer { calls.withLock { $0 = max($0, load.callCount) } }
                while true { if (try? await load(1)) != nil { break } }
                _ = await save("page")
            }
        }
        #expect(sweep.failures.map(\.title) == [Self.fromThenOn])
        #expect(sweep.skipped == 0)
        // The sweep should fail both calls, only the first one, and the first one with each later
        // call.
        #expect(sweep.tried == 5)
        // Only runs that ended count their calls.
        #expect(calls.withLock { $0 } == 3)
        let message = try #require(reports.first?.message)
        #expect(reports.count == 1)
        #expect(
            message.hasPrefix(
                """
                faultSweep: the body fails when \(Self.fromThenOn)
                  because rehearse: step 1 (the body) never suspends: it was ended after 2001 calls
                            latest  LoaderSpy.load(_:)
                            hint    a loop that continues after each error never ends: sleep in it, or \
                stop
                  only    faultSweep(only: "\(Self.fromThenOn)") { faults in … }
                  calls   LoaderSpy.load(1)  ← throws SimulatedFailure
                """))
    }

    @Test
    func `A fault sweep continues after an endless retry of a synchronous call`() async throws {
        let spies = Locked<[Spy<Int, String, any Error>]>([])
        let (sweep, reports) = await recorded {
            await faultSweep { _ in
                let load = Spy<Int, String, any Error>("LoaderSpy.load(_:)", returning: "page")
                let save = Spy<String, Bool, Never>("StoreSpy.save(_:)", returning: true)
                spies.withLock { $0.append(load) }
                while true { if (try? now(load, 1)) != nil { break } }
                _ = await save("page")
            }
        }
        #expect(sweep.failures.map(\.title) == [Self.fromThenOn])
        #expect(sweep.skipped == 0)
        #expect(sweep.tried == 5)
        #expect(reports.count == 1)
        // The thread of this run waits forever, so it shouldn't record anything else.
        #expect(spies.withLock { $0.map(\.callCount).max() } == 2_501)
        let reason = try #require(sweep.failures.first?.reason)
        #expect(reason.contains("step 1 (the body) never suspends"))
        #expect(reason.contains("latest  LoaderSpy.load(_:)"))
    }

    @Test
    func `A step is endless if it makes ten times as many calls as without a fault`() async throws {
        let (sweep, _) = await recorded {
            await faultSweep { _ in
                let load = Spy<Int, String, any Error>("LoaderSpy.load(_:)", returning: "page")
                let log = Spy<Int, Void, Never>("log(_:)")
                for id in 1...299 { now(log, id) }
                while (try? await load(1)) == nil {}
            }
        }
        #expect(sweep.failures.map(\.title) == [Self.fromThenOn])
        let reason = try #require(sweep.failures.first?.reason)
        #expect(reason.contains(" never suspends: it was ended after 3001 calls\n"))
    }

    @Test func `A fault that makes a step endless isn't combined with other faults`() async {
        let (sweep, _) = await recorded {
            await faultSweep(limits: .init(maximumStepsPerInstant: 100)) { _ in
                let load = Spy<Int, String, any Error>("LoaderSpy.load(_:)", returning: "page")
                let save = Spy<Int, Bool, Never>("StoreSpy.save(_:)", returning: true)
                let log = Spy<Int, Void, Never>("log(_:)")
                let page = try? await load(1)
                _ = await save(1)
                while page == nil { now(log, 1) }
            }
        }
        #expect(
            sweep.failures.map(\.title) == ["call 1 of LoaderSpy.load(_:) throws SimulatedFailure"]
        )
        #expect(sweep.tried == 2)
    }

    @Test
    func `A synchronous loop that is endless without a fault is reported at once`() async throws {
        let (sweep, reports) = await recorded {
            await faultSweep(limits: .init(maximumStepsPerInstant: 100)) { _ in
                let load = Spy<Int, String, any Error>("LoaderSpy.load(_:)", returning: "page")
                while (try? now(load, 1)) != nil {}
            }
        }
        #expect(sweep.tried == 0)
        #expect(sweep.failures.map(\.title) == ["nothing goes wrong"])
        #expect(
            reports.text == """
                faultSweep: the body fails even if nothing goes wrong, so nothing was tried
                  because rehearse: step 1 (the body) never suspends: it was ended after 601 calls
                            latest  LoaderSpy.load(_:)
                            hint    a loop that continues after each error never ends: sleep in it, or \
                stop
                """)
    }

    @Test(arguments: [
        (Rehearsal.Limits(), 5_000), (Rehearsal.Limits(maximumStepsPerInstant: 6_000), 6_000),
    ])
    func `A fault sweep stops an endless retry that yields after thousands of steps at one instant`(
        _ limits: Rehearsal.Limits, _ steps: Int
    ) async throws {
        let (sweep, _) = await recorded {
            await faultSweep(limits: limits) { _ in
                let load = Spy<Int, String, any Error>("LoaderSpy.load(_:)", returning: "page")
                while (try? await load(1)) == nil { await Task.yield() }
            }
        }
        #expect(sweep.failures.map(\.title) == [Self.fromThenOn])
        #expect(sweep.skipped == 0)
        let reason = try #require(sweep.failures.first?.reason)
        #expect(reason.hasPrefix("rehearse: livelock: stopped after \(steps) steps: "))
    }

    @Test func `A cancellation sweep continues after a loop with cancelled sleeps`() async throws {
        let (sweep, reports) = await recorded {
            await cancellationSweep { stage in
                var polls = 0
                while polls < 3 {
                    do {
                        try await stage.clock.sleep(for: .seconds(1), line: 7)
                    } catch { continue }
                    polls += 1
                }
            }
        }
        // After the last sleep, there should be nothing left to cancel.
        #expect(sweep.tried == 6)
        #expect(sweep.failures.count == 5)
        #expect(sweep.skipped == 0)
        let message = try #require(reports.first?.message)
        #expect(
            message.contains(
                """
                never suspends: it was ended after 2001 calls
                            latest  TestClock.sleep(until:) at \
                UnderstudyRehearsalTests/EndlessStepTests.swift:7
                """))
    }

    @Test
    func `A cancellation sweep continues after a loop with a synchronous call`() async throws {
        let (sweep, reports) = await recorded {
            await cancellationSweep { stage in
                let isReady = Spy<Void, Bool, Never>("isReady()", returning: false)
                try? await stage.clock.sleep(for: .seconds(1))
                while Task.isCancelled { _ = now(isReady, ()) }
                try await stage.clock.sleep(for: .seconds(1))
            }
        }
        #expect(sweep.tried == 4)
        #expect(sweep.failures.count == 2)
        #expect(sweep.skipped == 0)
        // The loop isn't run again, and nothing states that it doesn't fail each time.
        let message = try #require(reports.first?.message)
        #expect(message.contains("never suspends: it was ended after 2501 calls\n"))
        #expect(!message.contains("it doesn't fail each time"))
    }

    @Test(.enabled(if: Rehearsal.Tier.available >= .clocks))
    func `A cancellation sweep continues after a loop with cancelled plain sleeps`() async {
        let (sweep, _) = await recorded {
            await cancellationSweep(limits: .init(maximumStepsPerInstant: 100)) { _ in
                var polls = 0
                while polls < 1 {
                    do { try await Task.sleep(for: .seconds(1)) } catch { continue }
                    polls += 1
                }
            }
        }
        #expect(!sweep.failures.isEmpty)
        #expect(sweep.failures.allSatisfy { $0.reason.contains("never suspends") })
        // At the last moment, the body has already slept.
        #expect(sweep.tried > sweep.failures.count)
        #expect(sweep.skipped == 0)
    }

    @Test func `A sweep ends after many blocked threads, and counts the omitted faults`() async {
        let (sweep, reports) = await recorded {
            await faultSweep(limits: .init(maximumStepsPerInstant: 100)) { _ in
                let load = Spy<Int, String, any Error>("load(_:)", returning: "")
                for id in 1...30 { while (try? now(load, id)) == nil {} }
            }
        }
        let messages = reports.map(\.message)
        #expect(sweep.failures.count == 20)
        #expect(sweep.skipped == 60 - sweep.tried)
        #expect(messages.count == 2)
        #expect(
            messages.last == """
                faultSweep: \(sweep.skipped) faults skipped, \(sweep.tried) tried
                  20 of 30 load(_:)
                  hint    20 steps that never suspend have blocked their threads: fix these first
                """)
    }

    @Test func `A body whose steps make thousands of calls without faults isn't reported`() async {
        let reports = await reports {
            await faultSweep(pairs: false) { _ in
                let load = Spy<Int, String, any Error>("load(_:)", returning: "")
                let log = Spy<Int, Void, Never>("log(_:)")
                for id in 1...250 { now(log, id) }
                if (try? await load(1)) == nil { for id in 1...2_600 { now(log, id) } }
            }
            await cancellationSweep { stage in
                let log = Spy<Int, Void, Never>("log(_:)")
                for id in 1...250 { now(log, id) }
                try? await stage.clock.sleep(for: .seconds(1))
                if Task.isCancelled { for id in 1...2_600 { now(log, id) } }
            }
            await rehearse { _ in
                let log = Spy<Int, Void, Never>("log(_:)")
                for id in 1...5_000 { now(log, id) }
            }
        }
        #expect(reports.map(\.message) == [])
    }

    @Test func `A step can make calls if the number of calls is unlimited`() async {
        let reports = await reports {
            await rehearse(limits: .init(maximumStepsPerInstant: .max)) { _ in
                let log = Spy<Int, Void, Never>("log(_:)")
                now(log, 1)
            }
        }
        #expect(reports.map(\.message) == [])
    }

    @Test func `A retry that sleeps between attempts and gives up isn't reported`() async {
        let reports = await reports {
            await faultSweep { _ in
                let load = Spy<Int, String, any Error>("load(_:)", returning: "")
                let clock = TestClock(on: TestTimeline.current ?? TestTimeline())
                for _ in 1...3 {
                    if (try? await load(1)) != nil { return }
                    try? await clock.sleep(for: .seconds(1))
                }
            }
        }
        #expect(reports.map(\.message) == [])
    }

    @Test func `An endless step in a rehearsal or a search is reported and ended`() async {
        let reports = await reports {
            let limits = Rehearsal.Limits(maximumStepsPerInstant: 3_000)
            await rehearse(limits: limits) { _ in
                let load = Spy<Int, Bool, Never>("load(_:)", returning: false)
                while await !load(1) {}
            }
            await explore(schedules: 10, limits: limits) { _ in
                let load = Spy<Int, Bool, Never>("load(_:)", returning: false)
                while !now(load, 1) {}
            }
        }
        #expect(reports.count == 2)
        for report in reports {
            #expect(report.message.contains("step 1 (the body) never suspends"))
        }
    }

    @Test(arguments: [false, true])
    func `An endless step is ended if its double is from outside or records other times`(
        _ isFromOutside: Bool
    ) async throws {
        let outside = Self.failing()
        // If the step isn't ended, the loop should still end.
        let reports = await reports {
            await rehearse(limits: .init(maximumStepsPerInstant: 100)) { _ in
                let load = isFromOutside ? outside : Self.failing()
                if !isFromOutside { load.recordTimes(on: TestClock().timeline) }
                for _ in 1...1_000 where (try? await load(1)) != nil { break }
            }
        }
        let message = try #require(reports.first?.message)
        #expect(reports.count == 1)
        #expect(message.contains("step 1 (the body) never suspends: it was ended after 101 calls"))
    }

    @Test func `An endless step of sleeps that don't suspend is ended`() async throws {
        // If the step isn't ended, the loop should still end.
        let reports = await reports {
            await rehearse(limits: .init(maximumStepsPerInstant: 100)) { _ in
                let clock = TestClock.Immediate()
                for _ in 1...1_000 { try? await clock.sleep(for: .seconds(1)) }
            }
        }
        let message = try #require(reports.first?.message)
        #expect(reports.count == 1)
        #expect(message.contains("step 1 (the body) never suspends: it was ended after 101 calls"))
        #expect(message.contains("latest  TestClock.Immediate.sleep(until:)"))
    }

    private static func failing() -> Spy<Int, String, any Error> {
        let load = Spy<Int, String, any Error>("LoaderSpy.load(_:)")
        load.fails(with: Broken())
        return load
    }

    private static let fromThenOn =
        "call 1 of LoaderSpy.load(_:) throws SimulatedFailure from then on"
}

/// Calls a function of a double synchronously.
private func now<Input, Output, Failure>(
    _ spy: Spy<Input, Output, Failure>, _ input: Input
) throws(Failure) -> Output {
    try spy(input)
}

import Dispatch
import TestSupport
import Testing
import Understudy

@testable import UnderstudyRehearsal

@Suite("Long failing schedules", .unlimitedShrinking, .endsWhenIdle)
struct LongScheduleTests {
    private static let stoppedEarly = "hint    shrinking stopped early"

    @Test
    func `A failure after 4,000 yields is reported with its reason, not as blocked`() async throws {
        let (exploration, reports) = await recorded {
            await explore(tier: .structured) { _ in
                async let first: Void = yield(times: 2_000)
                async let second: Void = yield(times: 2_000)
                _ = await (first, second)
                throw Broken()
            }
        }
        #expect(exploration.failure?.reason == "threw Broken()")
        #expect(exploration.failure?.schedule.deviations == 0)
        #expect(reports.count == 1)
        #expect(!reports.text.contains(Self.stoppedEarly))
    }

    @Test
    func `A schedule with hundreds of deviations is shortened to a few blocks`() async throws {
        let runs = Register()
        let (exploration, _) = await recorded {
            await explore(search: .random, tier: .structured) { _ in
                runs.value += 1
                let last = Register()
                async let first: Void = yield(times: 300) { last.value = 1 }
                async let second: Void = yield(times: 300) { last.value = 2 }
                _ = await (first, second)
                if last.value == 1 { throw Broken() }
            }
        }
        let failure = try #require(exploration.failure)
        #expect(failure.reason == "threw Broken()")
        #expect(failure.description.split(separator: "\n").dropFirst(3).count <= 5)
        #expect(runs.value < 200)
    }

    @Test func `A failure is reported even if a shorter schedule blocks the thread`() async throws {
        let never = DispatchSemaphore(value: 0)
        defer { never.signal() }
        let isFound = Register()
        let (exploration, reports) = await recorded {
            await explore(
                search: .exhaustive, limits: .init(externalWorkTimeout: .seconds(3)),
                tier: .structured
            ) { _ in
                let log = Log()
                await withTaskGroup { group in
                    for name in ["a", "b", "c"] { group.addTask { log.add(name) } }
                }
                if log.lines == ["b", "c", "a"] {
                    isFound.value = 1
                    throw Broken()
                }
                // After the failure, the search only runs shorter versions of the schedule.
                if isFound.value == 1 { block(never) }
            }
        }
        let failure = try #require(exploration.failure)
        #expect(failure.reason == "threw Broken()")
        #expect(failure.description.contains(Self.stoppedEarly))
        #expect(reports.text == failure.description)
    }

    @Test
    func `The report of a schedule that can't be shortened in time has a hint`() async throws {
        let runs = Register()
        let failing = Locked<[String]?>(nil)
        let limits = Rehearsal.Limits(idleTimeout: .zero)
        let (exploration, reports) = await recorded {
            await explore(search: .random, limits: limits, tier: .structured) { _ in
                runs.value += 1
                let log = Log()
                await withTaskGroup { group in
                    for name in ["a", "b"] {
                        group.addTask {
                            for _ in 1...200 {
                                log.add(name)
                                await Task.yield()
                            }
                        }
                    }
                }
                // Only one order fails, so no shorter schedule does.
                let fails = failing.withLock { order in
                    if order == nil, runs.value > 10 { order = log.lines }
                    return order == log.lines
                }
                if fails { await waitForever() }
            }
        }
        let failure = try #require(exploration.failure)
        #expect(failure.reason.hasPrefix("rehearse: deadlock: "))
        #expect(failure.description.contains(Self.stoppedEarly))
        #expect(reports.text == failure.description)
    }

    @Test func `A failure of two tasks that poll for a virtual hour is reported`() async throws {
        let (exploration, reports) = await recorded {
            await explore(tier: .structured) { stage in
                async let first: Void = poll(stage.clock)
                async let second: Void = poll(stage.clock)
                _ = try await (first, second)
                if stage.elapsed == .seconds(3600) { throw Broken() }
            }
        }
        let failure = try #require(exploration.failure)
        #expect(failure.reason == "threw Broken()")
        #expect(reports.text == failure.description)
    }

    @Test
    func `A livelock in a search is reported as one and not as a blocked thread`() async throws {
        let (exploration, reports) = await recorded {
            await explore(limits: .init(maximumStepsPerInstant: 2_000), tier: .structured) { _ in
                let isReady = Register()
                async let waiting: Void = {
                    while isReady.value == 0 { await Task.yield() }
                }()
                await waiting
            }
        }
        let failure = try #require(exploration.failure)
        #expect(failure.reason.hasPrefix("rehearse: livelock: stopped after 2000 steps"))
        #expect(!failure.description.contains("blocks its thread"))
        #expect(reports.text == failure.description)
    }

    @Test
    func `Shortening a schedule ends after a number of runs, hangs or steps, or after some time`() {
        Rehearsal.Limits.$shorteningTime.withValue(.seconds(30)) {
            let start = Duration.seconds(100)
            var attempts = ShrinkingBudget(now: start)
            for _ in 1...1_999 { attempts.spend(10, now: start) }
            #expect(!attempts.isSpent)
            attempts.spend(10, now: start)
            #expect(attempts.isSpent)
            var hangs = ShrinkingBudget(now: start)
            for _ in 1...99 {
                hangs.spend(10, isStuck: true, now: start)
                hangs.spend(10, now: start)
            }
            #expect(!hangs.isSpent)
            hangs.spend(10, isStuck: true, now: start)
            #expect(hangs.isSpent)
            var steps = ShrinkingBudget(steps: 40_000, now: start)
            steps.spend(20_000, now: start)
            #expect(!steps.isSpent)
            steps.spend(20_000, now: start)
            #expect(steps.isSpent)
            var time = ShrinkingBudget(now: start)
            time.spend(10, now: .seconds(129), demand: 1)
            #expect(!time.isSpent)
            time.spend(10, now: .seconds(130), demand: 1)
            #expect(time.isSpent)
        }
    }

    @Test func `Shorter versions that never end spend their own steps`() {
        let (runs, hasFailed) = (Register(), Register())
        let trials = Trials(
            tier: .structured, limits: .init(maximumStepsPerInstant: 1_000),
            location: TestReport.Location(), issueRecorder: IssueRecorder()
        ) { _ in
            runs.value += 1
            let log = Log()
            await withTaskGroup(of: Void.self) { group in
                for number in 1...30 { group.addTask { log.add("\(number)") } }
            }
            if log.lines.starts(with: ["30", "29", "28", "27", "26"]) {
                hasFailed.value = 1
                throw Broken()
            }
            while hasFailed.value == 1, log.lines.first != "1" { await Task.yield() }
        }
        let failing = trials.run(.script([29, 28, 27, 26, 25]))
        #expect(failing.reason?.text == "threw Broken()")
        let budget = ShrinkingBudget(steps: 3_000)
        let (_, stoppedEarly) = trials.shrink(failing, within: budget, ahead: nil) { _ in }
        #expect(stoppedEarly)
        // After the failing schedule, versions in which task 1 runs first pass in a few steps:
        // first come, first served, none of the five switches, and two without the first one. Each
        // of the other three takes 1,000 steps.
        #expect(runs.value == 8)
    }

    @Test func `On a busy machine, shrinking takes longer`() {
        Rehearsal.Limits.$shorteningTime.withValue(.seconds(30)) {
            var budget = ShrinkingBudget(now: .zero)
            budget.spend(10, now: .seconds(20), demand: 1)
            budget.spend(10, now: .seconds(59), demand: 4)
            #expect(!budget.isSpent)
            budget.spend(10, now: .seconds(60), demand: 4)
            #expect(budget.isSpent)
        }
    }
}

/// Waits for a continuation that is never resumed.
private func waitForever() async {
    await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
}

private func yield(times: Int, _ end: @Sendable () -> Void = {}) async {
    for _ in 1...times { await Task.yield() }
    end()
}

/// Polls every four seconds for an hour.
private func poll(_ clock: some Clock<Duration>) async throws {
    for _ in 1...900 { try await clock.sleep(for: .seconds(4)) }
}

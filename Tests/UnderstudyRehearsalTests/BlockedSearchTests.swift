import Dispatch
import TestSupport
import Testing
import Understudy
import UnderstudyRehearsal

@Suite("Searches with a body that blocks", .endsWhenIdle)
struct BlockedSearchTests {
    @Test func `A body that blocks its thread ends the search with its schedule`() async throws {
        // Even on a busy machine, only a schedule that blocks should exceed this limit.
        let limits = Rehearsal.Limits(externalWorkTimeout: .seconds(5))
        let never = DispatchSemaphore(value: 0)
        // Otherwise, the blocked thread would never end.
        defer { never.signal() }
        let (exploration, reports) = await recorded {
            await explore(
                schedules: 5, search: .exhaustive, limits: limits, tier: .structured
            ) { _ in
                let last = Register()
                async let first: Void = { last.value = 1 }()
                async let second: Void = {
                    if last.value == 0 { block(never) }
                }()
                _ = await (first, second)
            }
        }
        let failure = try #require(exploration.failure)
        #expect(reports.text == failure.description)
        #expect(exploration.schedules == 3)
        #expect(exploration.search == .exhaustive)
        #expect(
            failure.description == """
                explore: schedule 3 of 5 fails (seed 1, exhaustive)
                  because rehearse: step 2 takes longer than 5.0 seconds: task 2 blocks its thread, or \
                runs forever
                            hint    a task that waits for another one must suspend: use `await`
                  replay  rehearse(replaying: "\(ExploreTests.build) structured 1:1") { stage in … }
                  step 1   the body
                  step 2   task 2
                """)
    }

    @Test func `A blocked step is reported soon after its limit`() async {
        let never = DispatchSemaphore(value: 0)
        defer { never.signal() }
        let start = ContinuousClock.now
        let reports = await reports {
            await rehearse(limits: .init(externalWorkTimeout: .seconds(2)), tier: .structured) {
                _ in
                block(never)
            }
        }
        let passed = start.duration(to: .now)
        #expect(reports.count == 1)
        #expect(passed >= .seconds(2))
        withKnownIssue("a machine that is this late has more to do", isIntermittent: true) {
            #expect(passed < .seconds(3))
        }
    }

    @Test("A blocked thread is reported to the caller in the search and in the last run")
    func reportsBlocks() async {
        /// Returns the number of runs until the body blocks or ends, and if the block was reported.
        func explore(blockingInRun last: Int) async -> (runs: Int, isBlocked: Bool) {
            let runs = Register()
            let never = DispatchSemaphore(value: 0)
            // The runs before the one that blocks should never exceed this limit, even on a busy
            // machine.
            let limits = Rehearsal.Limits(
                externalWorkTimeout: last == 0 ? .seconds(3600) : .seconds(5))
            let exploring = ReportedSearch(
                schedules: 5, seed: 1, search: .automatic, limits: limits, tier: .structured,
                function: "reportsBlocks()", location: TestReport.Location())
            var isBlocked = false
            _ = await TestReport.$reporter.withValue(ReportRecorder()) {
                await exploring.run(whenBlocked: { isBlocked = true }) { _ in
                    runs.value += 1
                    if runs.value == last { block(never) }
                    throw Broken()
                }
            }
            // Otherwise, the blocked thread would never end.
            defer { never.signal() }
            return (runs.value, isBlocked)
        }
        let whole = await explore(blockingInRun: 0)
        #expect(!whole.isBlocked)
        async let first = explore(blockingInRun: 1)
        async let last = explore(blockingInRun: whole.runs)
        #expect(await first == (1, true))
        #expect(await last == (whole.runs, true))
    }
}

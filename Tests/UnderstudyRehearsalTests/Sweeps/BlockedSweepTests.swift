import Dispatch
import TestSupport
import Testing
import Understudy

@testable import UnderstudyRehearsal

@Suite("Sweeps with a body that blocks", .endsWhenIdle)
struct BlockedSweepTests {
    @Test
    func `A blocked run ends the sweep and is reported with the call that repeats it`() async {
        let never = DispatchSemaphore(value: 0)
        // Otherwise, the blocked thread would never end.
        defer { never.signal() }
        let (sweep, reports) = await recorded {
            await faultSweep(limits: .init(externalWorkTimeout: .seconds(5)), tier: .structured) {
                _ in
                let load = Spy<Int, String, any Error>("LoaderSpy.load(_:)")
                load.returns("page")
                let save = Spy<Int, Bool, Never>("StoreSpy.save(_:)", returning: true)
                do { _ = try await load(1) } catch { block(never) }
                _ = await save(1)
            }
        }
        #expect(sweep.failures.count == 1)
        #expect(sweep.skipped == 2)
        let lines = reports.text.split(separator: "\n")
        #expect(
            lines.prefix(3) == [
                """
                faultSweep: the body doesn't return when call 1 of LoaderSpy.load(_:) throws \
                SimulatedFailure; the rest wasn't tried
                """,
                """
                  only    faultSweep(only: "call 1 of LoaderSpy.load(_:) throws SimulatedFailure") \
                { faults in … }
                """,
                """
                rehearse: step 1 takes longer than 5.0 seconds: the body blocks its thread, or runs \
                forever
                """,
            ])
    }

    @Test func `The report of a cancelled body that blocks hints at endless loops`() async throws {
        let never = DispatchSemaphore(value: 0)
        defer { never.signal() }
        let (sweep, reports) = await recorded {
            await cancellationSweep(
                limits: .init(externalWorkTimeout: .seconds(5)), tier: .structured
            ) {
                stage in
                do { try await stage.clock.sleep(for: .seconds(1)) } catch { block(never) }
            }
        }
        #expect(sweep.failures.count == 1)
        let lines = reports.text.split(separator: "\n")
        try #require(lines.count > 3)
        #expect(lines[0].hasPrefix("cancellationSweep: the body doesn't return when cancelled at "))
        #expect(lines[0].hasSuffix("; the rest wasn't tried"))
        #expect(lines[1].hasPrefix("  only    cancellationSweep(only: "))
        #expect(
            lines[2] == """
                  hint    a cancelled sleep throws immediately: a loop that ignores its error \
                never ends
                """)
        #expect(lines[3].contains(" takes longer than 5.0 seconds: the body blocks its thread"))
    }

    @Test
    func `A body that always blocks its thread is reported with the tried run`() async throws {
        let never = DispatchSemaphore(value: 0)
        defer { for _ in 1...2 { never.signal() } }
        let limits = Rehearsal.Limits(externalWorkTimeout: .seconds(1))
        let messages = await reports {
            await faultSweep(limits: limits, tier: .structured) { _ in block(never) }
            await cancellationSweep(limits: limits, tier: .structured) { _ in block(never) }
        }.map(\.message)
        try #require(messages.count == 2)
        #expect(
            messages[0].hasPrefix(
                """
                faultSweep: the body doesn't return when nothing goes wrong; the rest wasn't tried
                rehearse: step 1 takes longer than 1.0 seconds: the body blocks its thread, or runs \
                forever
                """))
        #expect(
            messages[1].hasPrefix(
                """
                cancellationSweep: the body doesn't return when not cancelled; the rest wasn't tried
                rehearse: step 1 takes longer than 1.0 seconds: the body blocks its thread, or runs \
                forever
                """))
    }

    @Test func `A body that only fails isn't treated as one that blocks its thread`() async {
        var isBlocked = false
        let messages = await reports {
            _ = await Rehearsal.faultSweep(
                .init(atMost: 1), schedules: 1, seed: 1, limits: .init(), tier: .structured,
                at: TestReport.Location(), whenBlocked: { isBlocked = true }
            ) { _, _ in TestReport.send(TestReport("the page is empty", at: .init())) }
        }.map(\.message)
        #expect(messages.count == 2)
        #expect(messages.contains("the page is empty"))
        #expect(!isBlocked)
    }

    @Test
    func `A failure is reported even if a shorter schedule of it blocks its thread`() async throws {
        let never = DispatchSemaphore(value: 0)
        defer { never.signal() }
        let found = Log()
        let (sweep, reports) = await recorded {
            await faultSweep(
                schedules: 100, limits: .init(externalWorkTimeout: .seconds(3)), tier: .structured
            ) { _, _ in
                let load = Spy<Int, String, any Error>("LoaderSpy.load(_:)", returning: "page")
                let isLoaded = (try? await load(1)) != nil
                let log = Log()
                await withTaskGroup { group in
                    for name in ["a", "b", "c"] { group.addTask { log.add(name) } }
                }
                if isLoaded { return }
                if log.lines == ["b", "c", "a"] {
                    found.add("b, c, a")
                    throw Broken()
                }
                // After the failure, the search only runs shorter versions of the schedule.
                if !found.lines.isEmpty { block(never) }
            }
        }
        let reasons = sweep.failures.map { $0.reason.prefix(14) }
        #expect(reasons == ["threw Broken()", "rehearse: step"])
        #expect(Set(sweep.failures.map(\.title)).count == 1)
        let messages = reports.map(\.message)
        try #require(messages.count == 2)
        #expect(
            messages[0].hasPrefix(
                """
                faultSweep: the body fails when call 1 of LoaderSpy.load(_:) throws SimulatedFailure
                  because threw Broken()
                  only    faultSweep(
                """))
        #expect(messages[0].contains("\n  hint    shrinking stopped early: "))
        #expect(messages[0].contains("\n  order   schedule "))
        #expect(messages[1].contains("; the rest wasn't tried\n"))
    }
}

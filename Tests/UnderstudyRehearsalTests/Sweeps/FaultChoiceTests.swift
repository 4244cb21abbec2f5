import TestSupport
import Testing
import Understudy
import UnderstudyRehearsal
import UnderstudyTesting

@Suite("Choice of faults", .endsWhenIdle)
struct FaultChoiceTests {
    @Test func `A fault sweep can try a single fault by its name in a report`() async {
        let runs = Log()
        let sweep = await faultSweep(only: "call 2 of StoreSpy.save(_:) returns false") { faults in
            let feed = Feed()
            try? await feed.refresh(1...3)
            if !faults.isEmpty { runs.add("\(feed.save.callCount)") }
        }
        #expect(runs.lines == ["2"])
        #expect(sweep.tried == 1)
    }

    @Test func `An unknown fault name is reported with the known names`() async {
        let text = await reports {
            await faultSweep(only: "call 9") { _ in try? await Feed().refresh(1...1) }
        }.text
        #expect(
            text == """
                faultSweep: unknown fault "call 9"
                  known   call 1 of LoaderSpy.load(_:) throws SimulatedFailure
                  known   call 1 of LoaderSpy.load(_:) throws SimulatedFailure from then on
                  known   call 1 of StoreSpy.save(_:) returns false
                  known   call 1 of StoreSpy.save(_:) returns false from then on
                """)
    }

    @Test func `The description of a fault sweep counts the calls of each function`() async {
        let sweep = await faultSweep(tier: .structured) { _ in
            try? await Feed().refresh(1...2)
        }
        #expect(
            "\(sweep)" == """
                faultSweep: tried 4 faults in 4 of 4 calls, 0 failures
                  2 of 2  LoaderSpy.load(_:)
                  2 of 2  StoreSpy.save(_:)
                """)
        let one = await faultSweep(only: "call 1 of StoreSpy.save(_:) returns false") { _ in
            try? await Feed().refresh(1...2)
        }
        #expect(
            "\(one)" == """
                faultSweep: tried 1 fault in 1 of 4 calls, 0 failures
                  0 of 2  LoaderSpy.load(_:)
                  1 of 2  StoreSpy.save(_:)
                """)
        _ = await reports {
            let none = await faultSweep { _ in }
            #expect("\(none)" == "faultSweep: nothing was tried")
        }
    }

    @Test func `Faults above the limit of a sweep are counted in a note`() async {
        let (sweep, reports) = await recorded {
            await faultSweep(atMost: 3) { _ in try? await Feed().refresh(1...2) }
        }
        #expect(sweep.tried == 3)
        #expect(sweep.skipped == 2)
        #expect(reports.map(\.severity) == [.note])
        #expect(
            reports.text == """
                faultSweep: 2 faults skipped, 3 tried
                  2 of 2  LoaderSpy.load(_:)
                  1 of 2  StoreSpy.save(_:)
                  hint    to try more, raise atMost
                """)
    }

    @Test func `A fault sweep tries pairs of faults on request`() async {
        let sweep = await faultSweep(pairs: true) { faults in
            let load = Spy<Int, String, any Error>("LoaderSpy.load(_:)")
            load.answers { "page \($0)" }
            var failures = 0
            for id in 1...3 where (try? await load(id)) == nil { failures += 1 }
            if failures == 2, load.calls == [1, 2, 3], faults.isEmpty { throw Broken() }
        }
        // The sweep should try five single faults, and the pairs 1 and 2, 1 and 3, 2 and 3.
        #expect(sweep.tried == 8)
        #expect(sweep.failures.isEmpty)
    }

    @Test
    func `A fault sweep tries each fault under several orders and reports one`() async throws {
        @Sendable func body(_ faults: Rehearsal.Faults, _ stage: Rehearsal.Stage) async throws {
            let load = Spy<Int, String, any Error>("LoaderSpy.load(_:)")
            load.answers { "page \($0)" }
            let finished = Log()
            await withTaskGroup { group in
                for name in ["first", "second"] {
                    group.addTask {
                        await Task.yield()
                        let page = try? await load(1)
                        finished.add(page == nil ? "\(name) fails" : name)
                    }
                }
            }
            // The body is correct in the default order, but fails in the other one.
            if finished.lines == ["second fails", "first"] { throw Broken() }
        }
        let once = await faultSweep(tier: .structured) { faults, stage in
            try await body(faults, stage)
        }
        #expect(once.failures.isEmpty)
        let (sweep, reports) = await recorded {
            await faultSweep(schedules: 50, tier: .structured, body)
        }
        #expect(
            sweep.failures.map(\.title)
                == ["call 1 of LoaderSpy.load(_:) throws SimulatedFailure"])
        let message = try #require(reports.first?.message)
        #expect(
            message.hasPrefix(
                """
                faultSweep: the body fails when call 1 of LoaderSpy.load(_:) throws SimulatedFailure
                  because threw Broken()
                  only    faultSweep(only: "call 1 of LoaderSpy.load(_:) throws SimulatedFailure", \
                schedules: 50, seed: 1) { faults, stage in … }
                  calls   LoaderSpy.load(1)  ← throws SimulatedFailure
                          LoaderSpy.load(1)
                  order   schedule
                """))
        #expect(message.contains("of 50: "))
        #expect(message.contains("\n  step 2   task 2 · "))
    }

    @Test
    func `A failure that happens in one of two runs of a schedule is reported with the schedule`()
        async throws
    {
        let failures = Register()
        let messages = await reports {
            await faultSweep(schedules: 50, tier: .structured) { _, _ in
                let load = Spy<Int, String, any Error>("LoaderSpy.load(_:)")
                load.answers { "page \($0)" }
                let page = try? await load(1)
                let finished = Log()
                await withTaskGroup { group in
                    for name in ["first", "second"] { group.addTask { finished.add(name) } }
                }
                guard page == nil, finished.lines == ["second", "first"] else { return }
                failures.value += 1
                if failures.value == 1 { throw Broken() }
            }
        }.map(\.message)
        #expect(messages.count == 1)
        let message = try #require(messages.first)
        #expect(message.contains("\n  because the same schedule ran differently twice"))
        #expect(message.contains("\n            first   threw Broken()"))
        let order = try #require(message.split(separator: "\n").first { $0.hasPrefix("  order") })
        #expect(order.contains(" of 50: "))
        #expect(message.hasSuffix("so the body isn't deterministic"))
    }
}

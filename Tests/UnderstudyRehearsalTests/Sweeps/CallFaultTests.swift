import TestSupport
import Testing
import Understudy
import UnderstudyRehearsal

/// The calls that a sweep fails, and the ways in which they fail.
@Suite("Faults of calls", .doubles, .endsWhenIdle)
struct CallFaultTests {
    /// Returns the outcome of the call in each run with a fault.
    private func outcomes<Outcome>(
        _ body: @escaping @Sendable () -> Outcome
    ) async -> [String] {
        let log = Log()
        let sweep = await faultSweep { faults in
            let outcome = body()
            if !faults.isEmpty { log.add("\(outcome)") }
        }
        #expect(sweep.failures.isEmpty)
        return log.lines
    }

    @Test func `A fault throws, or returns nil, false or a failure`() async {
        #expect(
            await outcomes {
                let load = Spy<Int, Int, any Error>("load(_:)", returning: 1)
                return Result { () throws -> Int in try load(1) }
            } == ["failure(simulated failure of load(_:))"])
        #expect(
            await outcomes {
                let find = Spy<Int, Int?, Never>("find(_:)", returning: 1)
                return "\(find(1) == nil)"
            } == ["true"])
        #expect(
            await outcomes {
                let has = Spy<Int, Bool, Never>("has(_:)", returning: true)
                return has(1)
            } == ["false"])
        #expect(
            await outcomes {
                let load = Spy<Int, Result<Int, any Error>, Never>(
                    "load(_:)", returning: .success(1))
                return load(1)
            } == ["failure(simulated failure of load(_:))"])
    }

    @Test func `A fault throws the default error of its spy`() async {
        #expect(
            await outcomes {
                let load = Spy<Int, Int, NotSaved>("load(_:)", returning: 1)
                load.defaultError = NotSaved(id: 7)
                return Result { () throws(NotSaved) -> Int in try load(1) }
            } == ["failure(UnderstudyRehearsalTests.NotSaved(id: 7))"])
    }

    @Test func `A fault throws each case of an error type that is CaseIterable`() async {
        enum Refusal: Error, CaseIterable { case full, locked }
        #expect(
            await outcomes {
                let save = Spy<Int, Void, Refusal>("save(_:)")
                do { try save(1) } catch { return "\(error)" }
                return ""
            } == ["full", "locked"])
    }

    @Test func `A fault uses the injected errors or values in order`() async {
        #expect(
            await outcomes {
                let load = Spy<Int, Int, any Error>("load(_:)", returning: 1)
                load.injects(NotSaved(id: 1), NotSaved(id: 2))
                do { return "\(try load(1))" } catch { return "\(error)" }
            } == ["NotSaved(id: 1)", "NotSaved(id: 2)"])
        #expect(
            await outcomes {
                let count = Spy<Void, Int, Never>("count()", returning: 1)
                count.injects(returning: -1, 0)
                return count()
            } == ["-1", "0"])
    }

    @Test
    func `A call without injected faults, or with a failure of its own, isn't failed`() async {
        #expect(
            await outcomes {
                let open = Spy<Void, Bool, Never>("open()", returning: true)
                let load = Spy<Int, Bool, Never>("load(_:)", returning: true)
                load.excludedFromSweeps()
                let find = Spy<Int, Int?, Never>("find(_:)", returning: 1)
                find.shouldFail = true
                return "\(open()) \(load(1)) \(find(1) == nil)"
            } == ["false true true"])
    }

    @Test func `Reading a property isn't failed`() async {
        #expect(
            await outcomes {
                let isOpen = SpiedProperty<Bool>("DoorSpy.isOpen", value: true)
                let open = Spy<Void, Bool, Never>("DoorSpy.open()", returning: true)
                return "\(isOpen.get()) \(open())"
            } == ["true false"])
    }

    @Test func `A fault completes the handler with the failing value`() async {
        typealias Handler = @Sendable (Int?) -> Void
        let log = Log()
        await faultSweep { faults in
            let load = Spy<Handler, Void, Never>("load(_:)")
            load.completes(\.self, with: 1)
            await load { log.add($0.map { "\($0)" } ?? "nil") }
        }
        #expect(log.lines == ["1", "1", "nil"])
    }

    @Test func `A fault completes only the handlers of calls that have a failing value`() async {
        typealias Load = (id: Int, completion: @Sendable (Int) -> Void)
        let log = Log()
        await faultSweep { faults in
            let load = Spy<Load, Void, Never>("load(_:completion:)")
            load.completes(\.completion, with: 1)
            load.when { $0.id == 2 }.completes(\.completion, with: 2, failing: -2)
            for id in 1...2 { await load((id, { log.add("\($0)") })) }
        }
        #expect(log.lines == ["1", "2", "1", "2", "1", "-2"])
    }

    @Test func `A failed call doesn't use an answer of a sequence`() async {
        let log = Log()
        let sweep = await faultSweep(pairs: false) { faults in
            let load = Spy<Int, String, any Error>("load(_:)")
            load.returns(each: ["a", "b"])
            var pages: [String] = []
            while pages.count < 2, load.callCount < 10 {
                if let page = try? await load(1) { pages.append(page) }
            }
            if load.callCount < 10 { log.add(pages.joined()) }
        }
        #expect(Set(log.lines) == ["ab"])
        // If a fault is permanent, unused answers shouldn't fail the body.
        #expect(sweep.failures.isEmpty)
        #expect(sweep.tried == 4)
    }

    @Test func `Calls are counted separately in each double of a type`() async {
        let text = await reports {
            await faultSweep(only: "?") { _ in
                let (first, second) = (Feed(), Feed())
                try? await first.refresh(1...1)
                try? await second.refresh(1...1)
            }
        }.text
        #expect(
            text == """
                faultSweep: unknown fault "?"
                  known   call 1 of LoaderSpy.load(_:) throws SimulatedFailure
                  known   call 1 of LoaderSpy.load(_:) throws SimulatedFailure from then on
                  known   call 1 of StoreSpy.save(_:) returns false
                  known   call 1 of StoreSpy.save(_:) returns false from then on
                  known   call 1 of LoaderSpy.load(_:) (double 2) throws SimulatedFailure
                  known   call 1 of LoaderSpy.load(_:) (double 2) throws SimulatedFailure from then on
                  …       and 2 more
                """)
    }

    @Test func `A call that could fail without a known error is reported in a note`() async {
        let reports = await reports {
            await faultSweep { _ in
                let save = Spy<Int, Void, NotSaved>("StoreSpy.save(_:)")
                let order = Spy<Int, Result<Int, NotSaved>, Never>(
                    "StoreSpy.order(_:)", returning: .success(1))
                try? await save(1)
                _ = await order(1)
                try? await Feed().refresh(1...1)
            }
        }
        #expect(reports.map(\.severity) == [.note])
        #expect(
            reports.text == """
                faultSweep: these functions can fail, but the sweep can't create an error for them
                  spy     StoreSpy.save(_:) throws NotSaved
                  spy     StoreSpy.order(_:) returns Result<Int, NotSaved>
                  add     injects(<#error#>) or injects(returning: .failure(<#error#>)) to the spy
                """)
    }

    @Test
    func `If only calls without a known error could fail, they are the reported failure`() async {
        let reports = await reports {
            await faultSweep { _ in
                let save = Spy<Int, Void, NotSaved>("StoreSpy.save(_:)")
                try? await save(1)
            }
        }
        #expect(reports.map(\.severity) == [.failure])
        #expect(
            reports.text == """
                faultSweep: these functions can fail, but the sweep can't create an error for them
                  spy     StoreSpy.save(_:) throws NotSaved
                  add     injects(<#error#>) to the spy
                  hint    no other call in the body can fail, so nothing was tried
                """)
    }

    @Test func `A sleep on a test clock can be failed`() async {
        let sweep = await faultSweep { faults, stage in
            try await stage.clock.sleep(for: .seconds(1))
            #expect(faults.isEmpty)
            try await stage.clock.sleep(for: .seconds(1))
        }
        #expect(sweep.tried == 2)
        #expect(sweep.failures.isEmpty)
    }
}

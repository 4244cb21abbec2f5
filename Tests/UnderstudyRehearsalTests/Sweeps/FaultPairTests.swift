import TestSupport
import Testing
import Understudy
import UnderstudyRehearsal

@Suite("Pairs of faults", .endsWhenIdle)
struct FaultPairTests {
    /// Loads from a server or from a mirror. Fails if both fail.
    @Sendable private static func load(_ faults: Rehearsal.Faults) async throws {
        let server = Spy<Int, String, any Error>("ServerSpy.load(_:)", returning: "page")
        let mirror = Spy<Int, String, any Error>("MirrorSpy.load(_:)", returning: "page")
        if (try? await server(1)) != nil { return }
        if (try? await mirror(1)) != nil { return }
        throw Broken()
    }

    @Test func `Pairs of faults are tried by default if all of them fit into the sweep`() async {
        let (sweep, _) = await recorded { await faultSweep { try await Self.load($0) } }
        #expect(
            sweep.failures.map(\.title) == [
                """
                call 1 of ServerSpy.load(_:) throws SimulatedFailure and call 1 of MirrorSpy.load(_:) \
                throws SimulatedFailure
                """
            ])
        #expect(sweep.tried == 2)
        #expect(sweep.skipped == 0)
    }

    @Test func `A fault that fails the body isn't combined with other faults`() async {
        let (sweep, _) = await recorded {
            await faultSweep { _ in
                let load = Spy<Int, String, any Error>("LoaderSpy.load(_:)", returning: "page")
                let save = Spy<Int, Bool, Never>("StoreSpy.save(_:)", returning: true)
                let page = try? await load(1)
                _ = await save(1)
                if page == nil { throw Broken() }
            }
        }
        #expect(
            sweep.failures.map(\.title) == ["call 1 of LoaderSpy.load(_:) throws SimulatedFailure"]
        )
        #expect(sweep.tried == 2)
    }

    @Test func `Pairs of faults aren't tried if pairs is false`() async {
        let (sweep, _) = await recorded {
            await faultSweep(pairs: false) { try await Self.load($0) }
        }
        #expect(sweep.tried == 1)
        #expect(sweep.failures.isEmpty)
    }

    @Test
    func `If there are too many pairs of faults, none is tried or counted as omitted`() async {
        let body: @Sendable (Rehearsal.Faults) async throws -> Void = { _ in
            let load = Spy<Int, String, any Error>("load(_:)", returning: "page")
            for id in 1...10 { _ = try? await load(id) }
        }
        let single = await faultSweep(atMost: 63, pairs: nil, body)
        #expect(single.tried == 19)
        #expect(single.skipped == 0)
        let pairs = await faultSweep(atMost: 64, pairs: nil, body)
        #expect(pairs.tried == 64)
        #expect(pairs.skipped == 0)
    }

    @Test func `Pairs of faults aren't tried by default with several orders`() async {
        let sweep = await faultSweep(schedules: 10) { faults, _ in try? await Self.load(faults) }
        #expect(sweep.tried == 1)
    }
}

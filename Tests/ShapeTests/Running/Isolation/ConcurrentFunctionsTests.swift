import Testing
import UnderstudyTesting

@Suite("Concurrent, nonisolated and isolated functions", .doubles) struct ConcurrentFunctionsTests {
    @Test func `A nonisolated function returns synchronously`() {
        let spy = WorkerSpy()
        let worker: any Worker = spy
        spy.spies.plain.returns(1)
        spy.spies.count.returns(2)
        #expect(worker.plain() == 1)
        #expect(worker.count == 2)
        expect(spy.spies.plain, .wasCalled(.once))
        expect(spy.spies.count, .wasCalled(.once))
    }

    @Test @MainActor func `A function runs its answer in the isolation of its caller`() async {
        let spy = WorkerSpy()
        let worker: any Worker = spy
        spy.spies.here.answers {
            MainActor.assertIsolated()
            return 3
        }
        spy.spies.on.returns(4)
        spy.spies.at.returns(5)
        #expect(await worker.here() == 3)
        #expect(await worker.on(MainActor.shared) == 4)
        #expect(worker.at(MainActor.shared, "main") == 5)
        expect(spy.spies.here, .wasCalled(.once))
        expect(spy.spies.on, .wasCalled(.once, with: MainActor.shared))
        expect(spy.spies.at, .wasCalled(.once, with: (MainActor.shared, "main")))
    }

    @Test func `A concurrent function returns the stubbed value`() async {
        let spy = WorkerSpy()
        spy.spies.away.returns(6)
        func away(_ worker: sending any Worker) async -> Int { await worker.away() }
        let spies = spy.spies
        #expect(await away(spy) == 6)
        expect(spies.away, .wasCalled(.once))
    }
}

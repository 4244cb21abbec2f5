import Testing
import UnderstudyTesting

/// An actor that should run only on its lane.
private actor Runner {
    let lane: LaneSpy
    init(lane: LaneSpy) { self.lane = lane }
    nonisolated var unownedExecutor: UnownedSerialExecutor { lane.asUnownedSerialExecutor() }
    private var runs = 0
    // This function has a side effect. Otherwise, the optimizer would skip its executor.
    func run() { runs += 1 }
}

@Suite("Executors") struct ExecutorProtocolsTests {
    @Test func `A double of SerialExecutor records the enqueued jobs`() async {
        let spy = LaneSpy()
        let runner = Runner(lane: spy)
        let counted = AsyncStream<Void>.makeStream()
        spy.spies.enqueue.answers { counted.continuation.yield() }
        // The double doesn't run the job, so nothing waits for it.
        Task { await runner.run() }
        var jobs = counted.stream.makeAsyncIterator()
        await jobs.next()
        expect(spy.spies.enqueue, .wasCalled(.once))
        withExtendedLifetime(runner) {}
    }

    @Test func `A double of SerialExecutor can have other requirements`() {
        let spy = LaneSpy()
        spy.spies.name.returns("name")
        #expect((spy as any Lane).name == "name")
        expect(spy.spies.name, .wasCalled(.once))
    }
}

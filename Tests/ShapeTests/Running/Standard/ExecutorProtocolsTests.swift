import Testing
import UnderstudyTesting

/// An actor that runs nowhere but on its lane.
private actor Runner {
    let lane: LaneSpy
    init(lane: LaneSpy) { self.lane = lane }
    nonisolated var unownedExecutor: UnownedSerialExecutor { lane.asUnownedSerialExecutor() }
    private var runs = 0
    // With something to do: the optimizer enters no executor for nothing.
    func run() { runs += 1 }
}

@Suite struct `Executors` {
    @Test func `count the jobs that they are given`() async {
        let spy = LaneSpy()
        let runner = Runner(lane: spy)
        let counted = AsyncStream<Void>.makeStream()
        spy.spies.enqueue.answers { counted.continuation.yield() }
        // The job waits for ever; nothing waits for it.
        Task { await runner.run() }
        var jobs = counted.stream.makeAsyncIterator()
        await jobs.next()
        expect(spy.spies.enqueue, .wasCalled(.once))
        withExtendedLifetime(runner) {}
    }

    @Test func `have names`() {
        let spy = LaneSpy()
        spy.spies.name.returns("name")
        #expect((spy as any Lane).name == "name")
        expect(spy.spies.name, .wasCalled(.once))
    }
}

import Testing
import UnderstudyTesting

@Suite("Asynchronous sequences") struct AsyncSequenceProtocolsTests {
    @Test func `A double of AsyncSequence iterates over the stubbed iterator`() async throws {
        func sum<T: Ticks>(_ ticks: T) async throws -> Int {
            try await ticks.reduce(ticks.title.count, +)
        }
        let spy = TicksSpy<AsyncStream<Int>.Iterator>()
        let stream = AsyncStream { continuation in
            for number in [1, 2] { continuation.yield(number) }
            continuation.finish()
        }
        spy.spies.title.returns("four")
        spy.spies.makeAsyncIterator.returns(stream.makeAsyncIterator())
        #expect(try await sum(spy) == 7)
        expect(spy.spies.title, .wasCalled(.once))
        expect(spy.spies.makeAsyncIterator, .wasCalled(.once))
    }

    @Test func `A double of AsyncIteratorProtocol returns the stubbed elements`() async {
        func next<C: Countdown>(_ countdown: C) async throws(C.Failure) -> C.Element? {
            var countdown = countdown
            countdown.reset()
            return try await countdown.next(isolation: nil)
        }
        let spy = CountdownSpy<Int, DockError>()
        spy.spies.next.returns(each: [3, nil])
        let first = try? await next(spy)
        let second = try? await next(spy)
        #expect(first == 3)
        #expect(second == .some(nil))
        spy.spies.next.fails(with: .occupied)
        await #expect(throws: DockError.self) { try await next(spy) }
        expect(spy.spies.reset, .wasCalled(.exactly(3)))
        expect(spy.spies.next, .wasCalled(.exactly(3)))
    }
}

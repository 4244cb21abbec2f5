import Testing
import UnderstudyTesting

@Suite("Clocks", .doubles) struct ClockProtocolsTests {
    @Test func `A double of Clock returns the stubbed time and records sleeps`() async throws {
        func sleep<T: Ticker>(on ticker: T) async throws -> (T.Instant, String) {
            try await ticker.sleep(
                until: ticker.now.advanced(by: .seconds(1)),
                tolerance: ticker.minimumResolution)
            return (ticker.now, ticker.name)
        }
        let spy = TickerSpy<ContinuousClock.Instant>()
        let now = ContinuousClock.now
        spy.spies.now.returns(now)
        spy.spies.minimumResolution.returns(.milliseconds(1))
        spy.spies.name.returns("name")
        let (told, name) = try await sleep(on: spy)
        #expect(told == now)
        #expect(name == "name")
        expect(spy.spies.now, .wasCalled(.exactly(2)))
        expect(spy.spies.minimumResolution, .wasCalled(.once))
        expect(spy.spies.name, .wasCalled(.once))
        #expect(spy.spies.sleep.lastCall?.deadline == now.advanced(by: .seconds(1)))
        expect(spy.spies.sleep, .wasCalled(.once))
    }

    @Test func `A double of InstantProtocol returns the stubbed durations`() {
        func measure<M: Moment>(_ first: M, _ second: M) -> (Duration, M, Bool, String) {
            (first.duration(to: second), first.advanced(by: .zero), first < second, first.name)
        }
        let (first, second) = (MomentSpy(), MomentSpy())
        first.spies.duration.returns(.seconds(2))
        first.spies.advanced.returns(second)
        first.spies.name.returns("name")
        MomentSpy.spies.less.returns(false)
        let (duration, later, isLess, name) = measure(first, second)
        #expect(duration == .seconds(2))
        #expect(later == second)
        #expect(!isLess)
        #expect(name == "name")
        #expect(Set([first, second, first]).count == 2)
        #expect(first.spies.duration.lastCall == second)
        expect(first.spies.duration, .wasCalled(.once))
        expect(first.spies.advanced, .wasCalled(.once, with: .zero))
        expect(first.spies.name, .wasCalled(.once))
        expect(MomentSpy.spies.less, .wasCalled(.once))
    }
}

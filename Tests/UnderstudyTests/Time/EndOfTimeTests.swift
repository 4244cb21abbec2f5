import TestSupport
import Testing
@testable import Understudy

@Suite("The end of virtual time")
struct EndOfTimeTests {
    private let end = Duration.seconds(Int64.max)

    @Test func `Advancing by the longest duration again and again stops at the end of time`() {
        let clock = TestClock()
        for _ in 1...20 { clock.advance(by: .seconds(Int64.max)) }
        #expect(clock.now == TestTimeline.Instant(offset: end))
    }

    @Test func `A sleep whose deadline would overflow ends at the end of time`() async throws {
        let clock = TestClock()
        clock.advance(by: end - .seconds(10))
        let forever = Task { try await clock.sleep(for: .seconds(Int64.max)) }
        #expect(await clock.nextSleeper()?.deadline.offset == end)
        clock.advance(by: .seconds(10))
        try await forever.value
    }

    @Test
    func `A clock that never waits sleeps for the longest duration again and again`() async throws {
        let clock = TestClock.Immediate()
        for _ in 1...20 { try await clock.sleep(for: .seconds(Int64.max)) }
        #expect(clock.now.offset == end)
    }

    @Test func `An action and a delayed answer can be due at the end of time`() async {
        let clock = TestClock()
        clock.advance(by: .seconds(10))
        let action = clock.timeline.schedule(after: end) {}
        #expect(action.deadline.offset == end)
        let spy = Spy<Void, Int, Never>("count()")
        spy.returns(3, after: end, on: clock.timeline)
        let count = Task { await spy() }
        #expect(await clock.nextSleeper()?.deadline.offset == end)
        clock.advance(by: end)
        #expect(await count.value == 3)
    }

    @Test func `An unimplemented clock reports a sleep for the longest duration`() async {
        let clock: any Clock<Duration> = TestClock.Unimplemented()
        let reports = await reports { try? await clock.sleep(for: end + end) }
        #expect(reports.map(\.message).last?.contains("sleep(until: 9.22") == true)
    }

    @Test func `Sums, differences and multiples of durations stop at the limits of virtual time`() {
        #expect(end.adding(.seconds(1)) == end)
        #expect((.zero - end).adding(.seconds(-1)) == .zero - end)
        #expect((.zero - end).subtracting(end) == .zero - end)
        #expect(end.subtracting(.zero - end) == end)
        let longest = end * 18
        #expect(longest.adding(longest) == end)
        #expect((.zero - longest).adding(.zero - longest) == .zero - end)
        #expect((.zero - longest).subtracting(longest) == .zero - end)
        #expect(end.times(30) == end)
        #expect(end.times(-30) == .zero - end)
        #expect((.zero - end).times(-30) == end)
        #expect(Duration.seconds(2).times(3) == .seconds(6))
        #expect(Duration.seconds(2).adding(.seconds(-3)) == .seconds(-1))
        #expect(
            TestTimeline.Instant(offset: .zero - end).duration(to: .init(offset: end)) == end)
    }
}

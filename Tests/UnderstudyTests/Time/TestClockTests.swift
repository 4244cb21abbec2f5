import TestSupport
import Testing
import Understudy

@Suite("TestClock")
struct TestClockTests {
    let clock = TestClock()

    @Test("stands at the start, and moves by what it is told")
    func moves() {
        #expect(clock.now == .start)

        clock.advance(by: .milliseconds(1500))
        #expect(clock.now == .milliseconds(1500))

        clock.advance(to: .seconds(10))
        #expect(clock.now == .seconds(10))
    }

    @Test("wakes a sleeper at its instant, the instant itself included, and not before")
    func wakes() async throws {
        let waiting = Task { try await clock.sleep(for: .seconds(3600)) }
        await clock.nextSleeper()

        clock.advance(by: .seconds(3600) - .nanoseconds(1))
        #expect(clock.sleepers.count == 1)

        clock.advance(by: .nanoseconds(1))
        #expect(clock.sleepers.isEmpty)
        try await waiting.value
    }
}

import Testing
import UnderstudyTesting

@testable import UnderstudyTranscripts

@Suite("Time in transcripts")
struct TimeTests {
    @Test func `A shared timeline appears once, with the name of its clock`() {
        final class Fake: Sendable {
            let spies = CacheSpy.Spies()
            let timeline: TestTimeline
            let other = TestTimeline()
            init(_ timeline: TestTimeline) { self.timeline = timeline }
        }
        let clock = TestClock()
        let fake = Fake(clock.timeline)
        clock.advance(by: .seconds(1))
        _ = fake.spies.read.function.sync(1)
        let transcript = CallTranscript(of: fake, clock)
        #expect(
            renumbered(transcript.text) == """
                1 call of 1 double · 1 s of virtual time
                     1 s   #1 Fake.read(1) → nil
                """)
        #expect(transcript.whole.lanes.filter { $0.kind == .clock }.map(\.name) == ["TestClock"])
    }

    @Test func `The timeline of a double appears without a clock if it was used`() {
        final class Ticker {
            let tick = Spy<Int, Void, Never>("Ticker.tick(_:)")
            let timeline = TestTimeline()
        }
        let ticker = Ticker()
        ticker.tick.function.sync(1)
        #expect(CallTranscript(of: ticker).text.hasPrefix("1 call of 1 double\n"))
        ticker.timeline.advance(by: .seconds(2))
        #expect(
            CallTranscript(of: ticker).text.hasPrefix(
                "1 call of 1 double · 2 s of virtual time\n"))
    }

    @Test func `A time that fills its column or is longer is followed by three spaces`() {
        let (clock, cache) = (TestClock(), CacheSpy())
        for _ in 1...2 {
            clock.advance(by: .microseconds(1_000_100))
            _ = cache.spies.read.function.sync(1)
            clock.advance(by: .microseconds(1))
        }
        #expect(
            renumbered(CallTranscript(of: cache, clock).text) == """
                2 calls of 1 double · 2.000202 s of virtual time
                1.0001 s   #1 CacheSpy.read(1) → nil
                2.000201 s   #2 CacheSpy.read(1) → nil
                """)
    }

    @Test func `If a timeline has moved too often to record, unknown times are omitted`() {
        let (clock, cache) = (TestClock(), CacheSpy())
        for move in 1...2_000 {
            clock.advance(by: .seconds(1))
            if [1, 1_500, 2_000].contains(move) { _ = cache.spies.read.function.sync(move) }
        }
        #expect(
            renumbered(CallTranscript(of: cache, clock).text) == """
                3 calls of 1 double · 2000 s of virtual time
                     1 s   #1 CacheSpy.read(1) → nil
                           #2 CacheSpy.read(1500) → nil
                  2000 s   #3 CacheSpy.read(2000) → nil
                """)
    }

    @Test func `A sleep is shown even if the delay of a later call ends at its deadline`() async {
        let clock = TestClock()
        let loader = LoaderSpy()
        loader.spies.load.returns(Page(title: "a"), after: .seconds(1), on: clock.timeline)
        loader.spies.load.recordTimes(on: clock.timeline)
        async let sleep: Void? = try? clock.sleep(for: .seconds(1))
        await clock.nextSleeper()
        async let page = try? loader.spies.load(1)
        await clock.nextSleeper()
        clock.advance(by: .seconds(1))
        _ = await sleep
        #expect(await page == Page(title: "a"))
        let text = CallTranscript(of: loader, clock).text
        #expect(text.matches(of: /asleep until 1 s/).count == 1)
    }

    @Test func `Sleeps beyond the recorded ones are counted`() async throws {
        let clock = TestClock()
        for _ in 1...1_010 {
            async let sleep: Void = clock.sleep(for: .seconds(1))
            await clock.nextSleeper()
            clock.advance(by: .seconds(1))
            try await sleep
        }
        let transcript = CallTranscript(of: clock)
        #expect(transcript.whole.lanes.last?.count == 1_010)
        #expect(transcript.text.contains("…     10 events not shown"))
    }
}

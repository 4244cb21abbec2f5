import TestSupport
import Testing
import Understudy

@Suite("Delayed answers", .endsWhenIdle)
struct DelayTests {
    struct Refused: Error, Equatable {}

    let timeline = TestTimeline()
    let load = Spy<Int, String, any Error>("load(_:)")

    @Test func `A delayed answer returns when its delay has passed on the timeline`() async throws {
        load.returns("page", after: .seconds(2), on: timeline)
        let line = currentLine() - 1
        let loading = Task { try await load(1) }

        let sleeper = await timeline.nextSleeper()
        #expect(sleeper?.deadline == .seconds(2))
        #expect(sleeper?.location?.line == line)
        timeline.advance(by: .seconds(1))
        #expect(timeline.sleepers.count == 1)

        timeline.advance(by: .seconds(1))
        #expect(try await loading.value == "page")
    }

    @Test func `The delay of an answer starts with each call`() async throws {
        load.returns("page", after: .seconds(2), on: timeline)
        let first = Task { try await load(1) }
        await timeline.nextSleeper()
        timeline.advance(by: .seconds(1))
        let second = Task { try await load(2) }
        await timeline.nextSleeper()

        #expect(timeline.sleepers.map(\.deadline) == [.seconds(2), .seconds(3)])
        timeline.advance(by: .seconds(2))
        #expect(try await [first.value, second.value] == ["page", "page"])
    }

    @Test func `An error can be delayed, and shouldFail throws it immediately`() async {
        load.fails(with: Refused(), after: .seconds(2), on: timeline)
        let loading = Task { try await load(1) }
        await timeline.nextSleeper()
        timeline.advance(by: .seconds(2))
        await #expect(throws: Refused()) { try await loading.value }

        load.shouldFail = true
        await #expect(throws: Refused()) { try await load(2) }
    }

    @Test func `A conditional answer can be delayed`() async throws {
        load.returns("fast")
        load.when { $0 > 9 }.returns("slow", after: .seconds(1), on: timeline)
        #expect(try await load(1) == "fast")

        let slow = Task { try await load(10) }
        await timeline.nextSleeper()
        timeline.advance(by: .seconds(1))
        #expect(try await slow.value == "slow")
    }

    @Test func `Cancelling the caller of a delayed answer throws or returns immediately`() async {
        load.returns("page", after: .seconds(2), on: timeline)
        let loading = Task { try await load(1) }
        await timeline.nextSleeper()
        loading.cancel()
        await #expect(throws: CancellationError.self) { try await loading.value }

        let fetch = Spy<Int, String, Never>("fetch(_:)")
        fetch.returns("page", after: .seconds(2), on: timeline)
        let fetching = Task { await fetch(1) }
        await timeline.nextSleeper()
        fetching.cancel()
        #expect(await fetching.value == "page")
        #expect(timeline.pending == 0)
    }

    @Test
    func `A delayed answer uses the timeline of the spy or else the current one`() async throws {
        load.recordTimes(on: timeline)
        load.returns("page", after: .seconds(1))
        let loading = Task { try await load(1) }
        await timeline.nextSleeper()
        timeline.advance(by: .seconds(1))
        #expect(try await loading.value == "page")

        let current = TestTimeline()
        let fetch = Spy<Int, String, Never>("fetch(_:)")
        TestTimeline.$current.withValue(current) { fetch.returns("now", after: .seconds(1)) }
        let fetching = Task { await fetch(1) }
        await current.nextSleeper()
        current.advance(by: .seconds(1))
        #expect(await fetching.value == "now")
    }

    @Test func `An answer with a negative delay is reported and returned immediately`() {
        let reports = reports {
            load.returns("page", after: .seconds(-2), on: timeline)
            #expect((try? load(1)) == "page")
            load.fails(with: Refused(), after: .milliseconds(-1), on: timeline)
            #expect(throws: Refused()) { try load(1) }
        }
        #expect(
            reports.map(\.message) == [
                "load(_:): the delay of returns(_:after:) is negative (-2.0 seconds), so it is ignored",
                "load(_:): the delay of fails(with:after:) is negative (-0.001 seconds), so it is ignored",
            ])
    }

    @Test func `A delayed answer without a timeline is reported and returned immediately`() {
        let reports = reports {
            load.returns("page", after: .seconds(1))
            #expect((try? load(1)) == "page")
            load.fails(with: Refused(), after: .seconds(1))
            #expect(throws: Refused()) { try load(1) }
        }
        #expect(
            reports.map(\.message)
                == ["returns(_:after:)", "fails(with:after:)"].map {
                    """
                    load(_:): \($0) has no timeline, so its delay is ignored
                      add     on: clock.timeline, or call recordTimes(on:) first
                    """
                })
        #expect(reports.map(\.location.line) == [currentLine() - 13, currentLine() - 11])
    }
}

import Foundation
import TestSupport
import Testing
import Understudy
import UnderstudyNetworking

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Delayed responses", .endsWhenIdle, .limitedSessions)
struct DelayTests {
    let timeline = TestTimeline()
    let urls: StubbedHTTP.Service
    let session: URLSession

    init() {
        urls = StubbedHTTP.Service(on: timeline)
        urls.on(.get, "/slow").returns(.text("slow").delayed(by: .seconds(30)))
        urls.on(.get, "/slower").returns(.text("slower").delayed(by: .seconds(60)))
        session = urls.session
    }

    @Test
    func `A delayed response arrives exactly when the timeline reaches its delay`() async throws {
        let slow = Task { [session] in try await session.text("/slow") }
        #expect(await urls.nextDelayed()?.path == "/slow")

        timeline.advance(by: .seconds(30) - .nanoseconds(1))
        #expect(timeline.pending == 1)
        timeline.advance(by: .nanoseconds(1))

        #expect(timeline.pending == 0)
        #expect(try await slow.value == "slow")
    }

    @Test
    func `Delayed responses arrive in the order of the timeline, not of requests`() async throws {
        let slower = Task { [session] in try await session.text("/slower") }
        await urls.nextDelayed()
        let slow = Task { [session] in try await session.text("/slow") }
        await urls.nextDelayed()

        timeline.advance(by: .seconds(30))
        #expect(try await slow.value == "slow")
        #expect(timeline.pending == 1)
        timeline.advance(by: .seconds(30))
        #expect(try await slower.value == "slower")
    }

    /// The delays of a route's calls.
    private func delays(
        _ range: ClosedRange<Duration>, seed: UInt64, count: Int = 200
    ) async throws -> [Duration] {
        let route = StubbedHTTP.Service().on()
        route.returns(.text("drawn"), delayedBy: range, seed: seed)
        let request = StubbedHTTP.Request(.get, try url("/"))
        var delays: [Duration] = []
        for _ in 0..<count { delays.append(try await route(request).delay) }
        return delays
    }

    @Test
    func `Random delays depend only on the seed and the range, and differ by call`() async throws {
        let range = Duration.milliseconds(20)...(.seconds(3))
        let first = try await delays(range, seed: 42)
        #expect(try await delays(range, seed: 42) == first)
        #expect(try await delays(range, seed: 43) != first)
        #expect(Set(first).count == first.count)
        #expect(first.allSatisfy(range.contains))
        // The delays should cover the whole range.
        #expect(first.contains { $0 < .milliseconds(100) })
        #expect(first.contains { $0 > .milliseconds(2900) })
        #expect(first.prefix(2) == [.nanoseconds(2_229_863_339), .nanoseconds(496_532_970)])
    }

    @Test func `Random delays stay within the narrowest and the widest ranges`() async throws {
        #expect(
            try await delays(.seconds(1)...(.seconds(1)), seed: 1, count: 2) == [
                .seconds(1), .seconds(1),
            ])
        let two = try await delays(.nanoseconds(5)...(.nanoseconds(6)), seed: 1)
        #expect(Set(two) == [.nanoseconds(5), .nanoseconds(6)])
        let long = Duration.zero...(.seconds(Int64.max))
        #expect(try await delays(long, seed: 1).allSatisfy(long.contains))
    }

    @Test func `A response with a random delay waits for the timeline`() async throws {
        urls.on(.get, "/drawn").returns(
            .text("drawn"), delayedBy: .seconds(1)...(.seconds(2)), seed: 1)
        let drawn = Task { [session] in try await session.text("/drawn") }
        #expect(await urls.nextDelayed()?.path == "/drawn")
        timeline.advance(by: .seconds(1) - .nanoseconds(1))
        #expect(timeline.pending == 1)
        timeline.advance(by: .seconds(1) + .nanoseconds(1))
        #expect(try await drawn.value == "drawn")
    }

    @Test func `A cancelled load removes its delayed response from the timeline`() async throws {
        let slow = session.dataTask(with: try url("/slow"))
        slow.resume()
        await urls.nextDelayed()

        slow.cancel()

        // Wait for another request here, because the loader handles it after it has stopped the
        // first one.
        urls.on(.get, "/fast").returns(.text("fast"))
        #expect(try await session.text("/fast") == "fast")
        #expect(timeline.pending == 0)
    }

    @Test func `A cancelled task stops waiting for a delayed response`() async {
        let waiter = Task { [urls] in await urls.nextDelayed() }
        waiter.cancel()
        #expect(await waiter.value == nil)
    }
}

import Foundation
import TestSupport
import Testing
import Understudy
import UnderstudyNetworking

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("A delayed answer", .endsWhenIdle)
struct DelayTests {
    let timeline = TestTimeline()
    let urls: StubbedURLs
    let session: URLSession

    init() {
        urls = StubbedURLs(on: timeline)
        urls.on(.get, "/slow").returns(.text("slow").delayed(by: .seconds(30)))
        urls.on(.get, "/slower").returns(.text("slower").delayed(by: .seconds(60)))
        session = urls.session
    }

    @Test("comes when the timeline has moved on, and not before")
    func delay() async throws {
        let slow = Task { [session] in try await session.text("/slow") }
        #expect(await urls.nextDelayed()?.path == "/slow")

        timeline.advance(by: .seconds(30) - .nanoseconds(1))
        #expect(timeline.pending == 1)
        timeline.advance(by: .nanoseconds(1))

        #expect(timeline.pending == 0)
        #expect(try await slow.value == "slow")
    }

    @Test("comes in the order of the timeline, not of the requests")
    func order() async throws {
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

    @Test("is taken off the timeline when the load is cancelled")
    func cancellation() async throws {
        let slow = session.dataTask(with: try url("/slow"))
        slow.resume()
        await urls.nextDelayed()

        slow.cancel()

        // The next request comes after the loader has stopped the first.
        urls.on(.get, "/fast").returns(.text("fast"))
        #expect(try await session.text("/fast") == "fast")
        #expect(timeline.pending == 0)
    }

    @Test("is not waited for by a task that is cancelled")
    func cancelledWaiter() async {
        let waiter = Task { [urls] in await urls.nextDelayed() }
        waiter.cancel()
        #expect(await waiter.value == nil)
    }
}

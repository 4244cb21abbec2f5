import Foundation
import Testing
import UnderstudyAll

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Tests of what differs most between platforms. Run these first on a new one.
@Suite("Platforms", .doubles) struct PlatformTests {
    private final class Screen: NSObject {
        private let atEnd: (Screen) -> Void
        init(_ atEnd: @escaping (Screen) -> Void) { self.atEnd = atEnd }
        deinit { atEnd(self) }
    }

    @Test func `A spy records a closure that captures values`() {
        let spy = Spy<(q: String, done: @Sendable (Int) -> Void), Void, Never>("load(_:done:)")
        let (a, b) = (3, "x")
        spy(("q", { _ in _ = (a, b) }))
        #expect(spy.callCount == 1)
    }

    @Test func `An NSObject can call a double from its deinit`() {
        let spy = Spy<Screen, Void, Never>("close(_:)")
        do { _ = Screen { spy($0) } }
        #expect(spy.callCount == 1)
    }

    @Test func `An NSObject can post a notification from its deinit`() {
        let hub = NotificationHub()
        do { _ = Screen { hub.center.post(name: .init("closed"), object: $0) } }
        #expect(hub.posts.count == 1)
    }

    @Test func `A spy records bridged values and tagged pointers`() {
        let spy = Spy<(n: NSNumber, s: NSString, any: Any), Void, Never>("take(_:_:_:)")
        spy((1, "a", NSNumber(value: 2)))
        expect(spy, .wasCalled(.once))
    }

    @Test func `A stubbed session returns its response`() async throws {
        let session = URLSession.stubbed { _ in .text("hi") }
        let url = try #require(URL(string: "https://example.com"))
        #expect(try await session.data(from: url).0 == Data("hi".utf8))
    }

    @Test func `In-memory defaults return the latest values`() {
        let defaults = InMemoryDefaults(["volume": 0.5])
        defaults.set(true, forKey: "on")
        #expect(defaults.bool(forKey: "on") && defaults.double(forKey: "volume") == 0.5)
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test func `A rehearsal controls the main actor and tasks`() async {
        #expect(Rehearsal.Tier.available >= .tasks)
        await rehearse { stage in
            let task = Task { @MainActor in 1 }
            #expect(await task.value == 1)
            try? await stage.clock.sleep(for: .seconds(3600))
        }
    }
}

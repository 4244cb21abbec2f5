import Foundation
import Testing
import UnderstudyAll

// What a test target for the oldest supported systems uses. Only rehearsals need newer ones.

protocol Feed: Sendable {
    var isLive: Bool { get }
    func page(_ number: Int) async throws -> [String]
    func close()
}

@Spy final class FeedSpy: Feed {
    var isLive: Bool
    func page(_ number: Int) async throws -> [String]
    func close()
}

@Spy protocol Opener {
    func open(_ url: URL) -> Bool
}

@Spy struct FeedClient: Sendable {
    var page: @Sendable (Int) async throws -> [String]
}

final class HandwrittenFeed: Feed {
    let pages = Spy<Int, [String], any Error>("page(_:)")
    let closing = Spy<Void, Void, Never>("close()")

    var isLive: Bool { true }
    func page(_ number: Int) async throws -> [String] { try await pages(number) }
    func close() { closing() }
}

@Suite("The oldest supported systems", .doubles) struct FloorTests {
    @Test("Spies of all kinds record calls") func spies() async throws {
        let feed = FeedSpy()
        feed.spies.isLive.get.returns(true)
        feed.spies.page.returns(["a"])
        _ = try await feed.page(1)
        expect(feed.spies.page, .wasCalled(.once, with: 1))
        let opener = OpenerSpy()
        opener.spies.open.returns(true)
        let client = FeedClientSpy()
        client.spies.page.returns(["b"])
        _ = try await client.client.page(2)
        let handwritten = HandwrittenFeed()
        handwritten.pages.returns([])
        handwritten.close()
        expect(handwritten.closing, .wasCalled(.once))
    }

    @Test("A held call is resumed") func held() async throws {
        let feed = FeedSpy()
        let held = feed.spies.page.suspends()
        let task = Task { try await feed.page(1) }
        await held.next()
        held.resume(returning: ["a"])
        #expect(try await task.value == ["a"])
    }

    @Test("A clock advances") func clock() async throws {
        let clock = TestClock()
        let waiting = Task { try await clock.sleep(for: .seconds(3600)) }
        await clock.nextSleeper()
        clock.advance(by: .seconds(3600))
        try await waiting.value
    }

    @Test("A hub records posts, and a session is stubbed") func fakes() async throws {
        let hub = NotificationHub()
        hub.center.post(name: .init("closed"), object: nil)
        #expect(hub.posts.count == 1)
        let session = URLSession.stubbed { _ in .text("hi") }
        _ = try await session.data(from: URL(fileURLWithPath: "/"))
    }

    @Test("A contract compares a fake with the real implementation") func contract() async throws {
        let contract = SeamContract<any Opener>(
            "Opener", live: .init("live") { OpenerSpy() }, fakes: .init("fake") { OpenerSpy() },
            operations: [])
        #expect(contract.factories.count == 2)
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test("Rehearsals need newer systems") func rehearsal() async {
        await explore { stage in
            try? await stage.clock.sleep(for: .seconds(1))
        }
    }
}

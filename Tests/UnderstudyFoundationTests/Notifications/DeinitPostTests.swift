import Foundation
import TestSupport
import Testing
import Understudy
import UnderstudyFoundation

/// An object that makes a post in its `deinit`.
private final class Owner {
    private let atEnd: (Owner) -> Void

    init(_ atEnd: @escaping (Owner) -> Void) { self.atEnd = atEnd }

    deinit { atEnd(self) }
}

/// Creates an object and releases it.
private func release(_ atEnd: @escaping (Owner) -> Void) {
    withExtendedLifetime(Owner(atEnd)) {}
}

@Suite("Posts from a deinit", .endsWhenIdle)
struct DeinitPostTests {
    let hub = NotificationHub()

    @Test func `A post from the deinit of a value in its user info omits the value`() async throws {
        var stream = hub.notifications(named: .closed).makeAsyncIterator()
        release { [hub] owner in
            hub.center.post(
                name: .closed, object: nil,
                userInfo: ["owner": owner, "pair": (owner, 1), "id": 7])
        }

        let post = try #require(hub.posts(named: .closed).first)
        #expect(post.userInfo?["id"] as? Int == 7)
        #expect(post.userInfo?["owner"] as? Owner == nil)
        #expect(hub.posting.callCount == 1)
        #expect("\(hub.posting)".contains(#""owner": <Owner, deallocated>"#))
        #expect(await hub.next(named: .closed)?.number == post.number)
        #expect(await stream.next()?.userInfo?["id"] as? Int == 7)
    }

    @Test
    func `A post from the deinit of its object is buffered without the object`() async throws {
        var stream = hub.notifications(named: .closed).makeAsyncIterator()
        release { [hub] in hub.center.post(name: .closed, object: $0) }
        release { [hub] in hub.center.post(name: .closed, object: ($0, 1)) }

        #expect(hub.posts.count == 2)
        #expect(hub.posts.allSatisfy { $0.object == nil })
        let notification = try #require(await stream.next())
        #expect(notification.object == nil)
    }

    @Test
    func `A post from a deinit is delivered with the deallocated object while posts are held`() {
        let received = Spy<ObjectIdentifier?, Void, Never>("received(_:)")
        let token = hub.center.addObserver(forName: .closed, object: nil, queue: nil) {
            let owner = $0.userInfo?["owner"] as? Owner ?? $0.object as? Owner
            received(owner.map(ObjectIdentifier.init))
        }
        defer { hub.center.removeObserver(token) }
        let held = hub.holdDelivery()

        release { [hub] in hub.post(name: .closed, userInfo: ["owner": $0]) }
        release { [hub] in hub.post(name: .closed, object: $0) }
        hub.post(name: .closed)

        #expect(held.count == 1)
        #expect(received.callCount == 2)
        #expect(!received.calls.contains(nil))
        held.open()
    }
}

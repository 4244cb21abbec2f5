import Foundation
import Testing
import UnderstudyFoundation
import UnderstudyTesting

extension Notification.Name {
    fileprivate static let articleRead = Notification.Name("NotificationsSamples.articleRead")
    fileprivate static let doorOpened = Notification.Name("NotificationsSamples.doorOpened")
}

private struct Article {
    let id: Int
}

private struct ArticleInspector {
    let center: NotificationCenter

    func inspect(_ article: Article, seen: Double) {
        center.post(name: .articleRead, object: nil, userInfo: ["id": article.id])
    }
}

private final class Archive: Sendable {
    struct Spies {
        let store = Spy<Int, Void, Never>("ArchiveSpy.store(_:)")
    }

    let spies = Spies()
    func store(_ id: Int) { spies.store(id) }
}

private final class Badge: Sendable {
    private let showing = Spy<Void, Void, Never>("show()")
    var count: Int { showing.callCount }
    func show() { showing() }
}

private final class Door {}

@Suite("Docs/Notifications.md", .doubles)
struct NotificationsSamples {
    private let article = Article(id: 7)

    @Test("An injected center records the posts of the code under test")
    func center() {
        let hub = NotificationHub()
        let inspector = ArticleInspector(center: hub.center)

        inspector.inspect(article, seen: 1)

        #expect(hub.posts(named: .articleRead).count == 1)
        #expect(hub.observers.isEmpty)
    }

    @Test("Posts can be checked, ordered and awaited")
    func posts() async {
        let hub = NotificationHub()
        let archive = Archive()
        ArticleInspector(center: hub.center).inspect(article, seen: 1)
        archive.store(7)

        expect(hub.posting, .wasCalled(.once, with: (.articleRead, nil, ["id": 7])))
        expectOrder {
            hub.posting.when { $0.name == .articleRead }
            archive.spies.store
        }

        let post = await hub.next(named: .articleRead)
        #expect(post?.userInfo?["id"] as? Int == 7)
    }

    @Test("A check of a post can include its object")
    func object() {
        let (hub, door) = (NotificationHub(), Door())
        hub.post(name: .doorOpened, object: door)
        expect(hub.posting, .wasCalled(.once, with: (.doorOpened, .init(door), nil)))
    }

    @Test("A held post is delivered by the test")
    func holding() {
        let hub = NotificationHub()
        let badge = Badge()
        let token = hub.center.addObserver(forName: .articleRead, object: nil, queue: nil) { _ in
            badge.show()
        }
        defer { hub.center.removeObserver(token) }

        let held = hub.holdDelivery()

        hub.center.post(name: .articleRead, object: nil)
        #expect(badge.count == 0)

        held.deliverNext()
        #expect(badge.count == 1)
    }

    @Test("The sample of NotificationHub.HeldPosts delivers a held post")
    func heldPosts() {
        let hub = NotificationHub()
        let held = hub.holdDelivery()
        hub.center.post(name: .articleRead, object: nil)
        #expect(held.count == 1)
        held.deliverNext()
    }

    @Test("The sample of PostedObject checks a post with its object")
    func postedObject() {
        let hub = NotificationHub()
        let article = NSString("Piers")
        hub.center.post(name: .articleRead, object: article)
        expect(hub.posting, .wasCalled(.once, with: (.articleRead, .init(article), nil)))
    }

    @Test("The sample of NotificationHub records a post")
    func hub() {
        let hub = NotificationHub()
        let inspector = ArticleInspector(center: hub.center)
        inspector.inspect(article, seen: 1)
        #expect(hub.posts(named: .articleRead).count == 1)
        #expect(hub.observers.isEmpty)
    }
}

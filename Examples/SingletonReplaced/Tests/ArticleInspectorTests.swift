import Foundation
import Testing
import UnderstudyFoundation
import UnderstudyTesting

@testable import SingletonReplacedExample

@Suite("Article inspector", .doubles)
struct ArticleInspectorTests {
    let hub = NotificationHub()
    let article = Article(id: 7, title: "Piers")

    private var inspector: ArticleInspector { ArticleInspector(center: hub.center) }

    @Test func `The inspector posts the ID of a read article once`() {
        hub.guardDefaultCenter()

        inspector.inspect(article, seen: 1)

        expect(hub.posting, .wasCalled(.once, with: (.articleRead, nil, ["id": 7])))
        #expect(hub.posts.count == 1)
    }

    @Test func `The inspector posts nothing before the end of the article`() {
        inspector.inspect(article, seen: 0.99)
        #expect(hub.posts.isEmpty)
    }

    @Test func `The inspector posts to the default center unless another center is injected`() {
        let name = Notification.Name.articleRead
        let observer = Spy<Int, Void, Never>("observer(_:)")
        // The ID should be unique, because other tests of this process post to the same center.
        let token = NotificationCenter.default.addObserver(
            forName: name, object: nil, queue: nil
        ) { notification in
            let id = notification.userInfo?[ArticleInspector.idKey] as? Int
            if let id { observer(id) }
        }
        defer { NotificationCenter.default.removeObserver(token) }

        ArticleInspector().inspect(Article(id: 4711, title: ""), seen: 1)

        #expect(observer.wasCalled(.once, with: 4711))
        #expect(hub.posts.isEmpty)
    }

    @Test(arguments: 1...50)
    func `Each of fifty parallel tests receives only its own posts`(id: Int) {
        inspector.inspect(Article(id: id, title: ""), seen: 1)
        #expect(hub.posts.map { $0.userInfo?["id"] as? Int } == [id])
    }
}

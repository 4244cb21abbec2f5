import Foundation
import Testing
import UnderstudyFoundation
import UnderstudyTesting

@testable import SingletonReplacedExample

@Suite("An article inspector with a center of its own", .doubles)
struct ArticleInspectorTests {
    let hub = NotificationHub()
    let article = Article(id: 7, title: "Piers")

    private var inspector: ArticleInspector { ArticleInspector(center: hub.center) }

    @Test("posts exactly once that an article was read, with its id")
    func posts() {
        hub.guardDefaultCenter()

        inspector.inspect(article, seen: 1)

        expect(hub.posting, .wasCalled(.once, with: (.articleRead, nil, ["id": 7])))
        #expect(hub.posts.count == 1)
    }

    @Test("posts nothing before the end of the article")
    func unread() {
        inspector.inspect(article, seen: 0.99)
        #expect(hub.posts.isEmpty)
    }

    @Test("posts to the default center when no other is injected, which a guard finds")
    func defaultCenter() {
        let name = Notification.Name.articleRead
        let heard = Spy<Int, Void, Never>("heard(_:)")
        // Other tests of this process post there too, so this one listens to an id of its own.
        let token = NotificationCenter.default.addObserver(
            forName: name, object: nil, queue: nil
        ) { notification in
            let id = notification.userInfo?[ArticleInspector.idKey] as? Int
            if let id { heard(id) }
        }
        defer { NotificationCenter.default.removeObserver(token) }

        ArticleInspector().inspect(Article(id: 4711, title: ""), seen: 1)

        #expect(heard.wasCalled(.once, with: 4711))
        #expect(hub.posts.isEmpty)
    }

    @Test("is not heard by the tests beside it", arguments: 1...50)
    func parallel(id: Int) {
        inspector.inspect(Article(id: id, title: ""), seen: 1)
        #expect(hub.posts.map { $0.userInfo?["id"] as? Int } == [id])
    }
}

import Foundation

extension Notification.Name {
    /// An article was read to its end; its id is under ``ArticleInspector/idKey``.
    static let articleRead = Notification.Name("articleRead")
}

/// Watches a reader, and posts a notification when an article was read.
///
/// The default keeps the call sites of the app as they are; a test injects a center of its own.
struct ArticleInspector {
    static let idKey = "id"

    var center = NotificationCenter.default

    /// Takes note of how much of an article was seen, from 0 to 1.
    func inspect(_ article: Article, seen: Double) {
        guard seen >= 1 else { return }
        center.post(name: .articleRead, object: nil, userInfo: [Self.idKey: article.id])
    }
}

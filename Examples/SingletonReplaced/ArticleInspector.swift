import Foundation

extension Notification.Name {
    /// Posted when an article has been read to the end. The user info contains its ID under
    /// ``ArticleInspector/idKey``.
    static let articleRead = Notification.Name("articleRead")
}

/// Posts a notification when the user has read an article.
///
/// Because the center has a default value, the call sites in the app don't change. A test injects
/// its own center instead.
struct ArticleInspector {
    static let idKey = "id"

    var center = NotificationCenter.default

    /// Updates the fraction of an article that the user has seen, from 0 to 1.
    func inspect(_ article: Article, seen: Double) {
        guard seen >= 1 else { return }
        center.post(name: .articleRead, object: nil, userInfo: [Self.idKey: article.id])
    }
}

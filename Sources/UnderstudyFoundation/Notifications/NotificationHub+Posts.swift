import Foundation

extension NotificationHub {
    /// All posts in order. Like all of these functions, it takes time in proportion to their
    /// number.
    public var posts: [Post] { posts { _ in true } }

    /// Returns the posts of one name, in order.
    ///
    /// - Parameters:
    ///   - name: the name.
    ///   - object: the sender; `nil` for any object.
    public func posts(named name: Notification.Name, from object: AnyObject? = nil) -> [Post] {
        posts { posting in
            posting.name == name && object.map { posting.object?.refers(to: $0) == true } ?? true
        }
    }

    /// Returns the posts of one object under any name, in order.
    ///
    /// - Parameter object: the sender.
    public func posts(from object: AnyObject) -> [Post] {
        posts { $0.object?.refers(to: object) == true }
    }

    private func posts(where matches: (Posting) -> Bool) -> [Post] {
        hubState.posts(posting.history(where: matches).map(\.number)).map(Post.init)
    }
}

import Foundation

extension NotificationHub {
    /// All posts, in order. Takes time in proportion to their number, as all of these do.
    public var posts: [Post] { posts { _ in true } }

    /// The posts of one name.
    ///
    /// - Parameters:
    ///   - name: the name.
    ///   - object: what posted them; `nil` for any object.
    /// - Returns: the posts, in order.
    public func posts(named name: Notification.Name, from object: AnyObject? = nil) -> [Post] {
        posts { posting in
            posting.name == name && object.map { posting.object?.refers(to: $0) == true } ?? true
        }
    }

    /// The posts of one object, under any name.
    ///
    /// - Parameter object: what posted them.
    /// - Returns: the posts, in order.
    public func posts(from object: AnyObject) -> [Post] {
        posts { $0.object?.refers(to: object) == true }
    }

    private func posts(where matches: (Posting) -> Bool) -> [Post] {
        desk.posts(posting.history(where: matches).map(\.number)).map(Post.init)
    }
}

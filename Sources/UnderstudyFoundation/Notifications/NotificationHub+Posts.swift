import Foundation

extension NotificationHub {
    /// All posts in the order in which they were made.
    ///
    /// Note that accessing this property takes time in proportion to the number of posts. The same
    /// is true for the functions below.
    public var posts: [Post] { posts { _ in true } }

    /// Returns the posts with a name in the order in which they were made.
    ///
    /// - Parameters:
    ///   - name: The name of the notification.
    ///   - object: The object that posted the notification, or `nil` to include the posts of every
    ///     object.
    public func posts(named name: Notification.Name, from object: AnyObject? = nil) -> [Post] {
        posts { posting in
            posting.name == name && object.map { posting.object?.refers(to: $0) == true } ?? true
        }
    }

    /// Returns the posts of an object in the order in which they were made. The result includes
    /// posts with any name.
    ///
    /// - Parameters:
    ///   - object: The object that posted the notifications.
    public func posts(from object: AnyObject) -> [Post] {
        posts { $0.object?.refers(to: object) == true }
    }

    private func posts(where matches: (Posting) -> Bool) -> [Post] {
        hubState.posts(posting.history(where: matches).map(\.number)).map(Post.init)
    }
}

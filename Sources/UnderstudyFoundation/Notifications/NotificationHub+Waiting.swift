import Foundation

extension NotificationHub {
    /// Waits for a post that no `next` has returned yet; returns at once when there is one.
    ///
    /// A post counts when its observers have run. One `next` returns one post, the oldest that it
    /// wants, so that nothing is missed between two calls. `posting.reset(.calls)` leaves these
    /// posts: one from before is still returned.
    ///
    /// - Parameters:
    ///   - name: the name of the post; `nil` for any.
    ///   - object: what posts it; `nil` for any object.
    /// - Returns: the post; `nil` when the waiting task is cancelled.
    @discardableResult
    public nonisolated(nonsending) func next(
        named name: Notification.Name? = nil, from object: AnyObject? = nil
    ) async -> Post? {
        await desk.delivered.next { $0.matches(name: name, object: object) }.map(Post.init)
    }

    /// The notifications of a name from now on, as they are delivered.
    ///
    /// `NotificationCenter` has this on Apple platforms alone. The sequence keeps what no loop has
    /// taken, belongs to the test, and is none of the ``observers``.
    ///
    /// - Parameters:
    ///   - name: the name.
    ///   - object: what posts them; `nil` for any object.
    /// - Returns: the notifications.
    public func notifications(
        named name: Notification.Name, object: AnyObject? = nil
    ) -> AsyncStream<Notification> {
        desk.delivered.notifications { $0.matches(name: name, object: object) }
    }
}

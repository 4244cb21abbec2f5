import Foundation

extension NotificationHub {
    /// A type representing a notification that was posted to the center of a hub.
    ///
    /// ```swift
    /// let post = await hub.next(named: .articleRead)
    /// #expect(post?.userInfo?["id"] as? Int == 7)
    /// ```
    public struct Post {
        let record: PostRecord

        /// The name of the notification. For a typed message, this is the name of the message's
        /// type.
        public var name: Notification.Name { record.name }
        /// The object that posted the notification.
        ///
        /// If the object was released, the value of this property is `nil`. It is also `nil` for a
        /// typed message because the center does not provide the subject of a message.
        public var object: Any? { record.object?.value }
        /// The payload of the notification. For a typed message, it contains the message for the
        /// key `"message"`.
        public var userInfo: [AnyHashable: Any]? { record.userInfo }
        /// The typed message, or `nil` if this post is a plain notification.
        public var message: Any? { record.message }
        /// The thread on which the notification was posted.
        public var thread: Thread { record.thread }
        /// The position of this post in the order of all calls in the process, starting from 1.
        ///
        /// This is the same number that the call has in ``NotificationHub/posting``.
        public var number: UInt64 { record.number }
        /// The time of the post on the hub's timeline, relative to the timeline's start.
        public var time: Duration { record.time }
    }
}

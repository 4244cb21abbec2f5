import Foundation

extension NotificationHub {
    /// One post.
    ///
    /// ```swift
    /// let post = await hub.next(named: .articleRead)
    /// #expect(post?.userInfo?["id"] as? Int == 7)
    /// ```
    public struct Post {
        let record: PostRecord

        /// The name; for a typed message, the name of its type.
        public var name: Notification.Name { record.name }
        /// The sender; `nil` if it was released, and for a typed message, whose subject the center
        /// doesn't provide.
        public var object: Any? { record.object?.value }
        /// The payload; for a typed message, the message under the key `"message"`.
        public var userInfo: [AnyHashable: Any]? { record.userInfo }
        /// The typed message; `nil` for a plain notification.
        public var message: Any? { record.message }
        /// The thread that posted it.
        public var thread: Thread { record.thread }
        /// Its position in the order of all calls in the process, counted from 1; the same as in
        /// ``NotificationHub/posting``.
        public var number: UInt64 { record.number }
        /// The time of the post since the start of the hub's timeline.
        public var time: Duration { record.time }
    }
}

import Foundation

extension NotificationHub {
    /// One post.
    public struct Post {
        /// The name; for a typed message, that of its type.
        public let name: Notification.Name
        /// The object that posted it; `nil` for a typed message, whose subject the center does not tell.
        public let object: Any?
        /// What came with it; for a typed message, the message under the key `"message"`.
        public let userInfo: [AnyHashable: Any]?
        /// The typed message; `nil` for a plain notification.
        public let message: Any?
        /// The thread that posted it.
        public let thread: Thread
        /// Its place in the one order of all calls in the process, counted from 1; the same as in
        /// ``NotificationHub/posting``.
        public let number: UInt64
        /// When it was posted, as time since the start of the hub's timeline.
        public let time: Duration

        var notification: Notification {
            Notification(name: name, object: object, userInfo: userInfo)
        }

        func matches(name: Notification.Name?, object: AnyObject?) -> Bool {
            Self.matches((self.name, self.object, userInfo), name: name, object: object)
        }

        static func matches(
            _ posting: Posting, name: Notification.Name?, object: AnyObject?
        ) -> Bool {
            if let name, posting.name != name { return false }
            return object.map { $0 === posting.object as AnyObject? } ?? true
        }
    }

    /// One registration with the center.
    public struct Observer: Hashable, Sendable {
        /// The name it waits for, the name of a typed message's type; `nil` for every one.
        public let name: Notification.Name?
        /// The object whose posts it waits for; `nil` for any.
        public let object: ObjectIdentifier?
        /// The type whose selector is called; `nil` for a block.
        public let owner: String?
    }
}

extension NotificationHub.Observer: CustomStringConvertible {
    /// `authorizationChanged, from any object`.
    public var description: String {
        let posts = name?.rawValue ?? "every notification"
        let from = object == nil ? "any object" : "one object"
        return "\(posts), from \(from)" + (owner.map { ", to a selector of \($0)" } ?? "")
    }
}

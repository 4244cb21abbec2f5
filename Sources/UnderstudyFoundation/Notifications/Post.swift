import Foundation

extension NotificationHub {
    /// A notification that was posted to the center of a hub.
    ///
    /// ```swift
    /// let post = await hub.next(named: .articleRead)
    /// #expect(post?.userInfo?["id"] as? Int == 7)
    /// ```
    ///
    /// A post can be passed to another task, for example by `Task { await hub.next() }`.
    ///
    /// This type is marked `@unchecked Sendable` because it's immutable. Its object and payload can
    /// have any type, and `NotificationCenter` also passes them from one thread to another.
    public struct Post: @unchecked Sendable {
        let record: PostRecord

        /// The name of the notification.
        ///
        /// For a typed message, this is the name of the message's type.
        public var name: Notification.Name { record.name }
        /// The object that posted the notification.
        ///
        /// If the object was released, the value of this property is `nil`. It's also `nil` for a
        /// typed message because the center doesn't provide the subject of a message.
        public var object: Any? { record.object?.value }
        /// The payload of the notification.
        ///
        /// For a typed message, it contains the message for the key `"message"`.
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

extension NotificationHub {
    /// The object that a notification was posted with.
    ///
    /// Use this type to specify the object when you check the calls of ``posting``:
    ///
    /// ```swift
    /// expect(hub.posting, .wasCalled(.once, with: (.doorOpened, .init(door), nil)))
    /// ```
    ///
    /// An instance of a class isn't retained because a `NotificationCenter` doesn't retain it
    /// either. Any other value is stored.
    public struct PostedObject {
        private let reference: ObjectReference

        init(reference: ObjectReference) { self.reference = reference }

        /// Creates an argument from an object or from any other value.
        ///
        /// An object isn't retained.
        public init(_ object: Any) { reference = ObjectReference(object) }

        /// The object or value, or `nil` if the object was released.
        public var value: Any? { reference.value }

        /// Returns whether this argument refers to the given object.
        func refers(to object: AnyObject) -> Bool { reference.refers(to: object) }
    }
}

extension NotificationHub.PostedObject: Equatable {
    /// Returns whether both arguments refer to the same object or to equal values.
    ///
    /// After an object was released, an argument that refers to it isn't equal to any other
    /// argument.
    public static func == (
        lhs: NotificationHub.PostedObject, rhs: NotificationHub.PostedObject
    ) -> Bool {
        lhs.reference == rhs.reference
    }
}

extension NotificationHub.PostedObject: CustomStringConvertible {
    /// The text that represents the object in a report.
    ///
    /// If the object was released, the text contains its type.
    public var description: String { reference.description }
}

extension NotificationHub {
    /// An observer that is registered with the center.
    public struct Observer: Hashable, Sendable {
        let registration: Registration

        /// The name of the observed notifications, or `nil` if all names are observed.
        ///
        /// If this observer receives a typed message, the value of this property is the name of the
        /// message's type.
        public var name: Notification.Name? { registration.name }
        /// The object whose posts are observed, or `nil` if posts of any object are observed.
        public var object: ObjectIdentifier? { registration.object }
        /// The name of the type whose selector is called, or `nil` if the observer is a block.
        public var owner: String? { registration.owner }
    }
}

extension NotificationHub.Observer: CustomStringConvertible {
    /// A description like `authorizationChanged, from any object`.
    public var description: String { registration.description }
}

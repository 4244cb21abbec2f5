extension NotificationHub {
    /// A type describing the object that a notification was posted with.
    ///
    /// Use this type to specify the object when you check the calls of ``posting``:
    ///
    /// ```swift
    /// expect(hub.posting, .wasCalled(.once, with: (.doorOpened, .init(door), nil)))
    /// ```
    ///
    /// An instance of a class is not retained because a `NotificationCenter` does not retain it
    /// either. Any other value is stored.
    public struct PostedObject {
        private let reference: ObjectReference

        /// Creates an argument from an object or from any other value. An object is not retained.
        public init(_ object: Any) { reference = ObjectReference(object) }

        /// The object or value, or `nil` if the object was released.
        public var value: Any? { reference.value }

        /// Returns whether this argument refers to the given object.
        func refers(to object: AnyObject) -> Bool { reference.refers(to: object) }
    }
}

extension NotificationHub.PostedObject: Equatable {
    /// Returns whether both arguments refer to the same object or to equal values. After an object
    /// was released, an argument that refers to it is not equal to any other argument.
    public static func == (
        left: NotificationHub.PostedObject, right: NotificationHub.PostedObject
    ) -> Bool {
        left.reference == right.reference
    }
}

extension NotificationHub.PostedObject: CustomStringConvertible {
    /// The text that represents the object in a report. If the object was released, the text
    /// contains its type.
    public var description: String { reference.description }
}

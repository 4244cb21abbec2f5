extension NotificationHub {
    /// The object that a notification was posted with, as an argument in ``posting``.
    ///
    /// ```swift
    /// expect(hub.posting, .wasCalled(.once, with: (.doorOpened, .init(door), nil)))
    /// ```
    ///
    /// A class instance isn't retained, as no `NotificationCenter` retains it. Any other value is
    /// kept.
    public struct PostedObject {
        private let reference: ObjectReference

        /// Refers to an object, or keeps a value.
        public init(_ object: Any) { reference = ObjectReference(object) }

        /// The object; `nil` if it was released.
        public var value: Any? { reference.value }

        /// Returns whether it's this object.
        func refers(to object: AnyObject) -> Bool { reference.refers(to: object) }
    }
}

extension NotificationHub.PostedObject: Equatable {
    /// Returns whether both are the same object, or equal values. A released object doesn't equal
    /// any other.
    public static func == (
        left: NotificationHub.PostedObject, right: NotificationHub.PostedObject
    ) -> Bool {
        left.reference == right.reference
    }
}

extension NotificationHub.PostedObject: CustomStringConvertible {
    /// The text of the object in reports; for a released object, its type.
    public var description: String { reference.description }
}

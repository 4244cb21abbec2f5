extension NotificationHub {
    /// The object that a notification was posted with, as the arguments in ``posting`` have it.
    ///
    /// ```swift
    /// expect(hub.posting, .wasCalled(.once, with: (.doorOpened, .init(door), nil)))
    /// ```
    ///
    /// An instance of a class is not kept alive, as no `NotificationCenter` keeps it. Any other
    /// value is.
    public struct PostedObject {
        private let reference: ObjectReference

        /// Refers to an object, or keeps a value.
        ///
        /// - Parameter object: the object.
        public init(_ object: Any) { reference = ObjectReference(object) }

        /// The object; `nil` when it is gone.
        public var value: Any? { reference.value }

        /// Whether it is this object.
        func refers(to object: AnyObject) -> Bool { reference.refers(to: object) }
    }
}

extension NotificationHub.PostedObject: Equatable {
    /// Whether both are the same object, or equal values. An object that is gone equals no other.
    public static func == (
        left: NotificationHub.PostedObject, right: NotificationHub.PostedObject
    ) -> Bool {
        left.reference == right.reference
    }
}

extension NotificationHub.PostedObject: CustomStringConvertible {
    /// The object as reports show it; of one that is gone, its type.
    public var description: String { reference.description }
}

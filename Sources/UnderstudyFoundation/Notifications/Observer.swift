import Foundation

extension NotificationHub {
    /// A type representing an observer that is registered with the center.
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

import Foundation

extension NotificationHub {
    /// One registration with the center.
    public struct Observer: Hashable, Sendable {
        let registration: Registration

        /// The observed name, for a typed message the name of its type; `nil` for every name.
        public var name: Notification.Name? { registration.name }
        /// The object whose posts are observed; `nil` for any.
        public var object: ObjectIdentifier? { registration.object }
        /// The type whose selector is called; `nil` for a block.
        public var owner: String? { registration.owner }
    }
}

extension NotificationHub.Observer: CustomStringConvertible {
    /// `authorizationChanged, from any object`.
    public var description: String { registration.description }
}

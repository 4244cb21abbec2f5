import Foundation

/// A type describing the registration of an observer with a center.
struct Registration: Hashable, Sendable {
    let name: Notification.Name?
    let object: ObjectIdentifier?
    let owner: String?
}

extension Registration: CustomStringConvertible {
    /// A description like `authorizationChanged, from any object`.
    var description: String {
        let posts = name?.rawValue ?? "every notification"
        let from = object == nil ? "any object" : "one object"
        return "\(posts), from \(from)" + (owner.map { ", to a selector of \($0)" } ?? "")
    }
}

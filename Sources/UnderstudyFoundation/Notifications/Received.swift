import Foundation

/// A type describing the input of an observer that receives everything, i.e. either a notification
/// or a typed message.
struct Received {
    let name: Notification.Name
    let object: Any?
    let userInfo: [AnyHashable: Any]?
    /// The typed message, or `nil` if the input is a notification.
    let message: Any?

    init(_ received: Any) {
        if let notification = received as? Notification {
            name = notification.name
            object = notification.object
            userInfo = notification.userInfo
            message = nil
        } else {
            name = Notification.Name(String(reflecting: type(of: received)))
            object = nil
            userInfo = ["message": received]
            message = received
        }
    }

    var notification: Notification {
        Notification(name: name, object: object, userInfo: userInfo)
    }
}

import Foundation

/// What an observer of everything receives: a notification, or a typed message.
struct Received {
    let posting: NotificationHub.Posting
    /// The typed message; `nil` for a notification.
    let message: Any?

    init(_ received: Any) {
        if let notification = received as? Notification {
            posting = (notification.name, notification.object, notification.userInfo)
            message = nil
        } else {
            let name = Notification.Name(String(reflecting: type(of: received)))
            posting = (name, nil, ["message": received])
            message = received
        }
    }
}

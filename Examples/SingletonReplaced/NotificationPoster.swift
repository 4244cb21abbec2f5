import Foundation

/// Takes notifications: the part of a center that posters need, for code that should not know more.
protocol NotificationPoster {
    /// Tells the observers of a name.
    func post(name: Notification.Name, object: Any?, userInfo: [AnyHashable: Any]?)
}

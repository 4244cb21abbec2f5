import Foundation

/// Posts notifications. Code that depends on this protocol can't use other features of a center,
/// for example observe it.
protocol NotificationPoster {
    /// Posts a notification to its observers.
    func post(name: Notification.Name, object: Any?, userInfo: [AnyHashable: Any]?)
}

import Foundation

extension NotificationHub {
    /// The current observers, sorted by name. If the value of ``reach`` is `.posts`, this array is
    /// empty.
    public var observers: [Observer] { hubState.observers.map(Observer.init) }

    /// Returns the current observers of a notification name. The result does not include observers
    /// that receive notifications of every name.
    public func observers(of name: Notification.Name) -> [Observer] {
        observers.filter { $0.name == name }
    }
}

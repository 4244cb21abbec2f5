import Foundation

extension NotificationHub {
    /// The current observers, sorted by name; empty if ``reach`` is `.posts`.
    public var observers: [Observer] { hubState.observers.map(Observer.init) }

    /// Returns the current observers of a name, without those of every name.
    public func observers(of name: Notification.Name) -> [Observer] {
        observers.filter { $0.name == name }
    }
}

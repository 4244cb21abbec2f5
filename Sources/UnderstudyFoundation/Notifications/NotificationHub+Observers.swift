import Foundation

extension NotificationHub {
    /// Who is registered now, sorted by name; empty where ``reach`` is `.posts`.
    public var observers: [Observer] { desk.observers.map(Observer.init) }

    /// Who is registered now for one name; not those who are registered for every name.
    ///
    /// - Parameter name: the name.
    /// - Returns: the observers.
    public func observers(of name: Notification.Name) -> [Observer] {
        observers.filter { $0.name == name }
    }
}

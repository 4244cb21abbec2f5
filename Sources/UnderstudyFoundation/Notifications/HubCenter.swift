#if !canImport(Darwin)
    import Foundation
    import Understudy

    /// The center of a hub, where `NotificationCenter` is no Objective-C class.
    ///
    /// Foundation has no method to override there, so what a hub knows of its center comes through
    /// ``HookedCenter``, or, where that cannot work, from an observer of everything.
    ///
    /// `@unchecked`: `NotificationCenter` is, and the properties are set before anybody else has the
    /// center.
    final class HubCenter: HookedCenter, @unchecked Sendable {
        private var desk: Desk?
        private(set) var reach = NotificationHub.Reach.posts

        static let knownReach: NotificationHub.Reach =
            CenterHooks.areInstalled && CenterHooks.install(in: HubCenter.self)
            ? .everything : .posts

        func start(_ desk: Desk, reach: NotificationHub.Reach) {
            self.desk = desk
            self.reach = reach
            _ = observeEverything { [weak desk] message in
                // Notifications were recorded on their way in.
                if reach == .everything, message is Notification { return }
                let received = Received(message)
                desk?.receive(received.posting, message: received.message, deliver: nil)
            }
        }

        override func willPost(_ notification: Notification, deliver: @escaping () -> Void) {
            guard let desk, reach == .everything else { return deliver() }
            desk.receive(Received(notification).posting, deliver: deliver)
        }

        var observers: [NotificationHub.Observer] {
            guard reach == .everything else { return [] }
            return registered.map { name, object in
                NotificationHub.Observer(
                    name: name.map { Notification.Name($0) }, object: object, owner: nil)
            }
        }
    }
#endif

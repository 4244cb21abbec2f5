#if !canImport(Darwin)
    import Foundation
    import Understudy

    /// The center of a hub, where `NotificationCenter` is not an Objective-C class.
    ///
    /// Foundation has no method to override there, so what a hub knows of its center comes through
    /// ``HookedCenter``, or, where that cannot work, from an observer of everything.
    ///
    /// `@unchecked`: `NotificationCenter` is, and the properties are set before other code has the
    /// center.
    final class HubCenter: HookedCenter, @unchecked Sendable {
        private var desk: Desk?
        private(set) var seesEverything = false

        /// Whether such a center can see everything with the Foundation that is linked.
        static let canSeeEverything =
            CenterHooks.areInstalled && CenterHooks.install(in: HubCenter.self)

        func start(_ desk: Desk, seesEverything: Bool) {
            self.desk = desk
            self.seesEverything = seesEverything
            _ = observeEverything { [weak desk] message in
                // Notifications were recorded on their way in.
                if seesEverything, message is Notification { return }
                desk?.receive(Received(message), deliver: nil)
            }
        }

        override func willPost(_ notification: Notification, deliver: @escaping () -> Void) {
            guard let desk, seesEverything else { return deliver() }
            desk.receive(Received(notification), deliver: deliver)
        }

        var observers: [Registration] {
            guard seesEverything else { return [] }
            return registered.map { name, object in
                Registration(name: name.map { Notification.Name($0) }, object: object, owner: nil)
            }
        }
    }
#endif

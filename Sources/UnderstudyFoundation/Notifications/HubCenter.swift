#if !canImport(Darwin)
    import Foundation
    import Understudy

    /// A type describing the center of a hub on platforms where `NotificationCenter` is not an
    /// Objective-C class.
    ///
    /// On these platforms, Foundation does not have a method that can be overridden. Instead, the
    /// hub intercepts posts with ``HookedCenter``. If that is not possible, it uses an observer
    /// that receives everything.
    ///
    /// This type is marked `@unchecked Sendable` because the same is true for `NotificationCenter`,
    /// and its properties are set before any other code has access to the center.
    final class HubCenter: HookedCenter, @unchecked Sendable {
        private var hubState: HubState?
        private(set) var seesEverything = false

        /// Whether or not a center can intercept all notifications with the linked version of
        /// Foundation.
        static let canSeeEverything =
            CenterHooks.areInstalled && CenterHooks.install(in: HubCenter.self)

        func start(_ hubState: HubState, seesEverything: Bool) {
            self.hubState = hubState
            self.seesEverything = seesEverything
            _ = observeEverything { [weak hubState] message in
                // In this case, the notification was already recorded before it was delivered.
                if seesEverything, message is Notification { return }
                hubState?.receive(Received(message), deliver: nil)
            }
        }

        override func willPost(_ notification: Notification, deliver: @escaping () -> Void) {
            guard let hubState, seesEverything else { return deliver() }
            hubState.receive(Received(notification), deliver: deliver)
        }

        var observers: [Registration] {
            guard seesEverything else { return [] }
            return registered.map { name, object in
                Registration(name: name.map { Notification.Name($0) }, object: object, owner: nil)
            }
        }
    }
#endif

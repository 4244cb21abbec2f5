#if !canImport(Darwin)
    import Foundation
    import Understudy

    /// The center of a hub on platforms where `NotificationCenter` isn't an Objective-C class.
    ///
    /// Foundation has no method to override there, so the hub intercepts posts with
    /// ``HookedCenter`` or, if that isn't possible, with an observer of everything.
    ///
    /// `@unchecked`: `NotificationCenter` is, and the properties are set before other code has
    /// access to the center.
    final class HubCenter: HookedCenter, @unchecked Sendable {
        private var hubState: HubState?
        private(set) var seesEverything = false

        /// `true` if such a center can intercept everything with the linked Foundation.
        static let canSeeEverything =
            CenterHooks.areInstalled && CenterHooks.install(in: HubCenter.self)

        func start(_ hubState: HubState, seesEverything: Bool) {
            self.hubState = hubState
            self.seesEverything = seesEverything
            _ = observeEverything { [weak hubState] message in
                // Notifications were already recorded before delivery.
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

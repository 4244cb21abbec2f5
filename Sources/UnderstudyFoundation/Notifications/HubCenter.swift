import Foundation
import Understudy

#if canImport(Darwin)
    /// The center of a hub on platforms where `NotificationCenter` is an Objective-C class.
    ///
    /// This type overrides every method that posts a notification. A typed message is received as
    /// the notification that contains it.
    ///
    /// This type is marked `@unchecked Sendable` because `NotificationCenter` is thread-safe. The
    /// hub is set before any other code has access to the center, and the registrations are
    /// protected by a lock.
    final class HubCenter: NotificationCenter, @unchecked Sendable {
        private var hubState: HubState?
        private let observations = Locked<[Observation]>([])

        private(set) var seesEverything = true

        /// `true` if a center can intercept all notifications with the linked version of
        /// Foundation.
        static let canSeeEverything = true

        func start(_ hubState: HubState, seesEverything: Bool) {
            self.hubState = hubState
            self.seesEverything = seesEverything
        }

        var observers: [Registration] {
            observations.withLock { $0 }.filter { $0.target != nil }.map(\.registration)
        }

        // MARK: Posts

        override func post(_ notification: Notification) {
            guard let hubState else { return super.post(notification) }
            hubState.receive(notification) { [weak self] in self?.deliver(notification) }
        }

        override func post(name: NSNotification.Name, object: Any?) {
            post(Notification(name: name, object: object))
        }

        override func post(
            name: NSNotification.Name, object: Any?, userInfo: [AnyHashable: Any]? = nil
        ) {
            post(Notification(name: name, object: object, userInfo: userInfo))
        }

        private func deliver(_ notification: Notification) { super.post(notification) }

        // MARK: Observers

        /// An observer and its registration.
        ///
        /// The target isn't retained here because the center doesn't retain it either.
        private struct Observation {
            weak var target: AnyObject?
            let registration: Registration
        }

        override func addObserver(
            _ observer: Any, selector: Selector, name: NSNotification.Name?, object: Any?
        ) {
            super.addObserver(observer, selector: selector, name: name, object: object)
            recordRegistration(
                of: observer, owner: "\(type(of: observer))", name: name, object: object)
        }

        override func addObserver(
            forName name: NSNotification.Name?, object: Any?, queue: OperationQueue?,
            using block: @escaping @Sendable (Notification) -> Void
        ) -> any NSObjectProtocol {
            let token = super.addObserver(
                forName: name, object: object, queue: queue, using: block)
            recordRegistration(of: token, owner: nil, name: name, object: object)
            return token
        }

        override func removeObserver(_ observer: Any) {
            super.removeObserver(observer)
            forget { $0.target === observer as AnyObject }
        }

        override func removeObserver(
            _ observer: Any, name: NSNotification.Name?, object: Any?
        ) {
            super.removeObserver(observer, name: name, object: object)
            let identifier = object.map { ObjectIdentifier($0 as AnyObject) }
            forget {
                $0.target === observer as AnyObject
                    && (name == nil || $0.registration.name == name)
                    && (identifier == nil || $0.registration.object == identifier)
            }
        }

        private func recordRegistration(
            of target: Any, owner: String?, name: Notification.Name?, object: Any?
        ) {
            let identifier = object.map { ObjectIdentifier($0 as AnyObject) }
            let observation = Observation(
                target: target as AnyObject,
                registration: Registration(name: name, object: identifier, owner: owner))
            observations.withLock { $0.append(observation) }
        }

        private func forget(_ matches: (Observation) -> Bool) {
            observations.withLock { $0.removeAll(where: matches) }
        }
    }
#else
    /// The center of a hub on platforms where `NotificationCenter` isn't an Objective-C class.
    ///
    /// On these platforms, Foundation doesn't have a method that can be overridden. Instead, the
    /// hub intercepts posts with ``HookedCenter``. If that isn't possible, it uses an observer that
    /// receives everything.
    ///
    /// This type is marked `@unchecked Sendable` because the same is true for `NotificationCenter`,
    /// and its properties are set before any other code has access to the center.
    final class HubCenter: HookedCenter, @unchecked Sendable {
        private var hubState: HubState?
        private(set) var seesEverything = false

        /// `true` if a center can intercept all notifications with the linked version of
        /// Foundation.
        static let canSeeEverything =
            CenterHooks.areInstalled && CenterHooks.install(in: HubCenter.self)

        func start(_ hubState: HubState, seesEverything: Bool) {
            self.hubState = hubState
            self.seesEverything = seesEverything
            _ = observeEverything { [weak hubState] message in
                // This notification was already recorded before it was delivered.
                if seesEverything, message is Notification { return }
                hubState?.receive(message, deliver: nil)
            }
        }

        override func willPost(_ notification: Notification, deliver: @escaping () -> Void) {
            guard let hubState, seesEverything else { return deliver() }
            hubState.receive(notification, deliver: deliver)
        }

        var observers: [Registration] {
            guard seesEverything else { return [] }
            return registered.map { name, object in
                Registration(name: name.map { Notification.Name($0) }, object: object, owner: nil)
            }
        }
    }
#endif

/// The registration of an observer with a center.
struct Registration: Hashable, Sendable {
    let name: Notification.Name?
    let object: ObjectIdentifier?
    let owner: String?
}

extension Registration: CustomStringConvertible {
    /// A description like `authorizationChanged, from any object`.
    var description: String {
        let posts = name?.rawValue ?? "every notification"
        let from = object == nil ? "any object" : "one object"
        return "\(posts), from \(from)" + (owner.map { ", to a selector of \($0)" } ?? "")
    }
}

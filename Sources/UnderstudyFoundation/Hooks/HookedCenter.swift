// Version-dependent: see `CenterHooks`.

#if canImport(Glibc) && compiler(>=6.3) && compiler(<6.4)
    @_spi(SwiftCorelibsFoundation) import FoundationEssentials
    import Foundation

    /// A center that intercepts notifications before they are delivered.
    ///
    /// `usableFromInline` keeps both methods in the method table, although only the table uses
    /// them.
    @usableFromInline
    class HookedCenter: NotificationCenter, @unchecked Sendable {
        /// Delivers a notification, or keeps it for later.
        @usableFromInline
        func willPost(_ notification: Notification, deliver: @escaping () -> Void) { deliver() }

        /// Replaces Foundation's own method, whose type it has.
        @usableFromInline
        func postHooked<Message>(_ name: String?, subject: Any?, message: Message) {
            let deliver = { super._post(name, subject: subject, message: message) }
            guard let notification = message as? Notification else { return deliver() }
            willPost(notification, deliver: deliver)
        }
    }

    extension HookedCenter {
        /// The registrations, with duplicates, without the observer of everything.
        var registered: [(name: String?, object: ObjectIdentifier?)] {
            CenterRegistrar.observers(of: self).flatMap { name, objects in
                objects.flatMap { object, observers in
                    let own = name == nil && object == nil ? 1 : 0
                    return repeatElement((name, object), count: observers.storage.count - own)
                }
            }
        }
    }
#elseif !canImport(Darwin)
    import Foundation

    /// A center whose hub records only posts.
    class HookedCenter: NotificationCenter, @unchecked Sendable {
        func willPost(_ notification: Notification, deliver: @escaping () -> Void) { deliver() }

        var registered: [(name: String?, object: ObjectIdentifier?)] { [] }
    }
#endif

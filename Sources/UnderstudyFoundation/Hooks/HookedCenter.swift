// Version-dependent: for more information, see `CenterHooks`.

#if canImport(Glibc) && compiler(>=6.3) && compiler(<6.4)
    @_spi(SwiftCorelibsFoundation) import FoundationEssentials
    import Foundation

    /// A type representing a center that intercepts notifications before they are delivered.
    ///
    /// Both methods have the attribute `usableFromInline` because otherwise the compiler would
    /// remove them from the method table, although they are only called by way of the table.
    @usableFromInline
    class HookedCenter: NotificationCenter, @unchecked Sendable {
        /// Delivers a notification immediately, or keeps it so that it can be delivered later.
        @usableFromInline
        func willPost(_ notification: Notification, deliver: @escaping () -> Void) { deliver() }

        /// Replaces Foundation's own method, and must therefore have the same type as that method.
        @usableFromInline
        func postHooked<Message>(_ name: String?, subject: Any?, message: Message) {
            let deliver = { super._post(name, subject: subject, message: message) }
            guard let notification = message as? Notification else { return deliver() }
            willPost(notification, deliver: deliver)
        }
    }

    extension HookedCenter {
        /// The current registrations, including duplicates but without the observer that receives
        /// everything.
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

    /// A type representing a center whose hub can record posts but nothing else.
    class HookedCenter: NotificationCenter, @unchecked Sendable {
        func willPost(_ notification: Notification, deliver: @escaping () -> Void) { deliver() }

        var registered: [(name: String?, object: ObjectIdentifier?)] { [] }
    }
#endif

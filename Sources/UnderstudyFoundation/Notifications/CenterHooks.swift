// Fenced: this file knows how Foundation builds its `NotificationCenter` where that is no Objective-C
// class, and so has no method to override. It is written for one release of the compiler, which brings
// its Foundation along, and it is tried out once at run time, on a center of its own. Where anything
// differs, a hub records posts and no more: `CenterHooks.areInstalled` is false.

#if canImport(Glibc) && compiler(>=6.3) && compiler(<6.4)
    @_spi(SwiftCorelibsFoundation) import FoundationEssentials
    import Foundation
    import Glibc
    import Synchronization

    /// A center that sees notifications on their way in.
    ///
    /// `usableFromInline` keeps both methods in the method table, where nothing but the table uses them.
    @usableFromInline
    class HookedCenter: NotificationCenter, @unchecked Sendable {
        /// Delivers a notification, or keeps it for later.
        @usableFromInline
        func willPost(_ notification: Notification, deliver: @escaping () -> Void) { deliver() }

        /// What Foundation calls instead of its own method, whose type it has.
        @usableFromInline
        func postHooked<Message>(_ name: String?, subject: Any?, message: Message) {
            let deliver = { super._post(name, subject: subject, message: message) }
            guard let notification = message as? Notification else { return deliver() }
            willPost(notification, deliver: deliver)
        }
    }

    extension HookedCenter {
        /// Who is registered, as often as it is; not the observer of everything above.
        var registered: [(name: String?, object: ObjectIdentifier?)] {
            CenterHooks.registrar(of: self).flatMap { name, objects in
                objects.flatMap { object, observers in
                    let own = name == nil && object == nil ? 1 : 0
                    return repeatElement((name, object), count: observers.storage.count - own)
                }
            }
        }
    }

    extension NotificationCenter {
        /// Calls `body` for each notification and each typed message, where Foundation's own observer of
        /// everything ends the process at the first typed message.
        ///
        /// - Returns: what removes the observer.
        func observeEverything(_ body: @escaping @Sendable (Any) -> Void) -> @Sendable () -> Void {
            let token = _addObserver(nil, object: nil, using: body)
            return { [weak self] in self?._removeObserver(token) }
        }
    }

    enum CenterHooks {
        /// Whether the method table and the registrar are as this file knows them.
        static let areInstalled = install(in: Probe.self) && Probe.succeeds()

        /// Puts `postHooked` into the place that Foundation's own method has in a class's table.
        ///
        /// - Returns: whether the table looks as it should; if not, it stays as it is.
        static func install(in type: HookedCenter.Type) -> Bool {
            let foundation = MethodTable(of: NotificationCenter.self)
            let hooked = MethodTable(of: HookedCenter.self)
            let symbol =
                "$s20FoundationEssentials18NotificationCenterC5_post_7subject7messageySSSg_ypSgxtlF"
            guard let post = dlsym(nil, symbol), let slot = foundation.slot(of: post),
                // Offsets of the two stored properties: the registrar, and what follows.
                foundation[0] == UnsafeRawPointer(bitPattern: registrarOffset),
                foundation[1] == UnsafeRawPointer(bitPattern: registrarOffset + 16),
                // `willPost` and `postHooked`.
                hooked.count == foundation.count + 2
            else { return false }
            MethodTable(of: type)[slot] = hooked[hooked.count - 1]
            return true
        }

        // MARK: The registrar

        /// Behind the object's header.
        private static let registrarOffset = 16

        /// As Foundation's own type: the observers of one name and object, by the keys of their tokens.
        struct Observers {
            var storage: [UInt64: @Sendable (Any) -> Void]
            var nextKey: UInt64
            var salvagedKeys: [UInt64]
        }

        private struct Registrar: @unchecked Sendable {
            var observers: [String?: [ObjectIdentifier?: Observers]]
        }

        /// A copy of what the center has, taken under its own lock.
        static func registrar(
            of center: NotificationCenter
        ) -> [String?: [ObjectIdentifier?: Observers]] {
            let object = Unmanaged.passUnretained(center).toOpaque()
            return (object + registrarOffset).assumingMemoryBound(to: Mutex<Registrar>.self)
                .pointee.withLock { $0.observers }
        }

        // MARK: Trying it out

        private final class Probe: HookedCenter, @unchecked Sendable {
            private var held: [() -> Void] = []

            override func willPost(_ notification: Notification, deliver: @escaping () -> Void) {
                held.append(deliver)
            }

            static func succeeds() -> Bool { let probe = Probe(); return succeeds(probe, probe) }

            /// Not to be optimized: where the compiler sees a center's class, it may call Foundation's
            /// method without a look at the table.
            @inline(never) @_optimize(none)
            private static func succeeds(_ probe: Probe, _ center: NotificationCenter) -> Bool {
                _ = center.observeEverything { _ in }
                let heard = Mutex(0)
                let name = Notification.Name("probe")
                let token = center.addObserver(forName: name, object: center, queue: nil) { _ in
                    heard.withLock { $0 += 1 }
                }
                center.post(name: name, object: center)
                guard probe.held.count == 1, heard.withLock({ $0 }) == 0 else { return false }
                probe.held[0]()
                guard heard.withLock({ $0 }) == 1,
                    probe.registered.map(\.name) == ["probe"],
                    probe.registered.map(\.object) == [ObjectIdentifier(center)]
                else { return false }
                center.removeObserver(token)
                return probe.registered.isEmpty
            }
        }
    }

    /// The part of a class's metadata that its declarations fill: offsets of stored properties, and
    /// methods.
    private struct MethodTable {
        private let words: UnsafeMutablePointer<UnsafeRawPointer?>
        let count: Int
        /// The words in front of the part.
        private static let header = 7

        init(of type: AnyClass) {
            let metadata = unsafeBitCast(type, to: UnsafeMutablePointer<UnsafeRawPointer?>.self)
            // Two 32-bit fields: the size in bytes, and how much of it lies before the address.
            let sizes = UInt64(UInt(bitPattern: metadata[4]))
            let size = Int(sizes & 0xFFFF_FFFF) - Int(sizes >> 32)
            words = metadata + Self.header
            count = size / MemoryLayout<UnsafeRawPointer>.size - Self.header
        }

        subscript(index: Int) -> UnsafeRawPointer? {
            get { words[index] }
            nonmutating set { words[index] = newValue }
        }

        /// Where a method stands; `nil` where it is missing or stands twice.
        func slot(of method: UnsafeRawPointer) -> Int? {
            let slots = (0..<count).filter { words[$0] == method }
            return slots.count == 1 ? slots[0] : nil
        }
    }
#else
    import Foundation

    extension NotificationCenter {
        /// Calls `body` for each notification; returns what removes the observer.
        func observeEverything(_ body: @escaping @Sendable (Any) -> Void) -> @Sendable () -> Void {
            nonisolated(unsafe) let token = addObserver(forName: nil, object: nil, queue: nil) {
                body($0)
            }
            return { [weak self] in self?.removeObserver(token) }
        }
    }
#endif

#if !canImport(Darwin) && !(canImport(Glibc) && compiler(>=6.3) && compiler(<6.4))
    import Foundation

    /// A center of which a hub sees the posts alone.
    class HookedCenter: NotificationCenter, @unchecked Sendable {
        func willPost(_ notification: Notification, deliver: @escaping () -> Void) { deliver() }

        var registered: [(name: String?, object: ObjectIdentifier?)] { [] }
    }

    enum CenterHooks {
        static let areInstalled = false
        static func install(in type: HookedCenter.Type) -> Bool { false }
    }
#endif

// Version-dependent: the files in this folder rely on the layout of Foundation's
// `NotificationCenter` on platforms where it isn't an Objective-C class and doesn't have a method
// that we could override. They support one release of the compiler and its Foundation, and are
// tested once at run time with a separate center. If anything differs, `CenterHooks.areInstalled`
// is false, and a hub records posts but nothing else.

#if canImport(Glibc) && compiler(>=6.3) && compiler(<6.4) && !UNKNOWN_SWIFT
    @_spi(SwiftCorelibsFoundation) import FoundationEssentials
    import Foundation
    import Glibc
    import Synchronization

    enum CenterHooks {
        /// `true` if the method table and the registrar have the expected layout.
        static let areInstalled = install(in: Probe.self) && Probe.succeeds()

        /// Replaces Foundation's own method with `postHooked` in the method table of a class.
        ///
        /// - Parameters:
        ///   - type: The class to modify. Other classes aren't affected.
        ///
        /// - Returns: Whether the method table has the expected layout. If it doesn't, the class
        ///   isn't modified.
        static func install(in type: HookedCenter.Type) -> Bool {
            let foundation = MethodTable(of: NotificationCenter.self)
            let hooked = MethodTable(of: HookedCenter.self)
            let symbol =
                "$s20FoundationEssentials18NotificationCenterC5_post_7subject7messageySSSg_ypSgxtlF"
            guard let post = dlsym(nil, symbol), let slot = foundation.slot(of: post),
                // These are the offsets of the two stored properties, that is, the registrar and
                // the property after it.
                foundation[0] == UnsafeRawPointer(bitPattern: CenterRegistrar.offset),
                foundation[1] == UnsafeRawPointer(bitPattern: CenterRegistrar.offset + 16),
                // The two additional methods are `willPost` and `postHooked`.
                hooked.count == foundation.count + 2
            else { return false }
            MethodTable(of: type)[slot] = hooked[hooked.count - 1]
            return true
        }

        /// A center that is used to test the hooks separately from other centers.
        ///
        /// This type is marked `@unchecked Sendable` because only one thread uses an instance,
        /// within `succeeds()`.
        private final class Probe: HookedCenter, @unchecked Sendable {
            private var held: [() -> Void] = []

            override func willPost(_ notification: Notification, deliver: @escaping () -> Void) {
                held.append(deliver)
            }

            static func succeeds() -> Bool { let probe = Probe(); return succeeds(probe, probe) }

            /// Returns whether the hooks work.
            ///
            /// This function must not be optimized because, if the compiler knows the class of the
            /// center, it may call Foundation's method without using the method table.
            @inline(never) @_optimize(none)
            private static func succeeds(_ probe: Probe, _ center: NotificationCenter) -> Bool {
                _ = center.observeEverything { _ in }
                let received = Mutex(0)
                let name = Notification.Name("probe")
                let token = center.addObserver(forName: name, object: center, queue: nil) { _ in
                    received.withLock { $0 += 1 }
                }
                center.post(name: name, object: center)
                guard probe.held.count == 1, received.withLock({ $0 }) == 0 else { return false }
                probe.held[0]()
                guard received.withLock({ $0 }) == 1,
                    probe.registered.map(\.name) == ["probe"],
                    probe.registered.map(\.object) == [ObjectIdentifier(center)]
                else { return false }
                center.removeObserver(token)
                return probe.registered.isEmpty
            }
        }
    }

    /// A center that intercepts notifications before they are delivered.
    ///
    /// Both methods are `usableFromInline` because the compiler would otherwise remove them from
    /// the method table, through which they are called.
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
                    let excluded = name == nil && object == nil ? 1 : 0
                    return repeatElement(
                        (name, object), count: observers.storage.count - excluded)
                }
            }
        }
    }

    extension NotificationCenter {
        /// Adds an observer that receives every notification and every typed message.
        ///
        /// Foundation's own observer of all notifications terminates the process when the first
        /// typed message is posted.
        ///
        /// - Returns: A closure that removes the observer.
        func observeEverything(_ body: @escaping @Sendable (Any) -> Void) -> @Sendable () -> Void {
            let token = _addObserver(nil, object: nil, using: body)
            return { [weak self] in self?._removeObserver(token) }
        }
    }

    /// The part of a class's metadata that describes its own declarations.
    ///
    /// It contains the offsets of stored properties, and the methods.
    private struct MethodTable {
        private let words: UnsafeMutablePointer<UnsafeRawPointer?>
        let count: Int
        /// The number of words that precede this part of the metadata.
        private static let header = 7

        init(of type: AnyClass) {
            let metadata = unsafeBitCast(type, to: UnsafeMutablePointer<UnsafeRawPointer?>.self)
            // Note that this word consists of two 32-bit fields: the size in bytes, and the number
            // of bytes that precede the address.
            let sizes = UInt64(UInt(bitPattern: metadata[4]))
            let size = Int(sizes & 0xFFFF_FFFF) - Int(sizes >> 32)
            words = metadata + Self.header
            count = size / MemoryLayout<UnsafeRawPointer>.size - Self.header
        }

        subscript(index: Int) -> UnsafeRawPointer? {
            get { words[index] }
            nonmutating set { words[index] = newValue }
        }

        /// Returns the index of a method, or `nil` if the method occurs zero times or twice.
        func slot(of method: UnsafeRawPointer) -> Int? {
            let slots = (0..<count).filter { words[$0] == method }
            return slots.count == 1 ? slots[0] : nil
        }
    }

    /// Access to the list of observers that Foundation stores in a center.
    private enum CenterRegistrar {
        /// The offset of the list, which follows the header of the object.
        static let offset = 16

        /// The observers of a name and an object, keyed by their tokens.
        ///
        /// The layout is that of Foundation's own type.
        struct Observers {
            var storage: [UInt64: @Sendable (Any) -> Void]
            var nextKey: UInt64
            var salvagedKeys: [UInt64]
        }

        /// The observers of a center, in the layout of Foundation's own type.
        ///
        /// It's marked `@unchecked Sendable` because we only read an instance while the lock of its
        /// center is held.
        private struct Content: @unchecked Sendable {
            var observers: [String?: [ObjectIdentifier?: Observers]]
        }

        /// Returns a copy of a center's observers.
        ///
        /// The center's own lock is held while they are copied.
        static func observers(
            of center: NotificationCenter
        ) -> [String?: [ObjectIdentifier?: Observers]] {
            let object = Unmanaged.passUnretained(center).toOpaque()
            return (object + offset).assumingMemoryBound(to: Mutex<Content>.self)
                .pointee.withLock { $0.observers }
        }
    }
#else
    import Foundation

    extension NotificationCenter {
        /// Adds an observer that receives every notification.
        ///
        /// - Returns: A closure that removes the observer.
        func observeEverything(_ body: @escaping @Sendable (Any) -> Void) -> @Sendable () -> Void {
            // This is safe because only the closure below uses the token, in order to remove the
            // observer.
            nonisolated(unsafe) let token = addObserver(forName: nil, object: nil, queue: nil) {
                body($0)
            }
            return { [weak self] in self?.removeObserver(token) }
        }
    }

    #if !canImport(Darwin)
        enum CenterHooks {
            static let areInstalled = false
            static func install(in type: HookedCenter.Type) -> Bool { false }
        }

        /// A center whose hub can record posts but nothing else.
        class HookedCenter: NotificationCenter, @unchecked Sendable {
            func willPost(_ notification: Notification, deliver: @escaping () -> Void) { deliver() }

            var registered: [(name: String?, object: ObjectIdentifier?)] { [] }
        }
    #endif
#endif

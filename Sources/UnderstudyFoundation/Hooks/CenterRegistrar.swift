// Version-dependent: for more information, see `CenterHooks`.

#if canImport(Glibc) && compiler(>=6.3) && compiler(<6.4)
    import Foundation
    import Synchronization

    /// A namespace for access to the list of observers that Foundation stores in a center.
    enum CenterRegistrar {
        /// The offset of the list, which follows the header of the object.
        static let offset = 16

        /// A type with the layout of Foundation's own type. It stores the observers of a name and
        /// an object, keyed by their tokens.
        struct Observers {
            var storage: [UInt64: @Sendable (Any) -> Void]
            var nextKey: UInt64
            var salvagedKeys: [UInt64]
        }

        /// A type with the layout of Foundation's own type. It is marked `@unchecked Sendable`
        /// because we only read an instance while the lock of its center is held.
        private struct Content: @unchecked Sendable {
            var observers: [String?: [ObjectIdentifier?: Observers]]
        }

        /// Returns a copy of a center's observers. The center's own lock is held while they are
        /// copied.
        static func observers(
            of center: NotificationCenter
        ) -> [String?: [ObjectIdentifier?: Observers]] {
            let object = Unmanaged.passUnretained(center).toOpaque()
            return (object + offset).assumingMemoryBound(to: Mutex<Content>.self)
                .pointee.withLock { $0.observers }
        }
    }
#endif

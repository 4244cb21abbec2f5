// Version-dependent: see `CenterHooks`.

#if canImport(Glibc) && compiler(>=6.3) && compiler(<6.4)
    import Foundation
    import Synchronization

    /// The list of observers in a center of Foundation.
    enum CenterRegistrar {
        /// The offset of the list: after the object's header.
        static let offset = 16

        /// Has the layout of Foundation's own type: the observers of one name and object, by the
        /// keys of their tokens.
        struct Observers {
            var storage: [UInt64: @Sendable (Any) -> Void]
            var nextKey: UInt64
            var salvagedKeys: [UInt64]
        }

        /// Has the layout of Foundation's own type. `@unchecked`: it's only read under the center's
        /// lock.
        private struct Content: @unchecked Sendable {
            var observers: [String?: [ObjectIdentifier?: Observers]]
        }

        /// Returns a copy of the observers of a center, taken under the center's own lock.
        static func observers(
            of center: NotificationCenter
        ) -> [String?: [ObjectIdentifier?: Observers]] {
            let object = Unmanaged.passUnretained(center).toOpaque()
            return (object + offset).assumingMemoryBound(to: Mutex<Content>.self)
                .pointee.withLock { $0.observers }
        }
    }
#endif

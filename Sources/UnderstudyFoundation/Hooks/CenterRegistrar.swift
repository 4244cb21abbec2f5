// Fenced: see `CenterHooks`.

#if canImport(Glibc) && compiler(>=6.3) && compiler(<6.4)
    import Foundation
    import Synchronization

    /// The list of observers that a center of Foundation has.
    enum CenterRegistrar {
        /// Where it lies: behind the object's header.
        static let offset = 16

        /// As Foundation's own type: the observers of one name and object, by the keys of their
        /// tokens.
        struct Observers {
            var storage: [UInt64: @Sendable (Any) -> Void]
            var nextKey: UInt64
            var salvagedKeys: [UInt64]
        }

        /// As Foundation's own type. `@unchecked`: read under the center's lock alone.
        private struct Content: @unchecked Sendable {
            var observers: [String?: [ObjectIdentifier?: Observers]]
        }

        /// A copy of what the center has, taken under its own lock.
        static func observers(
            of center: NotificationCenter
        ) -> [String?: [ObjectIdentifier?: Observers]] {
            let object = Unmanaged.passUnretained(center).toOpaque()
            return (object + offset).assumingMemoryBound(to: Mutex<Content>.self)
                .pointee.withLock { $0.observers }
        }
    }
#endif

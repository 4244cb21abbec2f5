// Version-dependent: the files in this folder rely on the layout of Foundation's
// `NotificationCenter` on platforms where it is not an Objective-C class and does not have a method
// that we could override. We support one release of the compiler, which includes its Foundation,
// and we test the hooks once at run time with a separate center. If anything differs,
// `CenterHooks.areInstalled` is false, and a hub records posts but nothing else.

#if canImport(Glibc) && compiler(>=6.3) && compiler(<6.4)
    import Foundation
    import Glibc
    import Synchronization

    enum CenterHooks {
        /// Whether or not the method table and the registrar have the expected layout.
        static let areInstalled = install(in: Probe.self) && Probe.succeeds()

        /// Replaces Foundation's own method with `postHooked` in the method table of a class.
        ///
        /// - Parameters:
        ///   - type: The class to modify. Other classes are not affected.
        ///
        /// - Returns: Whether or not the method table has the expected layout. If it does not, the
        ///   class is not modified.
        static func install(in type: HookedCenter.Type) -> Bool {
            let foundation = MethodTable(of: NotificationCenter.self)
            let hooked = MethodTable(of: HookedCenter.self)
            let symbol =
                "$s20FoundationEssentials18NotificationCenterC5_post_7subject7messageySSSg_ypSgxtlF"
            guard let post = dlsym(nil, symbol), let slot = foundation.slot(of: post),
                // These are the offsets of the two stored properties, i.e. the registrar and the
                // property after it.
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
#elseif !canImport(Darwin)
    enum CenterHooks {
        static let areInstalled = false
        static func install(in type: HookedCenter.Type) -> Bool { false }
    }
#endif

// Fenced: this folder knows how Foundation builds its `NotificationCenter` where that is not an
// Objective-C class, and so has no method to override. It is written for one release of the
// compiler, which brings its Foundation along, and it is tried out once at run time, on a center of
// its own. Where anything differs, a hub records posts and does no more: `CenterHooks.areInstalled`
// is false.

#if canImport(Glibc) && compiler(>=6.3) && compiler(<6.4)
    import Foundation
    import Glibc
    import Synchronization

    enum CenterHooks {
        /// Whether the method table and the registrar are as this folder knows them.
        static let areInstalled = install(in: Probe.self) && Probe.succeeds()

        /// Puts `postHooked` into the place that Foundation's own method has in a class's table.
        ///
        /// - Parameter type: the class; other classes stay as they are.
        /// - Returns: whether the table looks as it should; if not, it stays as it is.
        static func install(in type: HookedCenter.Type) -> Bool {
            let foundation = MethodTable(of: NotificationCenter.self)
            let hooked = MethodTable(of: HookedCenter.self)
            let symbol =
                "$s20FoundationEssentials18NotificationCenterC5_post_7subject7messageySSSg_ypSgxtlF"
            guard let post = dlsym(nil, symbol), let slot = foundation.slot(of: post),
                // Offsets of the two stored properties: the registrar, and what follows.
                foundation[0] == UnsafeRawPointer(bitPattern: CenterRegistrar.offset),
                foundation[1] == UnsafeRawPointer(bitPattern: CenterRegistrar.offset + 16),
                // `willPost` and `postHooked`.
                hooked.count == foundation.count + 2
            else { return false }
            MethodTable(of: type)[slot] = hooked[hooked.count - 1]
            return true
        }

        /// Tries the hooks out on a center of its own.
        ///
        /// `@unchecked`: one thread uses it, within `succeeds()`.
        private final class Probe: HookedCenter, @unchecked Sendable {
            private var held: [() -> Void] = []

            override func willPost(_ notification: Notification, deliver: @escaping () -> Void) {
                held.append(deliver)
            }

            static func succeeds() -> Bool { let probe = Probe(); return succeeds(probe, probe) }

            /// Not to be optimized: where the compiler sees a center's class, it may call
            /// Foundation's method without a look at the table.
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
#elseif !canImport(Darwin)
    enum CenterHooks {
        static let areInstalled = false
        static func install(in type: HookedCenter.Type) -> Bool { false }
    }
#endif

// Version-dependent: see `CenterHooks`.

#if canImport(Glibc) && compiler(>=6.3) && compiler(<6.4)
    @_spi(SwiftCorelibsFoundation) import FoundationEssentials
    import Foundation

    extension NotificationCenter {
        /// Calls `body` for each notification and each typed message. Foundation's own observer of
        /// everything terminates the process at the first typed message.
        ///
        /// - Parameter body: receives the notification or the message.
        /// - Returns: a closure that removes the observer.
        func observeEverything(_ body: @escaping @Sendable (Any) -> Void) -> @Sendable () -> Void {
            let token = _addObserver(nil, object: nil, using: body)
            return { [weak self] in self?._removeObserver(token) }
        }
    }
#else
    import Foundation

    extension NotificationCenter {
        /// Calls `body` for each notification.
        ///
        /// - Parameter body: receives the notification.
        /// - Returns: a closure that removes the observer.
        func observeEverything(_ body: @escaping @Sendable (Any) -> Void) -> @Sendable () -> Void {
            // Only the closure below uses the token, to remove the observer.
            nonisolated(unsafe) let token = addObserver(forName: nil, object: nil, queue: nil) {
                body($0)
            }
            return { [weak self] in self?.removeObserver(token) }
        }
    }
#endif

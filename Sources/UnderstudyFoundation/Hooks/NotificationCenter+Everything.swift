// Fenced: see `CenterHooks`.

#if canImport(Glibc) && compiler(>=6.3) && compiler(<6.4)
    @_spi(SwiftCorelibsFoundation) import FoundationEssentials
    import Foundation

    extension NotificationCenter {
        /// Calls `body` for each notification and each typed message. Foundation's own observer of
        /// everything ends the process at the first typed message.
        ///
        /// - Parameter body: gets the notification or the message.
        /// - Returns: what removes the observer.
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
        /// - Parameter body: gets the notification.
        /// - Returns: what removes the observer.
        func observeEverything(_ body: @escaping @Sendable (Any) -> Void) -> @Sendable () -> Void {
            // The closure below alone uses it, to take the observer back.
            nonisolated(unsafe) let token = addObserver(forName: nil, object: nil, queue: nil) {
                body($0)
            }
            return { [weak self] in self?.removeObserver(token) }
        }
    }
#endif

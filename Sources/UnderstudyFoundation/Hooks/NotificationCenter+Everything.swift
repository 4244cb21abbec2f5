// Version-dependent: for more information, see `CenterHooks`.

#if canImport(Glibc) && compiler(>=6.3) && compiler(<6.4)
    @_spi(SwiftCorelibsFoundation) import FoundationEssentials
    import Foundation

    extension NotificationCenter {
        /// Adds an observer that receives every notification and every typed message.
        ///
        /// We cannot use Foundation's own observer of all notifications because it terminates the
        /// process when the first typed message is posted.
        ///
        /// - Parameters:
        ///   - body: The closure to call with each notification or message.
        ///
        /// - Returns: A closure that removes the observer.
        func observeEverything(_ body: @escaping @Sendable (Any) -> Void) -> @Sendable () -> Void {
            let token = _addObserver(nil, object: nil, using: body)
            return { [weak self] in self?._removeObserver(token) }
        }
    }
#else
    import Foundation

    extension NotificationCenter {
        /// Adds an observer that receives every notification.
        ///
        /// - Parameters:
        ///   - body: The closure to call with each notification.
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
#endif

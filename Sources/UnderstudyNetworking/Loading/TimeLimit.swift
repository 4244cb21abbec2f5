import Foundation

/// The time limit of a request, and the action when it's exceeded.
struct TimeLimit {
    let duration: Duration
    let expire: @Sendable () -> Void

    /// Creates the limit of a request; `nil` if it has none.
    init?(of request: StubbedHTTP.Request, expire: @escaping @Sendable () -> Void) {
        guard let interval = request.timeoutInterval, interval > 0 else { return nil }
        // Some code uses the largest number, which isn't a valid duration.
        duration = .seconds(min(interval, 1e9))
        self.expire = expire
    }
}

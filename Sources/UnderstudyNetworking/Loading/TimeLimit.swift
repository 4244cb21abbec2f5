import Foundation

/// How long a request may wait, and what happens then.
struct TimeLimit {
    let duration: Duration
    let expire: @Sendable () -> Void

    /// The limit of a request; `nil` where it has none.
    init?(of request: StubbedHTTP.Request, expire: @escaping @Sendable () -> Void) {
        guard let interval = request.timeoutInterval, interval > 0 else { return nil }
        // Some write the largest number there is, which is no duration.
        duration = .seconds(min(interval, 1e9))
        self.expire = expire
    }
}

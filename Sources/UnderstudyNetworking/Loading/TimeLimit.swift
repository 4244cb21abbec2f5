import Foundation

/// A type describing the time limit of a request, and the action to perform when it is exceeded.
struct TimeLimit {
    let duration: Duration
    let expire: @Sendable () -> Void

    /// Creates the time limit of a request, or returns `nil` if the request does not have one.
    init?(of request: StubbedHTTP.Request, expire: @escaping @Sendable () -> Void) {
        guard let interval = request.timeoutInterval, interval > 0 else { return nil }
        // Some code specifies the largest possible number, which cannot be represented by a
        // duration.
        duration = .seconds(min(interval, 1e9))
        self.expire = expire
    }
}

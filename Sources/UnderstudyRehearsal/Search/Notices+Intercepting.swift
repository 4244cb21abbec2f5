import Understudy

extension Notices {
    /// Runs `body`, whose failures are noticed and go no further; `nil` where they cannot be
    /// noticed.
    nonisolated(nonsending) func intercept<Value: Sendable>(
        _ body: @escaping @Sendable () async -> Value
    ) async -> Value? {
        let result = Locked<Value?>(nil)
        let work: @Sendable () async -> Void = {
            let value = await TestReport.$reporter.withValue(self) { await body() }
            result.withLock { $0 = value }
        }
        if let framework = TestReport.Seat.TestFramework.self as? any FailureInterceptor.Type {
            await framework.intercept(into: self, work)
        } else {
            await work()
        }
        return result.withLock { $0 }
    }
}

import Understudy

/// Resumes a continuation with the first of several answers.
final class OneAnswer<Value: Sendable>: Sendable {
    private let waiting: Locked<CheckedContinuation<Value, Never>?>

    init(_ continuation: CheckedContinuation<Value, Never>) { waiting = Locked(continuation) }

    func give(_ value: Value) {
        let continuation = waiting.withLock { waiting in
            defer { waiting = nil }
            return waiting
        }
        continuation?.resume(returning: value)
    }
}

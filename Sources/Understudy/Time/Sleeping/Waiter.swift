/// Somebody who waits for one event.
final class Waiter<Value: Sendable>: Sendable {
    typealias Continuation = UnsafeContinuation<Value, Never>

    /// There is a continuation from the start of the wait to its end; whoever ends it takes it out, so
    /// that it is resumed once.
    private let state = Locked<(isOver: Bool, continuation: Continuation?)>((false, nil))

    /// Starts the wait; `false` when it has ended before.
    func wait(_ continuation: Continuation) -> Bool {
        state.withLock { state in
            if state.isOver { return false }
            state.continuation = continuation
            return true
        }
    }

    /// Ends the wait; does nothing when it has ended.
    func end(with value: Value) {
        let continuation = state.withLock { state in
            defer { state = (true, nil) }
            return state.continuation
        }
        continuation?.resume(returning: value)
    }
}

/// How work on a thread of its own went.
enum WatchedResult<Value: Sendable>: Sendable {
    case value(Value)
    /// It stands still, and its thread was left behind.
    case blocked(Stalled)
}

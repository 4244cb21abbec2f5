/// The result of work on a separate thread.
enum WatchedResult<Value: Sendable>: Sendable {
    case value(Value)
    /// It's blocked, and its thread was left behind.
    case blocked(Stalled)
}

import Dispatch

/// Runs work later: the part of a `DispatchQueue` that a search field needs.
protocol WorkQueue {
    /// Runs an item at a time, if it is not cancelled before.
    func asyncAfter(deadline: DispatchTime, execute item: DispatchWorkItem)
}

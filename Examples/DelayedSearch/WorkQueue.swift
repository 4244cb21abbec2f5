import Dispatch

/// Runs work later. These are the members of `DispatchQueue` that a search field requires.
protocol WorkQueue {
    /// Performs an item at the deadline, unless it's cancelled first.
    func asyncAfter(deadline: DispatchTime, execute item: DispatchWorkItem)
}

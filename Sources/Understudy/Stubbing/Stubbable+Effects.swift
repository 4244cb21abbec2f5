extension Stubbable {
    /// Runs a closure at each call, before its answer, which doesn't change.
    ///
    /// ```swift
    /// store.spies.save.onCall { _ in saves.add(1, ordering: .relaxed) }
    /// ```
    ///
    /// Several effects run in the order in which they were added. `reset()` removes them.
    ///
    /// - Parameter effect: the closure. It runs on the thread of the caller, outside the lock of
    ///   the spy.
    public func onCall(_ effect: @escaping @Sendable (Input) -> Void) {
        let condition = target.condition
        target.spy.change { $0.effects.append((condition, effect)) }
    }
}

extension Stubbable {
    /// Runs something at each call, before its answer; the answer stands.
    ///
    /// ```swift
    /// store.spies.save.onCall { _ in saves.add(1, ordering: .relaxed) }
    /// ```
    ///
    /// Several run in the order in which they were given. `reset()` drops them.
    ///
    /// - Parameter effect: runs on the caller's thread, outside the spy's lock.
    public func onCall(_ effect: @escaping @Sendable (Input) -> Void) {
        let condition = target.condition
        target.spy.change { $0.effects.append((condition, effect)) }
    }
}

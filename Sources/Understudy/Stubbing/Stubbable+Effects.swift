extension Stubbable {
    /// Runs a closure at each call before the call is answered. The answer of the call doesn't
    /// change.
    ///
    /// ```swift
    /// store.spies.save.onCall { _ in saves.add(1, ordering: .relaxed) }
    /// ```
    ///
    /// If you add several closures, they run in the order in which they were added. To remove them,
    /// call `reset()`.
    ///
    /// - Parameters:
    ///   - effect: The closure to run. It runs on the thread of the caller, and can call the spy
    ///     because it runs after the spy's lock is released.
    public func onCall(_ effect: @escaping @Sendable (Input) -> Void) {
        let condition = target.condition
        target.spy.change { $0.effects.append((condition, effect)) }
    }
}

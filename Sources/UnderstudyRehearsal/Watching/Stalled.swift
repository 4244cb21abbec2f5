/// A rehearsal in which one step exceeds its time limit.
struct Stalled: Sendable {
    let backstage: Backstage
    /// The schedule of a search; zero outside of one.
    let schedule: Int

    /// `true` if its thread is blocked forever. Any other may resume at any time.
    var isOver: Bool { backstage.endlessStep != nil }

    /// Returns the reason why it's blocked.
    ///
    /// - Parameter limit: the time limit of a step.
    func text(for limit: Duration) -> String {
        let text = StageText(backstage.trace, backstage.cast)
        if let step = backstage.endlessStep { return text.endless(step) }
        return text.blocked(for: limit, hasClocks: backstage.clock != nil)
    }
}

/// A rehearsal of which one step takes longer than it may.
struct Stalled: Sendable {
    let backstage: Backstage
    /// Which schedule of a search it is; zero outside of one.
    let schedule: Int

    /// Whether its thread waits for good. Any other may go on at any time.
    var isOver: Bool { backstage.endlessStep != nil }

    /// Why it stands still.
    ///
    /// - Parameter limit: how long a step may take.
    func text(for limit: Duration) -> String {
        let text = StageText(backstage.trace, backstage.cast)
        if let step = backstage.endlessStep { return text.endless(step) }
        return text.blocked(for: limit, hasClocks: backstage.clock != nil)
    }
}

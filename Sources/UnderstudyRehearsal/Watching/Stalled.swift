/// A rehearsal of which one step takes longer than it may.
struct Stalled: Sendable {
    let backstage: Backstage
    /// Which schedule of a search it is; zero outside of one.
    let schedule: Int

    /// Why it stands still.
    ///
    /// - Parameter limit: how long a step may take.
    func text(for limit: Duration) -> String {
        StageText(backstage.trace, backstage.cast)
            .blocked(for: limit, hasClocks: backstage.clock != nil)
    }
}

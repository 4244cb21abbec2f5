extension Rehearsal.Search {
    /// The searches that take turns.
    var parts: [Rehearsal.Search] {
        self == .automatic ? [.random, .priorities(), .exhaustive] : [self]
    }

    /// The search that gives a schedule.
    ///
    /// - Parameter number: which one it is, counted from 1. With the first one all of them begin.
    func part(giving number: Int) -> Rehearsal.Search {
        number < 2 ? self : parts[(number - 2) % parts.count]
    }
}

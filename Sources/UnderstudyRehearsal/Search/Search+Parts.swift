extension Rehearsal.Search {
    /// The searches that take turns.
    var parts: [Rehearsal.Search] {
        self == .automatic ? [.random, .priorities(), .exhaustive] : [self]
    }

    /// Returns the search that provides a schedule.
    ///
    /// - Parameter number: the number of the schedule, from 1. The first one is common to all of
    ///   them.
    func part(giving number: Int) -> Rehearsal.Search {
        number < 2 ? self : parts[(number - 2) % parts.count]
    }
}

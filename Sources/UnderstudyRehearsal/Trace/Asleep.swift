import Understudy

/// A task that sleeps.
struct Asleep: Sendable {
    let sleeper: TestTimeline.Sleeper
    /// Its number in the ``Cast``; `nil` if the owner of the sleep isn't known.
    let task: Int?
}

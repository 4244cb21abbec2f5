import Understudy

/// A task that sleeps.
struct Asleep: Sendable {
    let sleeper: TestTimeline.Sleeper
    /// Its number in the ``Cast``; `nil` where nothing has told whose sleep it is.
    let task: Int?
}

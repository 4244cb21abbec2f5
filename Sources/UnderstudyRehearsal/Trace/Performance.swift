import Understudy

/// How one run of a body went.
struct Performance: Sendable {
    let ending: Ending
    let tier: Rehearsal.Tier
    /// What the body threw.
    let error: (any Error)?
    let trace: Trace
    let cast: Cast
    let guesses: Guesses
    /// At how many moments the body can be cancelled; see ``Interruption``.
    let moments: Int
    /// The instant at which it ended.
    let now: Duration
}

extension Performance {
    /// The tasks that would go on after the body.
    struct Left: Sendable {
        /// Those that sleep, by their deadlines.
        let asleep: [Asleep]
        /// Whether an unstructured task has not ended, whatever it waits for.
        let hasOthers: Bool
    }

    /// Why nothing more could run.
    enum Ending: Sendable {
        /// The body has ended.
        case ended(left: Left)
        /// The body waits for something that neither time nor another thread will bring. Tasks that
        /// sleep do so on another timeline.
        case deadlocked(elsewhere: [Asleep])
        /// Time is paused, and nothing else can bring what the body waits for.
        case paused(asleep: [Asleep])
        /// Another thread has not finished what was announced.
        case waitsOutside([OutsideEntry], for: Duration)
        /// There were more steps than allowed.
        case endless
        /// There were more steps at one instant than allowed.
        case livelocked

        /// Whether the body is still suspended somewhere.
        var isStuck: Bool {
            if case .ended = self { false } else { true }
        }
    }
}

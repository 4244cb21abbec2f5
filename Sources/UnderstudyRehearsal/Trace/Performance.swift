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
    /// The first step that a thread outside of the rehearsal has handed over; `nil` if none did.
    let handOver: HandOver?
    /// The moments at which the body can be cancelled; see ``Interruption``.
    let moments: [Moment]
    /// The cancellation of the body in a sweep.
    let cancellation: Cancellation?
    /// The largest number of calls that one step has made; see ``EndlessStep``.
    let mostCalls: Int
    /// The instant at which it ended.
    let now: Duration
}

/// A step that a thread outside of the rehearsal has handed over. At which moment that thread was
/// as far, no schedule chooses.
struct HandOver: Sendable {
    /// How many steps came before it.
    let step: Int
    /// The task, by its number in the ``Cast``.
    let task: Int
}

extension Performance {
    /// The tasks that would go on after the body.
    struct Left: Sendable {
        /// Those that sleep, by their deadlines.
        let asleep: [Asleep]
        /// Whether an unstructured task has not ended, whatever it waits for.
        let hasOthers: Bool
    }

    /// A moment at which a body can be cancelled.
    struct Moment: Sendable {
        /// The task that suspends or resumes, by its number in the ``Cast``.
        let task: Int
        /// The step that has ended, or is about to begin, counted from 1.
        let step: Int
        let isResuming: Bool
    }

    /// What a rehearsal looked like when its body was cancelled.
    struct Cancellation: Sendable {
        let trace: Trace
        let cast: Cast
        let asleep: [Asleep]
    }

    /// A step that repeats calls of doubles or sleeps, and never suspends.
    struct EndlessStep: Sendable {
        /// How many calls it made.
        let calls: Int
        /// The latest one, with its line where that is known.
        let latest: String
        /// Whether its thread was blocked for good, because the call is synchronous.
        let isBlocked: Bool
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
        /// A step made more calls than allowed, and its task was suspended for good.
        case endlessStep(EndlessStep)

        /// Whether the body is still suspended somewhere.
        var isStuck: Bool {
            if case .ended = self { false } else { true }
        }
    }
}

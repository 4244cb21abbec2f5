import Understudy

/// The result of one run of a body.
struct Performance: Sendable {
    let ending: Ending
    let tier: Rehearsal.Tier
    /// The error that the body threw.
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
    /// The largest number of calls in one step; see ``EndlessStep``.
    let mostCalls: Int
    /// The instant at which it ended.
    let now: Duration
}

/// A step that a thread outside of the rehearsal has handed over. No schedule determines the timing
/// of that thread.
struct HandOver: Sendable {
    /// The number of steps before it.
    let step: Int
    /// The task, by its number in the ``Cast``.
    let task: Int
}

extension Performance {
    /// The tasks that would continue after the body.
    struct RemainingTasks: Sendable {
        /// The sleeping tasks, by their deadlines.
        let asleep: [Asleep]
        /// `true` if an unstructured task that doesn't sleep hasn't ended.
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

    /// The state of a rehearsal when its body was cancelled.
    struct Cancellation: Sendable {
        let trace: Trace
        let cast: Cast
        let asleep: [Asleep]
    }

    /// A step that repeats calls of doubles or sleeps, and never suspends.
    struct EndlessStep: Sendable {
        /// The number of calls.
        let calls: Int
        /// The latest call, with its line if known.
        let latest: String
        /// `true` if its thread was blocked forever, because the call is synchronous.
        let isBlocked: Bool
    }

    /// The reason why nothing more could run.
    enum Ending: Sendable {
        /// The body has ended.
        case ended(remaining: RemainingTasks)
        /// The body waits for an event that neither time nor another thread can cause. The sleeping
        /// tasks use another timeline.
        case deadlocked(elsewhere: [Asleep])
        /// Time is paused, and nothing else can resume the body.
        case paused(asleep: [Asleep])
        /// Another thread hasn't finished announced work.
        case waitsForExternalWork([ExternalWorkEntry], for: Duration)
        /// The limit of steps was exceeded.
        case endless
        /// The limit of steps at one instant was exceeded.
        case livelocked
        /// A step made more calls than allowed, and its task was suspended forever.
        case endlessStep(EndlessStep)

        /// `true` if the body is still suspended.
        var isStuck: Bool {
            if case .ended = self { false } else { true }
        }
    }
}

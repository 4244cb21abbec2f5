/// A type that records the events on a stage, step by step.
///
/// Two runs of the same schedule have the same events, unless the code depends on something that
/// the stage doesn't control.
struct Trace: Equatable {
    /// A type representing one job that has run.
    struct Step: Equatable {
        let task: Int32
        /// The index of the job among the jobs that were ready, beginning with the oldest job.
        let choice: Int32
        /// The number of jobs that were ready.
        let width: Int32
    }

    /// A type representing an event between two steps.
    struct Mark: Equatable {
        /// The number of steps before the event.
        let step: Int
        let event: Event
    }

    enum Event: Equatable {
        /// The body has added a note. For more information, see ``Stage/note(_:)``.
        case note(String)
        /// Time has advanced to the given instant.
        case time(Duration)
        /// Another thread has enqueued a job of the given task.
        case handOver(task: Int)
        /// The body was cancelled by a sweep.
        case cancelled
    }

    private(set) var steps: [Step] = []
    /// Whether or not external work was announced.
    var hasAnnounced = false
    private(set) var marks: [Mark] = []

    mutating func append(_ step: Step) { steps.append(step) }

    mutating func append(_ event: Event) { marks.append(Mark(step: steps.count, event: event)) }

    /// Records the cancellation of the body.
    ///
    /// - Parameter isInStep: Whether or not the latest step is still to be run.
    mutating func appendCancellation(isInStep: Bool) {
        marks.append(Mark(step: steps.count - (isInStep ? 1 : 0), event: .cancelled))
    }

    /// The choices between several ready jobs.
    var choices: [Choice] {
        steps.compactMap { step in
            step.width > 1 ? Choice(index: Int(step.choice), width: Int(step.width)) : nil
        }
    }
}

/// A type representing a point in a schedule at which more than one job was ready.
struct Choice: Equatable {
    let index: Int
    let width: Int
}

/// The events on a stage, step by step. They are the same for the same schedule, unless the code
/// depends on something that the stage doesn't control.
struct Trace: Equatable {
    /// One job that ran.
    struct Step: Equatable {
        let task: Int32
        /// Its index among the jobs that were ready, oldest first.
        let choice: Int32
        /// The number of jobs that were ready.
        let width: Int32
    }

    /// An event between two steps.
    struct Mark: Equatable {
        /// The number of steps before it.
        let step: Int
        let event: Event
    }

    enum Event: Equatable {
        /// ``Stage/note(_:)``.
        case note(String)
        /// Time advanced to this instant.
        case time(Duration)
        /// The hand-over of a job by another thread.
        case handOver(task: Int)
        /// The cancellation of the body in a sweep.
        case cancelled
    }

    private(set) var steps: [Step] = []
    /// `true` if external work was announced.
    var hasAnnounced = false
    private(set) var marks: [Mark] = []

    mutating func append(_ step: Step) { steps.append(step) }

    mutating func append(_ event: Event) { marks.append(Mark(step: steps.count, event: event)) }

    /// - Parameter isInStep: `true` if the latest step hasn't run yet.
    mutating func appendCancellation(isInStep: Bool) {
        marks.append(Mark(step: steps.count - (isInStep ? 1 : 0), event: .cancelled))
    }

    /// The choices among several jobs.
    var choices: [Choice] {
        steps.compactMap { step in
            step.width > 1 ? Choice(index: Int(step.choice), width: Int(step.width)) : nil
        }
    }
}

/// A point of a schedule at which more than one job was ready.
struct Choice: Equatable {
    let index: Int
    let width: Int
}

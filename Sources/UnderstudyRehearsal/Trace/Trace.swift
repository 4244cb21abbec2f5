/// What happened on a stage, step by step: the same whenever the schedule is, or the code depends
/// on something that the stage does not govern.
struct Trace: Equatable {
    /// One job that ran.
    struct Step: Equatable {
        let task: Int32
        /// Its place among the jobs that could run, the oldest first.
        let choice: Int32
        /// How many could run.
        let width: Int32
    }

    /// Something worth telling between two steps.
    struct Mark: Equatable {
        /// How many steps came before it.
        let step: Int
        let event: Event
    }

    enum Event: Equatable {
        /// ``Stage/note(_:)``.
        case note(String)
        /// Time went to this instant.
        case time(Duration)
        /// The hand-over of a job by another thread.
        case outside(task: Int)
        /// The cancellation of the body in a sweep.
        case cancelled
    }

    private(set) var steps: [Step] = []
    /// Whether something was announced that happens elsewhere.
    var hasAnnounced = false
    private(set) var marks: [Mark] = []

    mutating func append(_ step: Step) { steps.append(step) }

    mutating func append(_ event: Event) { marks.append(Mark(step: steps.count, event: event)) }

    /// - Parameter isInStep: whether the latest step has not run yet.
    mutating func appendCancellation(isInStep: Bool) {
        marks.append(Mark(step: steps.count - (isInStep ? 1 : 0), event: .cancelled))
    }

    /// What was chosen where there was a choice.
    var choices: [Choice] {
        steps.compactMap { step in
            step.width > 1 ? Choice(index: Int(step.choice), width: Int(step.width)) : nil
        }
    }
}

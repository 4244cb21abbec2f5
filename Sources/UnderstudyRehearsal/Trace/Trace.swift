/// The events on a stage, step by step.
///
/// Two runs of the same schedule have the same events, unless the code depends on something that
/// the stage doesn't control.
struct Trace: Equatable {
    /// One job that ran.
    struct Step: Equatable {
        let task: Int
        /// The index of the job among the jobs that were ready, beginning with the oldest job.
        let choice: Int
        /// The number of jobs that were ready.
        let width: Int
        /// `true` if the task of the previous step could have continued instead.
        var interrupts = false
    }

    /// An event between two steps.
    struct Mark: Equatable {
        /// The number of steps before the event.
        let step: Int
        let event: Event
    }

    /// An event that isn't a step.
    enum Event: Equatable {
        /// The body added a note with ``Stage/note(_:)``.
        case note(String)
        /// Time advanced to the given instant.
        case time(Duration)
        /// Another thread enqueued a job of the given task.
        case externalEnqueue(task: Int)
        /// The body was cancelled by a sweep.
        case cancelled
    }

    private(set) var steps: [Step] = []
    /// `true` if external work was announced.
    var hasAnnounced = false
    private(set) var marks: [Mark] = []

    mutating func append(_ step: Step) { steps.append(step) }

    mutating func append(_ event: Event) { marks.append(Mark(step: steps.count, event: event)) }

    /// Records the cancellation of the body.
    ///
    /// - Parameters:
    ///   - isInStep: Whether the latest step is still to be run.
    mutating func appendCancellation(isInStep: Bool) {
        marks.append(Mark(step: steps.count - (isInStep ? 1 : 0), event: .cancelled))
    }

    /// The steps at whose start more than one job was ready.
    var choicePoints: [Step] { steps.filter { $0.width > 1 } }

    /// The index of the job that ran at each choice.
    var choices: [Int] { choicePoints.map(\.choice) }
}

// MARK: - Differences

extension Trace {
    /// The first difference between two runs of the same schedule.
    struct Difference: Equatable, Sendable {
        /// The number of the step, starting at 1.
        let step: Int
        /// A description of what happened in the first run.
        let first: String
        /// A description of what happened in the second run.
        let second: String
        /// `true` if another thread enqueued a job in only one of the runs.
        var isExternalEnqueue = false
        /// `true` if external work was announced in one of the runs.
        var hasAnnounced = false
        /// `true` if the steps are the same, but only one of the runs fails.
        var hasSameSteps = false
    }

    /// Returns the first difference from another run of the same schedule, or `nil` if there is no
    /// difference.
    func difference(from other: Trace) -> Difference? {
        if self == other { return nil }
        var remaining = marks[...]
        var otherRemaining = other.marks[...]
        for step in 0...max(steps.count, other.steps.count) {
            while remaining.first?.step == step || otherRemaining.first?.step == step {
                let event = remaining.popFirst { $0.step == step }?.event
                let otherEvent = otherRemaining.popFirst { $0.step == step }?.event
                if event == otherEvent { continue }
                return Difference(
                    step: step + 1, first: event?.text ?? text(of: step),
                    second: otherEvent?.text ?? other.text(of: step),
                    isExternalEnqueue: event?.isExternalEnqueue == true
                        || otherEvent?.isExternalEnqueue == true,
                    hasAnnounced: hasAnnounced || other.hasAnnounced)
            }
            let ownStep = step < steps.count ? steps[step] : nil
            let otherStep = step < other.steps.count ? other.steps[step] : nil
            if ownStep != otherStep {
                return Difference(
                    step: step + 1, first: text(of: step), second: other.text(of: step))
            }
        }
        return nil
    }

    /// Returns a description of a step, or of the end of the run.
    private func text(of index: Int) -> String {
        guard index < steps.count else { return "the run has ended" }
        let step = steps[index]
        let task = step.task == 0 ? "the body" : "task \(step.task)"
        return step.width == 1
            ? "\(task) runs, the only one that is ready"
            : "\(task) runs, one of \(step.width) that are ready"
    }
}

extension Trace.Difference {
    /// Creates the difference between two runs with the same steps, only one of which fails.
    ///
    /// - Parameters:
    ///   - trace: The steps of both runs.
    ///   - first: The reason why the first run fails, or `nil` if it passes.
    ///   - second: The reason why the second run fails, or `nil` if it passes.
    init(inOutcomeOf trace: Trace, first: String?, second: String?) {
        let passed = "doesn't fail"
        self.init(
            step: trace.steps.count, first: first ?? passed, second: second ?? passed,
            hasSameSteps: true)
    }
}

extension ArraySlice {
    /// Removes and returns the first element if it satisfies the given condition.
    fileprivate mutating func popFirst(where predicate: (Element) -> Bool) -> Element? {
        first.flatMap { predicate($0) ? popFirst() : nil }
    }
}

extension Trace.Event {
    fileprivate var isExternalEnqueue: Bool {
        if case .externalEnqueue = self { true } else { false }
    }

    /// A short description of the event.
    var text: String {
        switch self {
        case .note(let text): "note: \(text)"
        case .time(let instant): "time advances to \(instant)"
        case .externalEnqueue(0): "another thread hands over the body"
        case .cancelled: "the body is cancelled"
        case .externalEnqueue(let task): "another thread hands over task \(task)"
        }
    }
}

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

    enum Event: Equatable {
        /// The body added a note.
        ///
        /// For more information, see ``Stage/note(_:)``.
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
        let first: String
        let second: String
        /// `true` if another thread enqueued a job in only one of the runs.
        var isExternalEnqueue = false
        /// `true` if external work was announced in one of the runs.
        var hasAnnounced = false
        /// `true` if the steps are the same, but only one of the runs fails.
        var hasSameSteps = false

        /// Returns the difference if both runs have the same steps, but only one of them fails.
        static func outcome(
            of trace: Trace, first: String = "doesn't fail", second: String = "doesn't fail"
        ) -> Difference {
            Difference(step: trace.steps.count, first: first, second: second, hasSameSteps: true)
        }
    }

    /// Returns the first difference from another run of the same schedule, or `nil` if there is no
    /// difference.
    func difference(from other: Trace) -> Difference? {
        if self == other { return nil }
        var (mine, theirs) = (marks[...], other.marks[...])
        for step in 0...max(steps.count, other.steps.count) {
            while mine.first?.step == step || theirs.first?.step == step {
                let left = mine.popFirst { $0.step == step }?.event
                let right = theirs.popFirst { $0.step == step }?.event
                if left == right { continue }
                return Difference(
                    step: step + 1, first: left?.text ?? text(of: step),
                    second: right?.text ?? other.text(of: step),
                    isExternalEnqueue: left?.isExternalEnqueue ?? false
                        || right?.isExternalEnqueue ?? false,
                    hasAnnounced: hasAnnounced || other.hasAnnounced)
            }
            let left = step < steps.count ? steps[step] : nil
            let right = step < other.steps.count ? other.steps[step] : nil
            if left != right {
                return Difference(
                    step: step + 1, first: text(of: step), second: other.text(of: step))
            }
        }
        return nil
    }

    private func text(of index: Int) -> String {
        guard index < steps.count else { return "the run has ended" }
        let step = steps[index]
        let task = step.task == 0 ? "the body" : "task \(step.task)"
        return step.width == 1
            ? "\(task) runs, the only one that is ready"
            : "\(task) runs, one of \(step.width) that are ready"
    }
}

extension ArraySlice {
    /// Removes and returns the first element if it satisfies the given condition.
    fileprivate mutating func popFirst(where isWanted: (Element) -> Bool) -> Element? {
        first.flatMap { isWanted($0) ? popFirst() : nil }
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

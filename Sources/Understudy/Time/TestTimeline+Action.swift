import Synchronization

extension TestTimeline {
    /// Schedules an action. It runs on the thread that advances the timeline.
    ///
    /// - Parameters:
    ///   - delay: The delay of the action, relative to the current time. If the delay is zero or
    ///     negative, the action runs when time is advanced next, even by zero. If it's scheduled by
    ///     another action, it runs during the same advance instead.
    ///   - action: The closure to run.
    ///
    /// - Returns: The scheduled action. You can use it to cancel the action.
    @discardableResult
    public func schedule(
        after delay: Duration,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column,
        _ action: @escaping @Sendable () -> Void
    ) -> Action {
        let location = TestReport.Location(
            fileID: fileID, filePath: filePath, line: line, column: column)
        return state.change { state in
            let scheduled = Action(
                deadline: state.now + max(delay, .zero), on: self.state, at: location,
                action: action)
            state.insert(.action(scheduled), at: scheduled.deadline)
            return scheduled
        }
    }

    /// A type representing an action that is scheduled on a timeline.
    public final class Action: Sendable {
        /// The instant at which the action runs, as time since the start of the timeline.
        public let deadline: Duration
        /// The location of the code that scheduled the action.
        public let location: TestReport.Location
        /// The state of the timeline. We don't refer to the timeline itself because this would keep
        /// it alive.
        private let timeline: WaitableState<State>
        private let phase = Atomic(Phase.pending)
        /// The closure of the action. It's released, including its captures, after it has run or
        /// was cancelled. This property is safe because, after `init`, only the code that changes
        /// ``phase`` from `pending` accesses it, and this happens only once.
        nonisolated(unsafe) private var action: (@Sendable () -> Void)?

        private enum Phase: UInt8, AtomicRepresentable {
            case pending
            case taken
            case cancelled
        }

        init(
            deadline: Duration, on timeline: WaitableState<State>,
            at location: TestReport.Location, action: @escaping @Sendable () -> Void
        ) {
            self.deadline = deadline
            self.location = location
            self.timeline = timeline
            self.action = action
        }

        /// A Boolean value that indicates whether the action was cancelled.
        public var isCancelled: Bool { phase.load(ordering: .acquiring) == .cancelled }

        /// Cancels the action so that it doesn't run. If it has already run, this function has no
        /// effect.
        public func cancel() {
            let old = phase.exchange(.cancelled, ordering: .acquiringAndReleasing)
            guard old == .pending else { return }
            action = nil
            timeline.change { $0.queue.noteShell() }
        }

        /// Whether or not the action can still run.
        var isPending: Bool { phase.load(ordering: .acquiring) == .pending }

        func run() {
            let (isTaken, _) = phase.compareExchange(
                expected: .pending, desired: .taken, ordering: .acquiringAndReleasing)
            guard isTaken, let action else { return }
            self.action = nil
            action()
        }
    }
}

import Synchronization

extension TestTimeline {
    /// Runs an action at an instant, on the thread that advances the timeline.
    ///
    /// - Parameters:
    ///   - delay: the delay from now. With a delay of zero or less, the action runs at the next
    ///     advance, however short, or, if it's scheduled by an action, in the same advance.
    ///   - action: the closure to run.
    /// - Returns: A handle that cancels the action.
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

    /// An action on a timeline that hasn't run yet.
    public final class Action: Sendable {
        /// The instant at which it runs, as time since the start of the timeline.
        public let deadline: Duration
        /// The location where it was scheduled.
        public let location: TestReport.Location
        /// The state, because a reference to the timeline would keep it alive.
        private let timeline: WaitableState<State>
        private let phase = Atomic(Phase.pending)
        /// The closure, which is released with its captures after it has run or was cancelled.
        /// After `init`, it's only accessed by the code that has changed ``phase`` from `pending`,
        /// which happens once.
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

        /// A Boolean value that indicates if ``cancel()`` was called.
        public var isCancelled: Bool { phase.load(ordering: .acquiring) == .cancelled }

        /// Prevents the action from running. Does nothing if it has run.
        public func cancel() {
            let old = phase.exchange(.cancelled, ordering: .acquiringAndReleasing)
            guard old == .pending else { return }
            action = nil
            timeline.change { $0.queue.noteShell() }
        }

        /// A Boolean value that indicates if the action hasn't run yet.
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

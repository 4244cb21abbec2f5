import Synchronization

extension TestTimeline {
    /// Runs an action when its time has come, on the thread that advances the timeline.
    ///
    /// - Parameters:
    ///   - delay: how long after now; zero or less means at the next advance, however short, or,
    ///     from an action, in the advance that runs it.
    ///   - action: what to run.
    /// - Returns: what cancels the action.
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

    /// An action on a timeline that has not run yet.
    public final class Action: Sendable {
        /// The instant at which it runs, as time since the timeline's start.
        public let deadline: Duration
        /// Where it was scheduled.
        public let location: TestReport.Location
        /// Not the timeline, which it would keep alive.
        private let timeline: WaitableState<State>
        private let phase = Atomic(Phase.pending)
        /// What runs; gone once it has run or was cancelled, with all that it holds. Only the code
        /// that has taken ``phase`` out of `pending`, which happens once, comes here after `init`.
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

        /// Whether ``cancel()`` was called.
        public var isCancelled: Bool { phase.load(ordering: .acquiring) == .cancelled }

        /// Keeps the action from running; does nothing when it has run.
        public func cancel() {
            let old = phase.exchange(.cancelled, ordering: .acquiringAndReleasing)
            guard old == .pending else { return }
            action = nil
            timeline.change { $0.queue.leavesShell() }
        }

        /// Whether it is still to run.
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

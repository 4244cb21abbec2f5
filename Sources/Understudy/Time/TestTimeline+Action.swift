import Synchronization

extension TestTimeline {
    /// Runs an action when its time has come, on the thread that advances the timeline.
    ///
    /// - Parameters:
    ///   - delay: how long after now; zero or less means at the next advance, however short, or,
    ///     from an action, in the advance that runs it.
    ///   - action: what to run.
    ///   - fileID: The file that reports name.
    ///   - filePath: The path of that file.
    ///   - line: The line that reports name.
    ///   - column: The column in that line.
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
                deadline: state.now + max(delay, .zero), on: self, at: location, action: action)
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
        private weak let timeline: TestTimeline?
        private let cancelled = Atomic<Bool>(false)
        /// What runs; gone once it has run or was cancelled, with all that it holds.
        private let action: Locked<(@Sendable () -> Void)?>

        init(
            deadline: Duration, on timeline: TestTimeline, at location: TestReport.Location,
            action: @escaping @Sendable () -> Void
        ) {
            self.deadline = deadline
            self.location = location
            self.timeline = timeline
            self.action = Locked(action)
        }

        /// Whether ``cancel()`` was called.
        public var isCancelled: Bool { cancelled.load(ordering: .acquiring) }

        /// Keeps the action from running; does nothing when it has run.
        public func cancel() {
            cancelled.store(true, ordering: .releasing)
            if takeAction() != nil { timeline?.leavesShell() }
        }

        /// Whether it is still to run.
        var isPending: Bool { action.withLock { $0 != nil } }

        func run() { takeAction()?() }

        private func takeAction() -> (@Sendable () -> Void)? {
            action.withLock { action in
                defer { action = nil }
                return action
            }
        }
    }
}

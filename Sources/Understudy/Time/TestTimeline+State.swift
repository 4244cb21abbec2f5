extension TestTimeline {
    /// The state of a timeline.
    struct State {
        var now = Duration.zero {
            didSet { if now != oldValue { journal?.move(to: now) } }
        }
        /// The target of the current advances; it isn't after ``now`` if all have ended.
        var end = Duration.zero
        /// The latest advance that ended while no task slept and that made nothing due, with the
        /// instant that it reached.
        var idleAdvance: (location: TestReport.Location, end: Duration)?
        var arrivals: UInt64 = 0
        var queue = DeadlineQueue<Work>()
        /// The number of sleeping tasks.
        var asleep = 0
        var newcomers = Newcomers()
        /// Tasks whose current timeline is this one, and that sleep on another.
        var elsewhere = SleepersElsewhere()
        /// Tasks that are due and must still be resumed.
        var due: [SleepingTask.Continuation] = []
        /// The closure of a rehearsal that runs before time leaves an instant.
        var settle: (@Sendable () -> Void)?
        /// The closure to call when a task has fallen asleep.
        var onSleep: (@Sendable (SleepingTask) -> Void)?
        /// The closure to call with the wait of a task; see ``TestTimeline/observeWaits(_:)``.
        var onWait: (@Sendable (String?) -> Void)?
        /// Counts the calls in a step of a rehearsal; see ``TestTimeline/countsCalls(_:)``.
        var countCall: CallCounter?
        /// Checks that run before each step, until they return `false`.
        var checks: [(id: UInt64, check: @Sendable () -> Bool)] = []
        /// The record of how time has passed, if transcripts are generated.
        var journal = TestReport.transcripts == nil ? nil : TimeJournal()
        /// `true` if the end of the test has reported the sleeping tasks.
        var isReported = false
        /// `true` if the timeline was released, so that nothing advances time any more.
        var isGone = false
        var interruption = WaitInterruption()

        mutating func insert(_ work: Work, at deadline: Duration) {
            arrivals += 1
            queue.insert(.init(deadline: deadline, arrival: arrivals, work: work))
        }

        /// Ends time permanently.
        ///
        /// - Returns: The waiting work, in order. It must be ended outside the lock, because it can
        ///   call back.
        mutating func close() -> [Work] {
            isGone = true
            defer { queue = DeadlineQueue() }
            return queue.waiting
        }
    }

    /// Work that waits for its deadline.
    enum Work: Pending {
        case action(Action)
        case sleep(SleepingTask)

        var isPending: Bool {
            switch self {
            case .action(let action): action.isPending
            case .sleep(let task): task.isAsleep
            }
        }
    }
}

extension TestTimeline {
    /// A type representing the state of a timeline.
    struct State {
        var now = Duration.zero {
            didSet { if now != oldValue { journal?.move(to: now) } }
        }
        /// The target of the current advances. If all of them have ended, it isn't later than
        /// ``now``.
        var end = Duration.zero
        /// The latest advance that had no effect because no task slept and nothing was due,
        /// together with the instant that it reached.
        var idleAdvance: (location: TestReport.Location, end: Duration)?
        var arrivals: UInt64 = 0
        var queue = DeadlineQueue<Work>()
        /// The number of sleeping tasks.
        var asleep = 0
        var newcomers = Newcomers()
        /// The tasks that use this timeline as their current timeline but sleep on another
        /// timeline.
        var elsewhere = SleepersElsewhere()
        /// The continuations of tasks that are due but weren't resumed yet.
        var due: [SleepingTask.Continuation] = []
        /// The closure of a rehearsal that runs before time advances to the next instant.
        var settle: (@Sendable () -> Void)?
        /// The closure to call when a task has started to sleep.
        var onSleep: (@Sendable (SleepingTask) -> Void)?
        /// The closure to call when a task starts to wait. For more information, see
        /// ``TestTimeline/observeWaits(_:)``.
        var onWait: (@Sendable (String?) -> Void)?
        /// The closure that counts the calls in a step of a rehearsal. For more information, see
        /// ``TestTimeline/countsCalls(_:)``.
        var countCall: CallCounter?
        /// The checks that run before each step until they return `false`.
        var checks: [(id: UInt64, check: @Sendable () -> Bool)] = []
        /// The record of how time has passed, if transcripts are generated.
        var journal = TestReport.transcripts == nil ? nil : TimeJournal()
        /// Whether or not the end of the test has reported the sleeping tasks.
        var isReported = false
        /// Whether or not the timeline was released, so that nothing advances time any more.
        var isGone = false
        var interruption = WaitInterruption()

        mutating func insert(_ work: Work, at deadline: Duration) {
            arrivals += 1
            queue.insert(.init(deadline: deadline, arrival: arrivals, work: work))
        }

        /// Marks the timeline as released.
        ///
        /// - Returns: The waiting work, sorted by deadline and then by arrival. The caller must end
        ///   it after the lock is released because ending it can run user code.
        mutating func close() -> [Work] {
            isGone = true
            defer { queue = DeadlineQueue() }
            return queue.waiting
        }
    }

    /// An enumeration representing work that waits for its deadline.
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

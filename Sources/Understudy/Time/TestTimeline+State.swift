extension TestTimeline {
    /// What a timeline knows.
    struct State {
        var now = Duration.zero {
            didSet { if now != oldValue { journal?.move(to: now) } }
        }
        /// Where the moves that have begun will end; not after ``now`` when all have ended.
        var end = Duration.zero
        var arrivals: UInt64 = 0
        var queue = DeadlineQueue<Work>()
        /// How many tasks sleep.
        var asleep = 0
        var newcomers = Newcomers()
        /// Tasks that this timeline is the current one of, and that sleep on another.
        var elsewhere = SleepersElsewhere()
        /// Tasks whose time has come and that are still to be resumed.
        var due: [SleepingTask.Continuation] = []
        /// What a rehearsal does before time leaves an instant.
        var settle: (@Sendable () -> Void)?
        /// Who is told when a task has fallen asleep.
        var tellOfSleeper: (@Sendable (SleepingTask) -> Void)?
        /// Who is told what a task waits for; see ``TestTimeline/tellsOfWaits(_:)``.
        var tellOfWait: (@Sendable (String?) -> Void)?
        /// Counts the calls in a step of a rehearsal; see ``TestTimeline/countsCalls(_:)``.
        var countCall: CallCounter?
        /// What is asked before each step, until it says that it has nothing to add any more.
        var checks: [(id: UInt64, check: @Sendable () -> Bool)] = []
        /// How time has passed, where transcripts are made.
        var journal = TestReport.transcripts == nil ? nil : TimeJournal()
        /// The end of the test has told of the tasks that were left asleep.
        var isReported = false
        /// The timeline is gone: nothing moves time any more.
        var isGone = false
        var interruption = WaitInterruption()

        mutating func insert(_ work: Work, at deadline: Duration) {
            arrivals += 1
            queue.insert(.init(deadline: deadline, arrival: arrivals, work: work))
        }

        /// Ends time for ever.
        ///
        /// - Returns: what has waited, in order, to be let go without the lock: it may call back.
        mutating func close() -> [Work] {
            isGone = true
            defer { queue = DeadlineQueue() }
            return queue.waiting
        }
    }

    /// What waits for its time.
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

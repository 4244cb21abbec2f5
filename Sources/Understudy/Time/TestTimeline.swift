/// Virtual time, which only advances if a test advances it.
///
/// Use a timeline to advance several doubles together, for example a clock, timers, and dates. If
/// the code under test only has a clock, use ``TestClock`` instead.
///
/// ```swift
/// let timeline = TestTimeline()
/// timeline.schedule(after: .seconds(10)) { showNext() }
/// timeline.advance(by: .seconds(10))  // runs it, on this thread, before it returns
/// ```
///
/// Time starts at zero. Clocks, dates, timers, queues, and delayed answers can share a timeline.
/// Actions run in the order of their instants and then of their arrival. While an action runs, the
/// value of ``now`` is the instant of the action. An action can schedule and cancel other actions,
/// and can advance time.
public final class TestTimeline: Sendable, JoiningDouble {
    /// The timeline of the current task, if any.
    ///
    /// For example, a rehearsal sets this property. Delayed answers use this timeline, and so do
    /// doubles that are created without specifying another timeline.
    @TaskLocal public static var current: TestTimeline?

    /// The timelines whose actions are currently running in this task.
    @TaskLocal static var actors: [ObjectIdentifier] = []

    let state = WaitableState(State())
    /// The location where the timeline was created.
    package let location: TestReport.Location
    let joinableScope = JoinableScope()
    var scope: TestScope? { joinableScope.current }

    /// Creates a timeline whose time is zero.
    public convenience init(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        self.init(at: TestReport.Location(fileID, filePath, line, column))
    }

    package init(at location: TestReport.Location) {
        self.location = location
        scope?.register(self)
    }

    deinit {
        if let scope, scope.keepsRecords {
            scope.inherit(transcribe(maximumCalls: nil, defersText: false))
        }
        close()
    }

    package func joinRunningTest() { joinableScope.join(self) }

    /// The current instant.
    public var now: Instant { Instant(offset: elapsed) }

    /// The time since the start of the timeline.
    package var elapsed: Duration { state.read { $0.now } }

    /// The number of waiting actions and sleeping tasks.
    ///
    /// Accessing this property takes time proportional to this number.
    public var pending: Int { state.read { $0.queue.pending.count } }

    /// The instant at which the next action or sleep is due.
    ///
    /// If there are no waiting actions or sleeping tasks, the value of this property is `nil`.
    public var nextDeadline: Instant? { nextDue.map { Instant(offset: $0) } }

    /// The time from the start of the timeline until the next action or sleep is due.
    package var nextDue: Duration? { state.change { $0.queue.first()?.deadline } }
}

// MARK: - Instants

extension TestTimeline {
    /// An instant on a timeline.
    ///
    /// You can specify an instant as the time since the start of the timeline, for example
    /// `clock.advance(to: .seconds(10))`.
    public struct Instant: InstantProtocol, Sendable {
        /// The time since the start of the timeline.
        public let offset: Duration

        /// Creates an instant from the time since the start of the timeline.
        public init(offset: Duration) { self.offset = offset }

        /// The start of the timeline.
        public static let start = Instant(offset: .zero)

        /// Returns the instant at a number of seconds after the start.
        public static func seconds(_ seconds: some BinaryInteger) -> Instant {
            Instant(offset: .seconds(seconds))
        }

        /// Returns the instant at a number of milliseconds after the start.
        public static func milliseconds(_ milliseconds: some BinaryInteger) -> Instant {
            Instant(offset: .milliseconds(milliseconds))
        }

        /// Returns the instant after a duration.
        ///
        /// Virtual time ends after 292 billion years (`Int64.max` seconds), so a later instant is
        /// the end of time.
        ///
        /// - Parameters:
        ///   - duration: The duration to add. If it's negative, the result is an earlier instant.
        public func advanced(by duration: Duration) -> Instant {
            Instant(offset: offset.adding(duration))
        }

        /// Returns the duration from this instant to the specified instant.
        ///
        /// - Parameters:
        ///   - other: The instant to compare with. If it's later than this instant, the result is
        ///     positive.
        public func duration(to other: Instant) -> Duration { other.offset.subtracting(offset) }

        /// Returns whether the left instant is earlier than the right instant.
        public static func < (lhs: Instant, rhs: Instant) -> Bool { lhs.offset < rhs.offset }
    }
}

extension TestTimeline.Instant: CustomStringConvertible {
    /// A description of the time since the start, for example `3.0 seconds`.
    public var description: String { "\(offset)" }
}

// MARK: - Actions

extension TestTimeline {
    /// Schedules an action.
    ///
    /// It runs on the thread that advances the timeline.
    ///
    /// - Parameters:
    ///   - delay: The delay of the action, relative to the current time. An action whose delay is
    ///     zero or negative runs when time is next advanced, even by zero, or during the same
    ///     advance if another action scheduled it.
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
        let location = TestReport.Location(fileID, filePath, line, column)
        joinableScope.noteUse(of: "TestTimeline", at: location)
        return schedule(after: delay, isOfDouble: false, at: location, action)
    }

    /// Schedules an action of a double, which itself determines whether the action must run before
    /// the test ends.
    ///
    /// Reports on the action contain the specified location.
    @discardableResult
    package func schedule(
        after delay: Duration, at location: TestReport.Location,
        _ action: @escaping @Sendable () -> Void
    ) -> Action {
        schedule(after: delay, isOfDouble: true, at: location, action)
    }

    private func schedule(
        after delay: Duration, isOfDouble: Bool, at location: TestReport.Location,
        _ action: @escaping @Sendable () -> Void
    ) -> Action {
        state.change { state in
            let scheduled = Action(
                deadline: Instant(offset: state.now.adding(max(delay, .zero))),
                isDue: delay <= .zero,
                isOfDouble: isOfDouble, on: self.state, at: location, action: action)
            state.insert(.action(scheduled), at: scheduled.deadline.offset)
            return scheduled
        }
    }

    /// An action that is scheduled on a timeline.
    public final class Action: Sendable {
        /// The instant at which the action runs.
        public let deadline: Instant
        /// The location of the code that scheduled the action.
        public let location: TestReport.Location
        /// `true` if the action was already due when it was scheduled.
        let isDue: Bool
        /// `true` if a double scheduled the action.
        let isOfDouble: Bool
        /// The state of the timeline. A reference to the timeline itself would keep it alive.
        private let timeline: WaitableState<State>
        private let phase: Locked<Phase>

        private enum Phase {
            /// The closure has neither run nor been cancelled.
            case pending(@Sendable () -> Void)
            case started
            case cancelled
        }

        init(
            deadline: Instant, isDue: Bool, isOfDouble: Bool, on timeline: WaitableState<State>,
            at location: TestReport.Location, action: @escaping @Sendable () -> Void
        ) {
            self.deadline = deadline
            self.isDue = isDue
            self.isOfDouble = isOfDouble
            self.location = location
            self.timeline = timeline
            phase = Locked(.pending(action))
        }

        /// A Boolean value that indicates whether the action was cancelled.
        public var isCancelled: Bool {
            phase.withLock { if case .cancelled = $0 { true } else { false } }
        }

        /// Cancels the action so that it doesn't run.
        ///
        /// If it has already run, this function has no effect.
        public func cancel() {
            // The closure's captures must be released outside of the lock.
            let old = phase.withLock { phase in
                defer { phase = .cancelled }
                return phase
            }
            guard case .pending = old else { return }
            timeline.change { $0.queue.addShell() }
        }

        /// `true` if the action can still run.
        var isPending: Bool {
            phase.withLock { if case .pending = $0 { true } else { false } }
        }

        func run() {
            let action = phase.withLock { phase -> (@Sendable () -> Void)? in
                guard case .pending(let action) = phase else { return nil }
                phase = .started
                return action
            }
            action?()
        }
    }
}

// MARK: - Transcripts

/// A record of how time passes on a timeline, which is only kept if transcripts are generated.
struct TimeJournal {
    /// The maximum number of moves and sleeps to record. Beyond this number, only the last move is
    /// recorded.
    private static let maximumCount = 1_000

    private(set) var record = TimeRecord()

    mutating func move(to now: Duration) {
        let move = TimeRecord.Move(moment: EventOrder.next(), now: now)
        if record.moves.count < Self.maximumCount { return record.moves.append(move) }
        record.moves[Self.maximumCount - 1] = move
        record.isMissingMoves = true
    }

    mutating func sleep(_ sleeper: TestTimeline.Sleeper) {
        if record.sleeps.count == Self.maximumCount { return record.omittedSleeps += 1 }
        record.sleeps.append(
            TimeRecord.Sleep(
                moment: EventOrder.next(), taskName: sleeper.taskName,
                deadline: sleeper.deadline.offset))
    }
}

extension TestTimeline: TranscribedDouble {
    package func transcribe(maximumCalls: Int?, defersText: Bool) -> DoubleRecord {
        .time(state.read { $0.journal?.record } ?? TimeRecord())
    }

    /// This function has no effect because a test doesn't check how time passes.
    package func markAllChecked() {}
}

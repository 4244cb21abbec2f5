import Synchronization

/// One virtual "now", which moves only when it is told to.
///
/// ```swift
/// let timeline = TestTimeline()
/// timeline.schedule(after: .seconds(10)) { showNext() }
/// timeline.advance(by: .seconds(10))  // runs it, on this thread, before it returns
/// ```
///
/// Time starts at zero. Clocks, dates, timers, queues and delays of stubbed answers share it. What is
/// due happens in the order of its instant, then of its arrival, while ``now`` stands at that
/// instant; it may schedule, cancel and advance as it likes.
public final class TestTimeline: Sendable {
    /// The timeline of the current task; stubbed delays count on it where the test names no other.
    @TaskLocal public static var current: TestTimeline?

    let state = Locked(State())
    /// Where the timeline was made.
    let location: TestReport.Location
    let scope = TestScope.current

    struct State {
        var now = Duration.zero
        var arrivals: UInt64 = 0
        var queue = DeadlineQueue()
        /// How many tasks sleep.
        var asleep = 0
        var newcomers = Newcomers()
        /// Tasks that this timeline is the current one of, and that sleep on another.
        var elsewhere = SleepersElsewhere()
        /// Those who wait until so many tasks sleep.
        var crowds: [(count: Int, waiter: Waiter<Void>)] = []
        /// Tasks whose time has come and that are still to be resumed.
        var due: [SleepingTask.Continuation] = []
        /// What a rehearsal does before time leaves an instant.
        var settle: (@Sendable () -> Void)?
        /// Who is told when a task has fallen asleep.
        var tellOfSleeper: (@Sendable () -> Void)?
        /// What is asked before each step, until it says that it has nothing to add any more.
        var checks: [(id: UInt64, check: @Sendable () -> Bool)] = []
        /// The end of the test has told of the tasks that were left asleep.
        var isReported = false

        mutating func insert(_ work: DeadlineQueue.Work, at deadline: Duration) {
            arrivals += 1
            queue.insert(.init(deadline: deadline, arrival: arrivals, work: work))
        }

        /// Takes out those who have waited for as many sleepers as there are now.
        mutating func takeCrowds() -> [Waiter<Void>] {
            if crowds.isEmpty { return [] }
            let waiters = crowds.filter { $0.count <= asleep }.map(\.waiter)
            crowds.removeAll { $0.count <= asleep }
            return waiters
        }
    }

    /// Makes a timeline that stands at zero.
    public init(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        location = TestReport.Location(
            fileID: fileID, filePath: filePath, line: line, column: column)
        scope?.enroll(self)
    }

    deinit { releaseSleepers() }

    /// The time since the start.
    public var now: Duration { state.withLock { $0.now } }

    /// How much waits for its time: actions and sleeping tasks. Takes time in proportion to their number.
    public var pending: Int { state.withLock { $0.queue.pending.count } }

    /// The instant of what is due first, as time since the start; `nil` when nothing waits.
    public var nextDeadline: Duration? { state.withLock { $0.queue.first()?.deadline } }

    /// Runs an action when its time has come, on the thread that advances the timeline.
    ///
    /// The delay counts from now; zero or less means at the next advance, however short, or, from an
    /// action, in the advance that runs it.
    ///
    /// - Returns: what cancels the action.
    @discardableResult
    public func schedule(
        after delay: Duration,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column,
        _ action: @escaping @Sendable () -> Void
    ) -> TestTimeline.Action {
        let location = TestReport.Location(
            fileID: fileID, filePath: filePath, line: line, column: column)
        return state.withLock { state in
            let scheduled = TestTimeline.Action(
                deadline: state.now + max(delay, .zero), on: self, at: location, action: action)
            state.insert(.action(scheduled), at: scheduled.deadline)
            return scheduled
        }
    }

    /// Takes note that something is over before its time.
    func leavesShell() {
        state.withLock { $0.queue.leavesShell() }
    }
}

extension TestTimeline {
    /// An instant on a timeline.
    ///
    /// It may be written as the time since the start: `clock.advance(to: .seconds(10))`.
    public struct Instant: InstantProtocol, Sendable {
        /// The time since the timeline's start.
        public let offset: Duration

        /// Makes an instant from the time since the timeline's start.
        public init(offset: Duration) { self.offset = offset }

        /// The start of the timeline.
        public static let start = Instant(offset: .zero)

        /// The instant so many seconds after the start.
        public static func seconds(_ seconds: some BinaryInteger) -> Instant {
            Instant(offset: .seconds(seconds))
        }

        /// The instant so many milliseconds after the start.
        public static func milliseconds(_ milliseconds: some BinaryInteger) -> Instant {
            Instant(offset: .milliseconds(milliseconds))
        }

        /// The instant some time later.
        public func advanced(by duration: Duration) -> Instant {
            Instant(offset: offset + duration)
        }

        /// The time from this instant to another.
        public func duration(to other: Instant) -> Duration { other.offset - offset }

        /// Whether the left instant comes first.
        public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }
}

extension TestTimeline.Instant: CustomStringConvertible {
    /// The time since the start: `3.0 seconds`.
    public var description: String { "\(offset)" }
}

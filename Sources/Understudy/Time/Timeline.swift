import Synchronization

/// One virtual "now", which moves only when it is told to.
///
/// ```swift
/// let timeline = Timeline()
/// timeline.schedule(after: .seconds(10)) { showNext() }
/// timeline.advance(by: .seconds(10))  // runs it, on this thread, before it returns
/// ```
///
/// Time starts at zero. What is due runs in the order of its instant, then of its arrival, while
/// ``now`` stands at that instant; it may schedule, cancel and advance as it likes.
public final class Timeline: Sendable {
    private let state = Locked(State())

    private struct State {
        var now = Duration.zero
        var arrivals: UInt64 = 0
        var queue = DeadlineQueue()
    }

    /// Makes a timeline that stands at zero.
    public init() {}

    /// The time since the start.
    public var now: Duration { state.withLock { $0.now } }

    /// How many actions wait for their time. Takes time in proportion to their number.
    public var pending: Int { state.withLock { $0.queue.pending } }

    /// Runs an action when its time has come.
    ///
    /// - Parameters:
    ///   - delay: the time from now; zero or less means at the next advance, however
    ///     short, or, from an action, in the advance that runs it.
    ///   - action: runs on the thread that advances the timeline.
    /// - Returns: what cancels the action.
    @discardableResult
    public func schedule(
        after delay: Duration, _ action: @escaping @Sendable () -> Void
    ) -> ScheduledAction {
        state.withLock { state in
            state.arrivals += 1
            let entry = ScheduledAction(
                deadline: state.now + max(delay, .zero), arrival: state.arrivals, action: action)
            state.queue.insert(entry)
            return entry
        }
    }

    /// Moves time forward and runs what becomes due on the way, the last instant included.
    ///
    /// Each action costs `O(log n)` of the actions that wait.
    ///
    /// Advancing by zero runs what is due now. Time does not go back: a negative duration is reported
    /// and moves nothing.
    public func advance(
        by duration: Duration,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        guard duration >= .zero else {
            return Reporting.send(
                Report(
                    "Timeline: cannot advance by \(duration): time does not go back",
                    at: CodeLocation(
                        fileID: fileID, filePath: filePath, line: line, column: column)))
        }
        let target = now + duration
        while let action = nextAction(until: target) { action.run() }
        state.withLock { $0.now = max($0.now, target) }
    }

    /// Takes the next action that is due, and moves time to its instant.
    private func nextAction(until target: Duration) -> ScheduledAction? {
        state.withLock { state in
            while let next = state.queue.first, next.deadline <= target {
                state.queue.removeFirst()
                guard !next.isCancelled else { continue }
                state.now = max(state.now, next.deadline)
                return next
            }
            return nil
        }
    }
}

/// An action on a timeline that has not run yet.
public final class ScheduledAction: Sendable {
    /// The instant at which it runs, as time since the timeline's start.
    public let deadline: Duration
    let arrival: UInt64
    /// What runs; gone once it has run or was cancelled, with all that it holds.
    private let action: Locked<(@Sendable () -> Void)?>
    private let cancelled = Atomic<Bool>(false)

    init(deadline: Duration, arrival: UInt64, action: @escaping @Sendable () -> Void) {
        self.deadline = deadline
        self.arrival = arrival
        self.action = Locked(action)
    }

    /// Whether ``cancel()`` was called.
    public var isCancelled: Bool { cancelled.load(ordering: .acquiring) }

    /// Keeps the action from running; does nothing when it has run.
    public func cancel() {
        cancelled.store(true, ordering: .releasing)
        _ = takeAction()
    }

    func run() { takeAction()?() }

    private func takeAction() -> (@Sendable () -> Void)? {
        action.withLock { action in
            defer { action = nil }
            return action
        }
    }
}

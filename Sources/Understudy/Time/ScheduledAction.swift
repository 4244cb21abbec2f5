import Synchronization

/// An action on a timeline that has not run yet.
public final class ScheduledAction: Sendable {
    /// The instant at which it runs, as time since the timeline's start.
    public let deadline: Duration
    /// Where it was scheduled.
    public let location: CodeLocation
    private weak let timeline: Timeline?
    private let cancelled = Atomic<Bool>(false)
    /// What runs; gone once it has run or was cancelled, with all that it holds.
    private let action: Locked<(@Sendable () -> Void)?>

    init(
        deadline: Duration, on timeline: Timeline, at location: CodeLocation,
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

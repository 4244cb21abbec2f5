/// A type representing virtual time, which only advances if a test advances it.
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
    let location: TestReport.Location
    private let home = JoinableScope()
    var scope: TestScope? { home.current }

    /// Creates a timeline whose time is zero.
    public init(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        location = TestReport.Location(
            fileID: fileID, filePath: filePath, line: line, column: column)
        scope?.enroll(self)
    }

    deinit {
        if let scope, scope.keepsRecords { scope.inherit(transcribe(most: nil)) }
        close()
    }

    package func joinRunningTest() { home.join(self) }

    /// The time since the start of the timeline.
    public var now: Duration { state.read { $0.now } }

    /// The number of waiting actions and sleeping tasks. Accessing this property takes time
    /// proportional to this number.
    public var pending: Int { state.read { $0.queue.pending.count } }

    /// The instant at which the next action or sleep is due, as time since the start.
    ///
    /// If there are no waiting actions or sleeping tasks, the value of this property is `nil`.
    public var nextDeadline: Duration? { state.change { $0.queue.first()?.deadline } }
}

/// A virtual time that only advances when a test advances it.
///
/// ```swift
/// let timeline = TestTimeline()
/// timeline.schedule(after: .seconds(10)) { showNext() }
/// timeline.advance(by: .seconds(10))  // runs it, on this thread, before it returns
/// ```
///
/// Time starts at zero. Clocks, dates, timers, queues and delays of stubbed answers share it.
/// Actions run in the order of their instants, then of their arrival, while ``now`` is that
/// instant. An action can schedule, cancel and advance.
public final class TestTimeline: Sendable, JoiningDouble {
    /// The timeline of the current task, such as that of a rehearsal. Stubbed delays use it, and so
    /// do doubles that are created without another timeline.
    @TaskLocal public static var current: TestTimeline?

    /// The timelines whose actions the current code is part of.
    @TaskLocal static var actors: [ObjectIdentifier] = []

    let state = WaitableState(State())
    /// The location where the timeline was created.
    let location: TestReport.Location
    private let home = JoinableScope()
    var scope: TestScope? { home.current }

    /// Creates a timeline at zero.
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

    /// The time since the start.
    public var now: Duration { state.read { $0.now } }

    /// The number of waiting actions and sleeping tasks. Takes time in proportion to that number.
    public var pending: Int { state.read { $0.queue.pending.count } }

    /// The instant of the action or sleep that is due first, as time since the start; `nil` if
    /// there is none.
    public var nextDeadline: Duration? { state.change { $0.queue.first()?.deadline } }
}

/// One virtual "now", which moves only when it is told to.
///
/// ```swift
/// let timeline = TestTimeline()
/// timeline.schedule(after: .seconds(10)) { showNext() }
/// timeline.advance(by: .seconds(10))  // runs it, on this thread, before it returns
/// ```
///
/// Time starts at zero. Clocks, dates, timers, queues and delays of stubbed answers share it. What
/// is due happens in the order of its instant, then of its arrival, while ``now`` stands at that
/// instant; it may schedule, cancel and advance as it likes.
public final class TestTimeline: Sendable, JoiningDouble {
    /// The timeline of the current task, such as that of a rehearsal; stubbed delays count on it,
    /// and so does a double that is made without another one.
    @TaskLocal public static var current: TestTimeline?

    /// The timelines whose actions the current code is part of.
    @TaskLocal static var actors: [ObjectIdentifier] = []

    let state = WaitableState(State())
    /// Where the timeline was made.
    let location: TestReport.Location
    private let home = JoinableScope()
    var scope: TestScope? { home.current }

    /// Makes a timeline that stands at zero.
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

    /// How much waits for its time: actions and sleeping tasks. Takes time in proportion to their
    /// number.
    public var pending: Int { state.read { $0.queue.pending.count } }

    /// The instant of what is due first, as time since the start; `nil` when nothing waits.
    public var nextDeadline: Duration? { state.change { $0.queue.first()?.deadline } }
}

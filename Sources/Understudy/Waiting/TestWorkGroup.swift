/// Knows what work runs in the background, so that a test can wait for its end.
///
/// ```swift
/// let work = TestWorkGroup()
/// Importer(work: work).start()
/// await work.wait()
/// ```
///
/// Code that starts work on queues or in tasks tells a seam of yours, which has `enter(_:)` and
/// `leave(_:)`, about each job; the group is a double of it. Jobs that still run when the group
/// goes away are reported; with `.doubles`, also those that still run when the test ends.
public final class TestWorkGroup: Sendable, JoiningDouble {
    /// The names of the jobs that run, by arrival.
    private let jobs = WaitableState<[String]>([])
    private let location: TestReport.Location
    private let home = JoinableScope()
    private var scope: TestScope? { home.current }
    /// The names of the jobs that a report has named as running.
    private let reported = Locked<[String]>([])

    /// Makes a group in which nothing runs.
    public init(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        location = TestReport.Location(
            fileID: fileID, filePath: filePath, line: line, column: column)
        scope?.enroll(self)
    }

    deinit {
        let running = takeUnreported()
        guard !running.isEmpty else { return }
        TestReport.send(TestReport(WorkText.leftBehind(running), at: location), for: scope)
    }

    package func joinRunningTest() { home.join(self) }

    /// The jobs that run, by arrival. A name is there as often as it runs.
    public var running: [String] { jobs.read { $0 } }

    /// A job starts. Say so before you hand it to a queue or a task: a test that waits for the
    /// group in between must not find it empty.
    ///
    /// - Parameter name: what the job is called where it is reported, and where it ends.
    public func enter(_ name: String) {
        jobs.change { $0.append(name) }
    }

    /// A job has ended, well or not. A name that does not run is reported.
    ///
    /// - Parameter name: what the job was called when it started.
    public func leave(_ name: String) {
        let hasRun = jobs.change { jobs in
            let index = jobs.firstIndex(of: name)
            return index.map { jobs.remove(at: $0) } != nil
        }
        guard !hasRun else { return }
        TestReport.send(TestReport(WorkText.notRunning(name, running), at: location), for: scope)
    }

    /// Runs a job, from its `enter` to its `leave`, on the caller's actor.
    ///
    /// - Parameters:
    ///   - name: what the job is called where it is reported.
    ///   - job: the job.
    /// - Returns: what the job returns.
    /// - Throws: what the job throws.
    public nonisolated(nonsending) func run<Result>(
        _ name: String, _ job: nonisolated(nonsending) () async throws -> Result
    ) async rethrows -> Result {
        enter(name)
        defer { leave(name) }
        return try await job()
    }

    /// Waits until nothing runs.
    ///
    /// If that takes longer than the limit, or if the task or the test is cancelled, the jobs that
    /// still run are reported at the caller's line. Only a failing test waits that long.
    ///
    /// - Parameters:
    ///   - limit: how long to wait at most; longer on a busy machine whose tasks wait for their
    ///     turn.
    ///   - clock: the clock that the limit counts on.
    /// - Returns: whether everything has ended.
    @discardableResult
    public nonisolated(nonsending) func wait(
        within limit: Duration = .seconds(10), on clock: any Clock<Duration> = ContinuousClock(),
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) async -> Bool {
        let location = TestReport.Location(
            fileID: fileID, filePath: filePath, line: line, column: column)
        let announced = TestTimeline.current?.beginsWait("in TestWorkGroup.wait()", at: location)
        defer { announced?.end() }
        let result = await jobs.wait(atMost: limit, on: clock) { $0.isEmpty ? () : nil }
        guard case .failure(let end) = result else { return true }
        let running = running
        // The last job may have ended since.
        guard !running.isEmpty else { return true }
        if end != .cancelled { reported.withLock { $0 = running } }
        TestReport.send(
            TestReport(
                on: WorkText.headline(running), endedBy: end, limit: limit, in: scope,
                rows: WorkText.rows(running), at: location))
        return false
    }

    /// The jobs that run and that no report has named.
    private func takeUnreported() -> [String] {
        let running = running
        return reported.withLock { reported in
            var rest = running
            for name in reported {
                if let index = rest.firstIndex(of: name) { rest.remove(at: index) }
            }
            reported = running
            return rest
        }
    }
}

extension TestWorkGroup: ScopedDouble {
    package func leftovers(strict: Bool) -> [TestReport] {
        reports("at the end of the test")
    }

    package var isWaitedFor: Bool { jobs.isWaitedFor }

    package func setInterrupted(_ isInterrupted: Bool) { jobs.setInterrupted(isInterrupted) }

    private func reports(_ moment: String) -> [TestReport] {
        let running = takeUnreported()
        if running.isEmpty { return [] }
        return [TestReport(WorkText.leftRunning(running, moment), at: location)]
    }
}

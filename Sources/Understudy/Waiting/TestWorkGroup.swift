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
    /// The end of the test has told of the jobs that run.
    private let isReported = Locked(false)

    /// Makes a group in which nothing runs.
    ///
    /// - Parameters:
    ///   - fileID: The file that reports name.
    ///   - filePath: The path of that file.
    ///   - line: The line that reports name.
    ///   - column: The column in that line.
    public init(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        location = TestReport.Location(
            fileID: fileID, filePath: filePath, line: line, column: column)
        scope?.enroll(self)
    }

    deinit {
        let running = running
        guard !running.isEmpty, !isReported.withLock({ $0 }) else { return }
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
    /// When that takes longer than the limit, the jobs that still run are reported at the caller's
    /// line. Only a test that fails ever waits so long.
    ///
    /// - Parameters:
    ///   - limit: how long to wait at most; longer where the machine is so busy that tasks wait
    ///     long for their turn.
    ///   - clock: the clock that the limit counts on; `nil` is the machine's.
    ///   - fileID: The file that reports name.
    ///   - filePath: The path of that file.
    ///   - line: The line that reports name.
    ///   - column: The column in that line.
    /// - Returns: whether everything has ended; `false` also when the waiting task is cancelled.
    @discardableResult
    public nonisolated(nonsending) func wait(
        atMost limit: Duration = .seconds(10), on clock: (any Clock<Duration>)? = nil,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) async -> Bool {
        let end = await jobs.wait(
            atMost: limit, on: clock ?? ContinuousClock(), turns: clock == nil ? 10 : 1
        ) { $0.isEmpty ? () : nil }
        switch end {
        case .success: return true
        case .failure(.cancelled): return false
        case .failure(.tooLong): break
        }
        let running = running
        // The last job may have ended since.
        guard !running.isEmpty else { return true }
        TestReport.send(
            TestReport(
                WorkText.tooLong(running, limit),
                at: TestReport.Location(
                    fileID: fileID, filePath: filePath, line: line, column: column)))
        return false
    }
}

extension TestWorkGroup: ScopedDouble {
    package func leftovers(strict: Bool) -> [TestReport] {
        let running = running
        guard !running.isEmpty else { return [] }
        isReported.withLock { $0 = true }
        return [TestReport(WorkText.leftRunning(running), at: location)]
    }
}

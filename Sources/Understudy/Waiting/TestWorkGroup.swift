/// A group of background work that a test can wait for.
///
/// ```swift
/// let work = TestWorkGroup()
/// Importer(work: work).start()
/// await work.wait()
/// ```
///
/// Use a group as the double of a protocol with the functions `enter(_:)` and `leave(_:)`. Your
/// code should call them when it starts and ends a job on a queue or in a task. Jobs that are still
/// running when the group is released are reported. If the test uses `.doubles`, so are jobs that
/// are still running when the test ends.
public final class TestWorkGroup: Sendable, JoiningDouble {
    /// The running jobs, in the order in which they started.
    private let jobs = WaitableState<[Job]>([])
    private let location: TestReport.Location
    private let joinableScope = JoinableScope()
    private var scope: TestScope? { joinableScope.current }
    /// The names of the running jobs that were reported before.
    private let reported = Locked<[String]>([])

    private struct Job {
        let name: String
        /// The client for which the job works, if any.
        let client = ServedClient.current
    }

    /// Creates a group without any running jobs.
    public init(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        location = TestReport.Location(fileID, filePath, line, column)
        scope?.register(self)
    }

    deinit {
        for report in reports(", but the group was released") {
            TestReport.sendLeftover(report, for: scope)
        }
    }

    package func joinRunningTest() { joinableScope.join(self) }

    /// The names of the running jobs, in the order in which they started.
    ///
    /// If several jobs have the same name, the name occurs several times.
    public var running: [String] { jobs.read { $0.map(\.name) } }

    /// Adds a running job.
    ///
    /// Call this function before you pass the job to a queue or a task. Otherwise, a test could
    /// wait for the group while it's still empty.
    ///
    /// - Parameters:
    ///   - name: The name of the job. It's shown in reports, and must be passed to ``leave(_:)``.
    public func enter(_ name: String) {
        let job = Job(name: name)
        jobs.change { $0.append(job) }
    }

    /// Removes a job that has succeeded or failed.
    ///
    /// If there is no running job with the specified name, an issue is reported.
    ///
    /// - Parameters:
    ///   - name: The name of the job that was passed to ``enter(_:)``.
    public func leave(_ name: String) {
        let hasRun = jobs.change { jobs in
            let index = jobs.firstIndex { $0.name == name }
            return index.map { jobs.remove(at: $0) } != nil
        }
        guard !hasRun else { return }
        let headline = "TestWorkGroup: leave(\"\(name)\") without a matching enter(_:)"
        TestReport.send(
            ([headline] + rows(running)).joined(separator: "\n"), at: location, for: scope)
    }

    /// Runs a job on the actor of the caller, and adds it to the group while it's running.
    ///
    /// - Throws: Whatever is thrown by `job`.
    public nonisolated(nonsending) func run<Result>(
        _ name: String, _ job: nonisolated(nonsending) () async throws -> Result
    ) async rethrows -> Result {
        enter(name)
        defer { leave(name) }
        return try await job()
    }

    /// Waits until all jobs have ended.
    ///
    /// If the limit is reached, or if the task or the test is cancelled, this function reports the
    /// running jobs at the location of the caller. Only a failing test should reach the limit.
    ///
    /// - Parameters:
    ///   - limit: The maximum time to wait. On a busy machine, the wait can take longer than the
    ///     limit because tasks have to wait for their turn.
    ///   - clock: The clock to use for measuring the limit.
    ///
    /// - Returns: Whether all jobs have ended.
    @discardableResult
    public nonisolated(nonsending) func wait(
        within limit: Duration = .seconds(10), on clock: any Clock<Duration> = ContinuousClock(),
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) async -> Bool {
        let location = TestReport.Location(fileID, filePath, line, column)
        let announced = TestTimeline.current?.beginWait("in TestWorkGroup.wait()", at: location)
        defer { announced?.end() }
        let result = await jobs.wait(atMost: limit, on: clock) { $0.isEmpty ? () : nil }
        guard case .failure(let end) = result else { return true }
        let jobNames = running
        // The last job may have ended in the meantime.
        guard !jobNames.isEmpty else { return true }
        if end != .cancelled || TestScope.isCancelledBody {
            reported.withLock { $0 = jobNames }
        }
        TestReport.send(
            TestReport(
                on: headline(jobNames), endedBy: end, limit: limit, in: scope,
                rows: rows(jobNames), at: location), for: scope)
        return false
    }

    /// Returns the running jobs that weren't reported yet, and marks them as reported.
    private func takeUnreported() -> [String] {
        let running = jobs.read { $0 }.filter { $0.client.state == .waiting }.map(\.name)
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
    package func endOfTestReports(strict: Bool) -> [TestReport] {
        reports(" at the end of the test")
    }

    package var oldestWait: WaitStart? { jobs.oldestWait }

    package func setInterrupted(_ isInterrupted: Bool) { jobs.setInterrupted(isInterrupted) }

    private func reports(_ moment: String) -> [TestReport] {
        let running = takeUnreported()
        if running.isEmpty { return [] }
        let lines = [headline(running) + moment] + rows(running)
        return [TestReport(lines.joined(separator: "\n"), at: location)]
    }

    /// Returns the first line of a report, for example `TestWorkGroup: 1 job is still running`.
    private func headline(_ running: [String]) -> String {
        "TestWorkGroup: \(ReportText.count(running.count, "job")) "
            + "\(running.count == 1 ? "is" : "are") still running"
    }

    /// Returns the rows that show the running jobs and a hint.
    private func rows(_ running: [String]) -> [String] {
        let hint = "each enter(_:) needs one leave(_:), even if the job fails"
        return ReportText.rows(of: running) { ReportText.row("running", "\"\($0)\"") }
            + [ReportText.row("hint", hint)]
    }
}

/// Knows what work runs in the background, so that a test can wait for its end.
///
/// ```swift
/// let work = TestWorkGroup()
/// Importer(work: work).start()
/// await work.wait()
/// ```
///
/// Code that starts work on queues or in tasks tells a seam of yours, which has `enter(_:)` and `leave(_:)`,
/// about each job; the group is a double of it. With `.doubles`, jobs that still run when the test ends
/// are reported too.
public final class TestWorkGroup: Sendable {
    private let state = Locked(State())
    private let location: TestReport.Location
    private let scope = TestScope.current

    private struct State {
        /// The names of the jobs that run, by arrival.
        var running: [String] = []
        var waiters: [Waiter<Void>] = []
    }

    /// Makes a group in which nothing runs.
    public init(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        location = TestReport.Location(
            fileID: fileID, filePath: filePath, line: line, column: column)
        scope?.enroll(self)
    }

    /// The jobs that run, by arrival. A name is there as often as it runs.
    public var running: [String] { state.withLock { $0.running } }

    /// A job starts. Say so before it is handed to a queue or a task, so that nobody finds the group empty
    /// in between.
    public func enter(_ name: String) {
        state.withLock { $0.running.append(name) }
    }

    /// A job has ended, well or not. One that does not run is reported.
    public func leave(_ name: String) {
        let waiters = state.withLock { state -> [Waiter<Void>]? in
            guard let index = state.running.firstIndex(of: name) else { return nil }
            state.running.remove(at: index)
            guard state.running.isEmpty else { return [] }
            defer { state.waiters = [] }
            return state.waiters
        }
        guard let waiters else {
            return TestReport.send(
                TestReport(WorkText.notRunning(name, running), at: location), for: scope)
        }
        for waiter in waiters { waiter.end(with: ()) }
    }

    /// Runs a job, from its `enter` to its `leave`.
    public nonisolated(nonsending) func run<Result>(
        _ name: String, _ job: nonisolated(nonsending) () async throws -> Result
    ) async rethrows -> Result {
        enter(name)
        defer { leave(name) }
        return try await job()
    }
}

// MARK: - Waiting

extension TestWorkGroup {
    /// Waits until nothing runs.
    ///
    /// When that takes longer than the limit, which counts on the clock, the jobs that still run are
    /// reported at the caller's line. Only a test that fails ever waits so long.
    ///
    /// - Returns: whether everything has ended; `false` also when the waiting task is cancelled.
    @discardableResult
    public func wait(
        atMost limit: Duration = .seconds(10), on clock: any Clock<Duration> = ContinuousClock(),
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) async -> Bool {
        let isTooLong = await withTaskGroup { group in
            group.addTask {
                await self.becomesIdle()
                return false
            }
            group.addTask { (try? await clock.sleep(for: limit)) != nil }
            // Whichever comes first ends the other.
            defer { group.cancelAll() }
            return await group.next() ?? false
        }
        let running = running
        guard isTooLong, !running.isEmpty else { return running.isEmpty || !Task.isCancelled }
        TestReport.send(
            TestReport(
                WorkText.tooLong(running, limit),
                at: TestReport.Location(
                    fileID: fileID, filePath: filePath, line: line, column: column)))
        return false
    }

    /// Waits until nothing runs, or the task is cancelled.
    private func becomesIdle() async {
        let waiter = Waiter<Void>()
        await withTaskCancellationHandler {
            await withUnsafeContinuation { continuation in
                guard waiter.wait(continuation) else { return continuation.resume() }
                let isIdle = state.withLock { state in
                    if !state.running.isEmpty { state.waiters.append(waiter) }
                    return state.running.isEmpty
                }
                if isIdle || Task.isCancelled { stopWaiting(waiter) }
            }
        } onCancel: {
            stopWaiting(waiter)
        }
    }

    private func stopWaiting(_ waiter: Waiter<Void>) {
        state.withLock { state in state.waiters.removeAll { $0 === waiter } }
        waiter.end(with: ())
    }
}

extension TestWorkGroup: ScopedDouble {
    package func leftovers(strict: Bool) -> [TestReport] {
        let running = running
        return running.isEmpty ? [] : [TestReport(WorkText.leftRunning(running), at: location)]
    }
}

// MARK: - Texts

/// What work groups say when something is wrong.
enum WorkText {
    static func tooLong(_ running: [String], _ limit: Duration) -> String {
        text("TestWorkGroup: \(jobs(running)) after \(limit)", running)
    }

    static func leftRunning(_ running: [String]) -> String {
        text("TestWorkGroup: \(jobs(running)) at the end of the test", running)
    }

    static func notRunning(_ name: String, _ running: [String]) -> String {
        text("TestWorkGroup: \"\(name)\" has ended, but does not run", running)
    }

    private static func jobs(_ running: [String]) -> String {
        running.count == 1 ? "1 job still runs" : "\(running.count) jobs still run"
    }

    private static func text(_ headline: String, _ running: [String]) -> String {
        var lines = [headline]
        lines += SpyText.rows(of: running) { SpyText.row("runs", "\"\($0)\"") }
        lines.append(
            SpyText.row("hint", "each enter(_:) needs one leave(_:), also where the job fails"))
        return lines.joined(separator: "\n")
    }
}

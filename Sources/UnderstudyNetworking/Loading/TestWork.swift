import Understudy

/// Work that runs in the context of the code that created it.
///
/// Unlike the threads of a loader, a task has access to the test context of the requests, because
/// it and its child tasks inherit the task-local values of the code that created it.
final class TestWork: Sendable {
    private let jobs: AsyncStream<@Sendable () -> Void>.Continuation
    private let priority: TaskPriority?

    /// Creates an instance that runs jobs in the current context.
    ///
    /// - Parameters:
    ///   - priority: The priority of the jobs. The default is the priority of the current code.
    init(priority: TaskPriority? = nil) {
        let (stream, jobs) = AsyncStream.makeStream(of: (@Sendable () -> Void).self)
        self.jobs = jobs
        self.priority = priority
        DoubleWork.start { Task(priority: priority) { for await job in stream { job() } } }
    }

    deinit { jobs.finish() }

    /// Starts a job. It can be cancelled by means of `running`.
    ///
    /// - Parameters:
    ///   - name: The name of its task in the reports of a rehearsal.
    func start(
        _ running: RunningWork = RunningWork(), named name: String? = nil,
        _ body: @escaping @Sendable () async -> Void
    ) {
        jobs.yield { [priority] in
            running.begin { Task(name: name, priority: priority) { await body() } }
        }
    }
}

/// A job that can be cancelled, even before it's started.
final class RunningWork: Sendable {
    private let state = Locked(State())

    private struct State {
        var task: Task<Void, Never>?
        var hasStarted = false
        var isCancelled = false
        /// `true` if the job has determined what to report.
        var hasAnswered = false
        /// `true` if the job has reported its end, or is no longer allowed to report it.
        var hasEnded = false
        /// The action that ends the job if it takes too long.
        var alarm: TestTimeline.Action?
        /// The reports to make when a suspended job resumes, or `nil` if the job isn't suspended.
        var heldReports: [@Sendable () -> Void]?
        /// The pending query about the job's progress.
        var query: DoubleWork.PendingWork?

        /// Ends the job, and returns the alarm to cancel.
        mutating func end() -> TestTimeline.Action? {
            hasEnded = true
            return alarm.take()
        }
    }

    /// Marks the job as started, and returns whether it wasn't before. A job is only started once,
    /// even if it's resumed several times.
    func tryToStart() -> Bool {
        state.withLock { state in
            defer { state.hasStarted = true }
            return !state.hasStarted
        }
    }

    /// Starts the task of the job, and cancels it if the job was cancelled before.
    ///
    /// - Parameters:
    ///   - start: A closure that creates the task of the job. It's called while a lock is held
    ///     because the task can run before it's returned, and must be cancelled even then.
    func begin(_ start: () -> Task<Void, Never>) {
        let task = state.withLock { state in
            let task = start()
            state.task = task
            return state.isCancelled ? task : nil
        }
        task?.cancel()
    }

    /// Ends the job, and returns whether it's allowed to report its end. It can be reported only
    /// once, and not after the job was cancelled.
    func tryToEnd() -> Bool {
        let (isFirst, alarm) = state.withLock { state in (!state.hasEnded, state.end()) }
        // This happens before the client learns about the end, after which the test may check the
        // work that is pending on the timeline.
        alarm?.cancel()
        return isFirst
    }

    /// Stores the action that ends the job if it takes too long. When the job ends earlier, the
    /// action is cancelled.
    func setAlarm(_ alarm: TestTimeline.Action) {
        let isLate = state.withLock { state in
            if !state.hasEnded { state.alarm = alarm }
            return state.hasEnded
        }
        if isLate { alarm.cancel() }
    }

    /// `true` if the job has reported its end, or is no longer allowed to report it.
    var hasEnded: Bool { state.withLock { $0.hasEnded } }

    /// Records that the job has determined what to report, unless it was cancelled before.
    func markAnswered() { state.withLock { $0.hasAnswered = !$0.isCancelled } }

    /// `true` if the job has determined what to report.
    var hasAnswered: Bool { state.withLock { $0.hasAnswered } }

    var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// Stores a query until the job doesn't have anything else to report, even if the job is
    /// suspended.
    func setQuery(_ query: DoubleWork.PendingWork?) { state.withLock { $0.query = query } }

    /// A closure that ends the query of a finished job, or `nil` if the job isn't finished and
    /// the query must continue.
    ///
    /// This property should only be used on the thread of the rehearsal. Otherwise, the query
    /// could end between two checks of the rehearsal, and any events in between would be missed.
    var endOfQuery: (@Sendable () -> Void)? {
        state.withLock { state in
            guard state.hasEnded, let query = state.query else { return nil }
            return { query.end() }
        }
    }

    // MARK: Suspension

    /// Suspends the job. From now on, its reports are held.
    func suspend() {
        state.withLock { $0.heldReports = $0.heldReports ?? [] }
    }

    /// Resumes the job and performs all reports that were held.
    func resume() {
        let reports = state.withLock { state in
            defer { state.heldReports = nil }
            return state.heldReports ?? []
        }
        for report in reports { report() }
    }

    /// Performs a report, or holds it if the job is suspended.
    func notify(_ report: @escaping @Sendable () -> Void) {
        let isHeld = state.withLock { $0.heldReports?.append(report) != nil }
        if !isHeld { report() }
    }

    /// Cancels the job. When this function returns, whatever the job has waited for has ended.
    func cancel() {
        let (task, alarm) = state.withLock { state in
            state.isCancelled = true
            state.heldReports = nil
            return (state.task, state.end())
        }
        alarm?.cancel()
        task?.cancel()
    }
}

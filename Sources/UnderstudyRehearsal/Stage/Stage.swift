import Understudy

extension Rehearsal {
    /// The environment of a rehearsal, including its time.
    ///
    /// ```swift
    /// await rehearse { stage in
    ///     await Poller(clock: stage.clock).run(times: 24)
    ///     #expect(stage.elapsed == .seconds(24 * 3600))
    /// }
    /// ```
    ///
    /// The body of a rehearsal receives an instance of this type.
    public final class Stage: Sendable {
        /// The clock of the rehearsal.
        ///
        /// The clock starts at zero. When no task is ready, its time advances to the next deadline.
        public let clock: TestClock
        /// The tier on which the rehearsal runs.
        public let tier: Tier
        /// An executor that runs tasks on this stage.
        ///
        /// Use this executor for tasks that the tier doesn't control, for example with
        /// `Task(executorPreference: stage.executor) { … }`.
        @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
        public var executor: any TaskExecutor { stageExecutor }
        private let stageExecutor: StageExecutor
        private let scheduler: SchedulerState

        @TaskLocal private static var presence: StagePresence?

        /// The stage of the current task, or `nil` if the task isn't part of a rehearsal.
        public static var current: Stage? { presence?.stage }

        init(_ scheduler: SchedulerState, on executor: StageExecutor) {
            self.scheduler = scheduler
            stageExecutor = executor
            tier = scheduler.tier
            clock = TestClock(on: scheduler.timeline)
        }

        /// The timeline that the clocks, dates, timers and delays of the rehearsal share.
        public var timeline: TestTimeline { clock.timeline }

        /// The current instant of ``clock``.
        public var now: TestClock.Instant { clock.now }

        /// The virtual time that has elapsed since the rehearsal began.
        public var elapsed: Duration { timeline.elapsed }

        // MARK: - Time

        /// The date of the first instant of the rehearsal, as a duration since 1970.
        ///
        /// On the tier `.clocks`, this is the value of `Date()` in the body minus ``elapsed``. The
        /// default value is the first instant of 2001 (UTC). On all other tiers, the rehearsal
        /// doesn't control dates, and the value of this property is zero.
        public var startOfDates: Duration {
            get { scheduler.clock?.startOfDates ?? .zero }
            set { scheduler.clock?.startOfDates = newValue }
        }

        /// Prevents time from advancing when no task is ready.
        ///
        /// After calling this method, the body must advance time itself.
        public func pauseTime() { scheduler.state.withLock { $0.isTimePaused = true } }

        /// Allows time to advance automatically again.
        public func resumeTime() { scheduler.state.withLock { $0.isTimePaused = false } }

        /// Waits until no other task is ready at the current instant.
        public nonisolated(nonsending) func waitUntilIdle(
            fileID: StaticString = #fileID, filePath: StaticString = #filePath,
            line: UInt = #line, column: UInt = #column
        ) async {
            let location = TestReport.Location(fileID, filePath, line, column)
            let announced = timeline.beginWait("in waitUntilIdle()", at: location)
            defer { announced?.end() }
            await scheduler.waitUntilIdle()
        }

        // MARK: - External work

        /// Announces work that happens outside of the rehearsal, for example on a dispatch queue.
        ///
        /// The rehearsal waits for the work, and virtual time doesn't advance until the work has
        /// ended.
        ///
        /// - Parameters:
        ///   - title: A name for the work, to be used in the report if the work doesn't end.
        public func beginExternalWork(
            _ title: String,
            fileID: StaticString = #fileID, filePath: StaticString = #filePath,
            line: UInt = #line, column: UInt = #column
        ) -> ExternalWork {
            let location = TestReport.Location(fileID, filePath, line, column)
            return ExternalWork(title, at: location, in: scheduler)
        }

        // MARK: - Recording

        /// Adds a line to the steps that are shown in a report.
        public func note(_ text: String) {
            scheduler.record(.note(text))
        }

        /// The steps of the rehearsal so far.
        ///
        /// ```swift
        /// await rehearse { stage in
        ///     await race(on: stage)
        ///     print(stage.steps)
        /// }
        /// ```
        ///
        /// The description of these steps has the same format as in a report. However, it doesn't
        /// omit any lines.
        ///
        /// - Complexity: O(*n*), where *n* is the number of steps.
        public var steps: Steps { Steps(scheduler.trace, scheduler.taskTable, on: tier) }

        /// Adds a condition that must hold after each subsequent step of every task.
        ///
        /// ```swift
        /// stage.invariant("the balance is never negative") { ledger.balance >= 0 }
        /// ```
        ///
        /// If a step violates the condition, the violation is reported at the line of this call,
        /// with the preceding steps. `explore` treats it as a failure.
        ///
        /// An invariant is synchronous, so it can't query another actor. It can read state that is
        /// protected by a lock. From the tier ``Rehearsal/Tier/tasks`` on, it can also read the
        /// state of the main actor by using `MainActor.assumeIsolated`.
        ///
        /// - Parameters:
        ///   - title: A short description of the condition, to be used in the report.
        ///   - holds: A function that returns whether the condition holds. It's called between two
        ///     steps, when every task is suspended, and should be fast.
        public func invariant(
            _ title: String,
            fileID: StaticString = #fileID, filePath: StaticString = #filePath,
            line: UInt = #line, column: UInt = #column,
            _ holds: @escaping @Sendable () -> Bool
        ) {
            let location = TestReport.Location(fileID, filePath, line, column)
            let invariant = Invariant(title: title, location: location, holds: holds)
            scheduler.state.withLock { $0.invariants.append(invariant) }
        }

        // MARK: - Current stage

        /// Runs `body` without a current stage so that the tasks it starts don't belong to this
        /// stage.
        static func withoutCurrent(_ body: () -> Void) { $presence.withValue(nil, operation: body) }

        /// Runs `body` with this stage as the current stage, and with its timeline as the current
        /// timeline.
        nonisolated(nonsending) func withCurrent(
            _ presence: StagePresence, _ body: nonisolated(nonsending) () async throws -> Void
        ) async rethrows {
            let context = StageContext(scheduler, on: tier)
            try await Self.$presence.withValue(presence) {
                try await DoubleWork.$rehearsal.withValue(context) {
                    try await TestTimeline.$current.withValue(timeline) { try await body() }
                }
            }
        }
    }
}

/// A stage, as seen by doubles.
///
/// Other threads may retain it for longer than the rehearsal, so it references the state weakly.
private final class StageContext: RehearsalContext {
    private weak let scheduler: SchedulerState?
    private let tier: Rehearsal.Tier

    init(_ scheduler: SchedulerState, on tier: Rehearsal.Tier) {
        self.scheduler = scheduler
        self.tier = tier
    }

    func leave(_ start: () -> Void) {
        scheduler?.startDoubleWork { Rehearsal.Stage.withoutCurrent(start) }
    }

    func send(
        _ title: String, at location: TestReport.Location, resumingOn thread: DoubleWork.Thread,
        isBlocked: @escaping @Sendable () -> Bool
    ) -> DoubleWork.PendingWork? {
        let work = ExternalWorkEntry(
            title, at: location, isOfDouble: true, thread: thread, isBlocked: isBlocked)
        scheduler?.expect(work)
        return DoubleWork.PendingWork { [weak scheduler] in scheduler?.complete(work, $0) }
    }

    func register(_ query: DoubleWork.ProgressQuery) -> DoubleWork.PendingWork? {
        scheduler?.add(query)
        return DoubleWork.PendingWork { [weak scheduler, weak query] _ in
            scheduler?.state.withLock { $0.progressQueries.removeAll { $0 === query } }
        }
    }

    func tryOrders(_ count: Int, _ body: @escaping @Sendable () async -> Bool) -> Bool {
        scheduler?.wait { [tier] in Scheduler.tryOrders(count, on: tier, body) } ?? false
    }
}

/// The type of a rehearsal's body.
package typealias StageBody = @Sendable (Rehearsal.Stage) async throws -> Void

/// A type whose instances represent the presence of tasks on a stage.
///
/// An unstructured task copies the task-local values of the task that creates it, and releases them
/// when it ends. Therefore, as long as an instance of this type exists, there is such a task.
final class StagePresence: Sendable {
    let stage: Rehearsal.Stage

    init(_ stage: Rehearsal.Stage) { self.stage = stage }
}

// MARK: - External work

extension Rehearsal {
    /// Work outside of a rehearsal, for example on another thread or in another process.
    ///
    /// ```swift
    /// let upload = stage.beginExternalWork("the upload")
    /// await withCheckedContinuation { continuation in
    ///     DispatchQueue(label: "upload").async { continuation.resume() }
    /// }
    /// upload.end()
    /// ```
    ///
    /// While the work is pending, the rehearsal waits for it: virtual time doesn't advance, and no
    /// deadlock is reported. To create an instance of this type, call
    /// `stage.beginExternalWork(_:)`.
    public final class ExternalWork: Sendable {
        private let scheduler: SchedulerState
        private let entry: ExternalWorkEntry

        fileprivate init(
            _ title: String, at location: TestReport.Location, in scheduler: SchedulerState
        ) {
            self.scheduler = scheduler
            entry = ExternalWorkEntry(title, at: location)
            scheduler.expect(entry)
        }

        deinit { end() }

        /// Ends the work so that the rehearsal can continue.
        ///
        /// You can call this method on any thread. The work also ends when the last reference to
        /// this instance is released.
        public func end() { scheduler.complete(entry) }
    }
}

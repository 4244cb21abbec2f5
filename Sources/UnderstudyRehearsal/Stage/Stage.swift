import Understudy

extension Rehearsal {
    /// The environment of a rehearsal: its time, and functions for its body.
    ///
    /// ```swift
    /// await rehearse { stage in
    ///     await Poller(clock: stage.clock).run(times: 24)
    ///     #expect(stage.elapsed == .seconds(24 * 3600))
    /// }
    /// ```
    public final class Stage: Sendable {
        /// The clock of the rehearsal, which starts at zero. Time advances to the next deadline
        /// when nothing is ready.
        public let clock: TestClock
        /// The tier of the rehearsal.
        public let tier: Tier
        /// Runs tasks on the stage that the tier doesn't capture: `Task(executorPreference:
        /// stage.executor) { … }`.
        public let executor: any TaskExecutor
        private let backstage: Backstage
        private let tryOrders: @Sendable (Int, @escaping @Sendable () async -> Bool) -> Bool

        @TaskLocal private static var presence: StagePresence?

        /// The stage of the current task; `nil` outside of a rehearsal.
        public static var current: Stage? { presence?.stage }

        /// - Parameter tryOrders: runs a body under several schedules of its tasks; see
        ///   ``OwnWork/Exit/tryOrders(_:_:)``.
        init(
            _ backstage: Backstage, on executor: any TaskExecutor, tier: Tier,
            tryOrders: @escaping @Sendable (Int, @escaping @Sendable () async -> Bool) -> Bool
        ) {
            self.backstage = backstage
            self.tryOrders = tryOrders
            self.executor = executor
            self.tier = tier
            clock = TestClock(on: backstage.timeline)
        }

        /// The timeline that clocks, dates, timers and delays of the rehearsal share.
        public var timeline: TestTimeline { clock.timeline }

        /// The current instant.
        public var now: TestClock.Instant { clock.now }

        /// The virtual time since the rehearsal began.
        public var elapsed: Duration { timeline.now }

        // MARK: - Time

        /// The date of the first instant of the rehearsal, as time since 1970, on the tier
        /// `.clocks`: the value of `Date()` in the body minus ``elapsed``. By default the first
        /// instant of 2001 (UTC). On lower tiers dates are the machine's, and this is zero.
        public var startOfDates: Duration {
            get { backstage.clock?.startOfDates ?? .zero }
            set { backstage.clock?.startOfDates = newValue }
        }

        /// Stops time from advancing when nothing is ready. From now on the body advances it.
        public func pauseTime() { backstage.isTimePaused = true }

        /// Lets time advance automatically again.
        public func resumeTime() { backstage.isTimePaused = false }

        /// Waits until nothing else is ready at this instant.
        public nonisolated(nonsending) func waitUntilIdle(
            fileID: StaticString = #fileID, filePath: StaticString = #filePath,
            line: UInt = #line, column: UInt = #column
        ) async {
            let location = TestReport.Location(
                fileID: fileID, filePath: filePath, line: line, column: column)
            let announced = timeline.beginsWait("in waitUntilIdle()", at: location)
            defer { announced?.end() }
            await backstage.waitUntilIdle()
        }

        // MARK: - External work

        /// Announces work that happens outside of the rehearsal, such as on a queue. The rehearsal
        /// waits for it, and virtual time doesn't advance until it has ended.
        ///
        /// - Parameter title: the name of the work in the report if it doesn't end.
        public func beginExternalWork(
            _ title: String,
            fileID: StaticString = #fileID, filePath: StaticString = #filePath,
            line: UInt = #line, column: UInt = #column
        ) -> ExternalWork {
            let location = TestReport.Location(
                fileID: fileID, filePath: filePath, line: line, column: column)
            return ExternalWork(title, at: location, in: backstage)
        }

        // MARK: - Recording

        /// Adds a line to the steps in a report.
        public func note(_ text: String) {
            backstage.record(.note(text))
        }

        /// The steps of the rehearsal so far, in the format of a report, but without omitting any
        /// lines.
        ///
        /// ```swift
        /// await rehearse { stage in
        ///     await race(on: stage)
        ///     print(stage.steps)
        /// }
        /// ```
        ///
        /// - Complexity: O(*n*), where *n* is the number of steps.
        public var steps: Steps { Steps(backstage.trace, backstage.cast, on: tier) }

        /// Adds a condition that must hold from now on after every step of every task. The first
        /// step that violates it is reported at this line, with the preceding steps. `explore`
        /// treats it as a failure.
        ///
        /// ```swift
        /// stage.invariant("the balance is never negative") { ledger.balance >= 0 }
        /// ```
        ///
        /// An invariant is synchronous. It can read state that is protected by a lock and, from
        /// ``Rehearsal/Tier/tasks`` on, state of the main actor, in `MainActor.assumeIsolated`. It
        /// can't query another actor.
        ///
        /// - Parameters:
        ///   - title: a short description of the condition, for the report.
        ///   - holds: returns whether the condition holds. It runs between two steps, while every
        ///     task is suspended, and must be fast.
        public func invariant(
            _ title: String,
            fileID: StaticString = #fileID, filePath: StaticString = #filePath,
            line: UInt = #line, column: UInt = #column,
            _ holds: @escaping @Sendable () -> Bool
        ) {
            let location = TestReport.Location(
                fileID: fileID, filePath: filePath, line: line, column: column)
            backstage.invariants.add(.init(title: title, location: location, holds: holds))
        }

        // MARK: - Current stage

        /// Runs `body` without a current stage, so that the tasks it starts don't belong to this
        /// one.
        static func withoutCurrent(_ body: () -> Void) { $presence.withValue(nil, operation: body) }

        /// Runs `body` with this stage as the current one, and its timeline as the current
        /// timeline.
        nonisolated(nonsending) func withCurrent(
            _ presence: StagePresence, _ body: nonisolated(nonsending) () async throws -> Void
        ) async rethrows {
            let exit = OwnWork.Exit { [weak backstage] start in
                backstage?.startOwnWork { Self.withoutCurrent(start) }
            } send: { [weak backstage] title, location, isHeldUp in
                let work = ExternalWorkEntry(
                    title, at: location, isOfDouble: true, isHeldUp: isHeldUp)
                backstage?.expect(work)
                return OwnWork.Errand { [weak backstage] in backstage?.complete(work, $0) }
            } inquire: { [weak backstage] inquiry in
                backstage?.add(inquiry)
                // The other thread may retain this errand, which is released with the rehearsal.
                return OwnWork.Errand { [weak backstage, weak inquiry] _ in
                    if let inquiry { backstage?.remove(inquiry) }
                }
            } tryOrders: { [weak backstage, tryOrders] count, body in
                backstage?.wait { tryOrders(count, body) } ?? false
            }
            try await Self.$presence.withValue(presence) {
                try await OwnWork.$exit.withValue(exit) {
                    try await TestTimeline.$current.withValue(timeline) { try await body() }
                }
            }
        }
    }
}

/// The body of a rehearsal.
package typealias StageBody = @Sendable (Rehearsal.Stage) async throws -> Void

/// The shared value of a stage's tasks. An unstructured task copies the task-local values of the
/// task that creates it, and releases them when it ends. So as long as this object lives, there is
/// such a task.
final class StagePresence: Sendable {
    let stage: Rehearsal.Stage

    init(_ stage: Rehearsal.Stage) { self.stage = stage }
}

import Understudy

/// The types used in rehearsals and sweeps.
///
/// A rehearsal runs code, and the tasks that the code starts, in a chosen order and in virtual
/// time. To start a rehearsal, call `rehearse`, `explore`, `faultSweep` or `cancellationSweep`.
public enum Rehearsal {}

extension Rehearsal {
    /// The capabilities of a rehearsal to control the tasks of a body, from the lowest tier to the
    /// highest one.
    public enum Tier: Sendable, Comparable, CaseIterable {
        /// The rehearsal controls structured tasks, default actors and the clocks of the stage.
        ///
        /// This tier is available on all platforms because it only requires public API.
        case structured
        /// The rehearsal also controls `Task { }`, `Task.detached` and the main actor.
        ///
        /// This tier requires the hooks of the Swift runtime. It's the highest tier on Apple
        /// platforms.
        case tasks
        /// The rehearsal also controls calls to `Task.sleep` and `ContinuousClock().sleep`, and the
        /// values of the system clocks, for example those of `ContinuousClock.now`,
        /// `SuspendingClock.now`, `Date()` and `DispatchTime.now()`.
        ///
        /// In addition, each hop of a `Task { }` between default actors is a step. This tier
        /// requires a protocol of the Swift runtime that isn't public yet, and access to the tables
        /// with which libraries call each other.
        case clocks

        /// The highest tier that is available in the current process.
        ///
        /// To use a lower tier in all tests, for example the one of another platform, set the
        /// environment variable `UNDERSTUDY_TIER` to its name.
        public static var available: Tier { min(supported, limit ?? .clocks) }

        /// The highest tier that the current process supports.
        private static var supported: Tier {
            guard RuntimeHooks.areFree else { return .structured }
            return Scheduling.isOffered && MachineCalls.areReplaced ? .clocks : .tasks
        }
    }
}

// MARK: - Selecting a tier

extension Rehearsal.Tier {
    /// The value of `UNDERSTUDY_TIER`, which is the name of the highest tier to use.
    ///
    /// Tests can bind this task-local value to use another value instead.
    @TaskLocal static var limitName = Files.variable("UNDERSTUDY_TIER")

    /// The highest tier to use, or `nil` if the environment variable isn't set, or isn't a tier.
    private static var limit: Self? {
        limitName.flatMap { name in allCases.first { "\($0)" == name } }
    }

    /// Returns this tier if it's available in the current process, or the highest available tier
    /// below it.
    ///
    /// If the value of the environment variable isn't a tier, this function reports it.
    func offered(at location: TestReport.Location) -> Self {
        if let name = Self.limitName, Self.limit == nil {
            let names = Self.allCases.map { "\($0)" }.joined(separator: ", ")
            let text = "UNDERSTUDY_TIER can't be \"\(name)\""
            TestReport.send(
                TestReport(
                    "\(text)\n\(ReportText.row("wanted", "one of \(names)"))", at: location))
        }
        return min(self, .available)
    }
}

// MARK: - Describing what a tier doesn't control

extension Rehearsal.Tier {
    /// A row that lists everything that may continue undetected, for example
    /// `tasks, doesn't control Task.sleep, ContinuousClock, system clocks`.
    var row: String {
        let names = uncontrolled.joined(separator: ", ")
        let rest = names.isEmpty ? "" : ", doesn't control \(names)"
        return ReportText.row("tier", "\(self)\(rest)")
    }

    /// The same row, and the changes that keep code on the stage.
    var rows: [String] { [row] + remedies.map { ReportText.row("hint", $0) } }

    /// The changes that keep code on the stage if the tier doesn't control it.
    var remedies: [String] {
        switch self {
        case .structured:
            ["Task { } leaves the stage on this tier: use Task(executorPreference: stage.executor)"]
        case .tasks:
            [
                "Task.sleep leaves the stage on this tier: inject stage.clock, and sleep on it",
                "Task.yield() on an actor, in a Task { }, leaves the stage: sleep on stage.clock",
            ]
        case .clocks: []
        }
    }

    /// The names of everything that only a higher tier controls.
    private var uncontrolled: [String] {
        switch self {
        case .structured:
            ["Task { }", "Task.detached", "the main actor"] + Self.tasks.uncontrolled
        case .tasks: ["Task.sleep", "ContinuousClock", "system clocks"]
        case .clocks: []
        }
    }
}

// MARK: - Limits

extension Rehearsal {
    /// The limits of a rehearsal.
    ///
    /// ```swift
    /// await rehearse(limits: .init(steps: 10_000)) { stage in
    ///     try? await stage.clock.sleep(for: .seconds(60))
    ///     #expect(stage.elapsed == .seconds(60))
    /// }
    /// ```
    public struct Limits: Sendable {
        /// The maximum number of steps.
        ///
        /// A step is a job that runs until its next suspension.
        public var steps: Int
        /// The maximum number of steps at one instant of virtual time.
        ///
        /// If there are more steps, the rehearsal treats them as an endless loop. The same limit
        /// applies to the number of double calls and sleeps in one step.
        public var maximumStepsPerInstant: Int
        /// The maximum number of double calls and sleeps in one step.
        ///
        /// If the value of this property is `nil`, the limit is the value of
        /// ``maximumStepsPerInstant``.
        package var maximumCallsPerStep: Int?
        /// The maximum amount of real time that one step may take.
        ///
        /// The same limit applies when the rehearsal waits for work that was announced with
        /// `stage.beginExternalWork(_:)`, and for the loading threads of a stubbed session. If a
        /// busy machine doesn't schedule a step, this time isn't counted, and any other time counts
        /// less on such a machine.
        public var externalWorkTimeout: Duration
        /// The maximum amount of real time to wait for an unannounced job from another thread when
        /// no task is ready.
        ///
        /// By default, the limit is five seconds on the tier `.structured`, because tasks often
        /// switch to another thread there, and one second on all other tiers. In `explore`, the
        /// default limit is a tenth of a second.
        public var idleTimeout: Duration?

        /// The maximum amount of real time for shortening a schedule, or for trying several orders
        /// of simpler operations.
        ///
        /// Tests can bind this task-local value to use another time limit if their result must not
        /// depend on the speed of the machine.
        @TaskLocal package static var shorteningTime = Duration.seconds(30)

        /// Creates the limits of a rehearsal.
        ///
        /// If `idleTimeout` is `nil`, the default limit of the tier applies.
        public init(
            steps: Int = 1_000_000, maximumStepsPerInstant: Int = 50_000,
            externalWorkTimeout: Duration = .seconds(60), idleTimeout: Duration? = nil
        ) {
            self.steps = steps
            self.maximumStepsPerInstant = maximumStepsPerInstant
            self.externalWorkTimeout = externalWorkTimeout
            self.idleTimeout = idleTimeout
        }

        /// Returns whether another step is allowed after the given number of steps.
        func allow(_ steps: Int) -> Bool { steps < self.steps }

        /// Returns whether another step is allowed after the given numbers of steps.
        func allow(_ counts: StepCounts) -> Bool {
            allow(counts.total) && counts.atCurrentInstant < maximumStepsPerInstant
        }
    }
}

/// The numbers of steps that a rehearsal limits.
struct StepCounts {
    let total: Int
    /// The number of steps since time advanced to the current instant.
    let atCurrentInstant: Int
}

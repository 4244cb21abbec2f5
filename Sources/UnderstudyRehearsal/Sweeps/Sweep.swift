import Understudy

extension Rehearsal {
    /// The result of a sweep.
    public struct Sweep: Sendable {
        /// The number of faults that were tried, or the number of moments at which the body was
        /// cancelled.
        ///
        /// This number doesn't include the first runs, which have neither a fault nor a
        /// cancellation.
        public internal(set) var tried = 0
        /// The number of faults or moments that were skipped because there are too many, or
        /// because the sweep was cancelled.
        public internal(set) var skipped = 0
        /// The failures, in the order in which they were found.
        public internal(set) var failures: [Failure] = []
        let kind: Kind
        var coverage = SweepCoverage()

        /// A fault or cancellation with which the body fails.
        public struct Failure: Sendable {
            /// A description of this fault or cancellation.
            ///
            /// For example, a fault is described as
            /// `call 2 of StoreSpy.save(_:) throws SimulatedFailure`, and a cancellation as
            /// `cancelled at moment 3, when task 1 suspends in Feed.load() (step 4)`. You can pass
            /// the description of a fault as the argument `only`. If the body fails without a fault
            /// or cancellation, the description is `nothing goes wrong` or `not cancelled`.
            public let title: String
            /// A description of the reason why the body fails.
            public let reason: String
        }
    }
}

extension Rehearsal.Sweep {
    /// The kinds of sweeps, and their words in reports.
    enum Kind: Sendable {
        case faults
        case cancellations

        /// The name of the function that the test calls.
        var name: String { self == .faults ? "faultSweep" : "cancellationSweep" }
        /// The noun that describes one round.
        var noun: String { self == .faults ? "fault" : "moment" }
        /// The noun that describes one place.
        var place: String { self == .faults ? "call" : "moment" }
        /// The title of a run without a fault or a cancellation.
        var plainTitle: String { self == .faults ? "nothing goes wrong" : "not cancelled" }
        /// A noun phrase for a run without a fault or a cancellation.
        var plainRun: String {
            "the run without \(self == .faults ? "a fault" : "cancellation")"
        }
        /// A hint about why a body with a fault or a cancellation commonly blocks its thread.
        var hintWhenBlocked: String? {
            self == .faults
                ? nil
                : "a cancelled sleep throws immediately: a loop that ignores its error never ends"
        }
    }
}

// MARK: - Coverage

/// The places at which a sweep can inject a fault or cancel the body, and those it has tried.
struct SweepCoverage: Sendable {
    /// A closure that returns the function of each place.
    ///
    /// It's only called for a report, because looking up the names of functions takes a while.
    var functions: @Sendable () -> [String] = { [] }
    /// The indices of the places that were tried.
    var tried: Set<Int> = []

    /// The number of places of each function and how many of them were tried, for example
    /// `2 of 3  StoreSpy.save(_:)`.
    var rows: [String] {
        var order: [String] = []
        var counts: [String: (tried: Int, all: Int)] = [:]
        for (index, function) in functions().enumerated() {
            if counts[function] == nil { order.append(function) }
            counts[function, default: (0, 0)].all += 1
            if tried.contains(index) { counts[function, default: (0, 0)].tried += 1 }
        }
        return order.map { function in
            let (tried, all) = counts[function, default: (0, 0)]
            return ReportText.row("\(tried) of \(all)", function)
        }
    }
}

extension Rehearsal.Sweep: CustomStringConvertible {
    /// A description of the places that were tried, with a line for each function.
    ///
    /// For a fault sweep, each line contains the number of calls that can fail and how many of them
    /// have failed in a run. For a cancellation sweep, it contains the number of moments at which a
    /// task suspends or resumes in the function, and at how many of them the body was cancelled.
    public var description: String {
        let all = coverage.functions().count
        guard all > 0 else { return "\(kind.name): nothing was tried" }
        let places = "\(coverage.tried.count) of \(ReportText.count(all, kind.place))"
        let tried =
            kind.noun == kind.place
            ? places : "\(ReportText.count(self.tried, kind.noun)) in \(places)"
        let result = ReportText.count(failures.count, "failure")
        return (["\(kind.name): tried \(tried), \(result)"] + coverage.rows).joined(separator: "\n")
    }
}

// MARK: - Rounds

/// One round of a sweep: the body with faults or a cancellation.
struct SweepRound: Sendable {
    /// A description of the faults or the cancellation.
    let title: String
    /// The source code of a call that tries the same round again, or `nil` if the round has neither
    /// a fault nor a cancellation.
    let again: String?
    /// The moment at which the body's task is cancelled, or zero to count the moments.
    var interruption: Int?
    /// The body, which may throw the errors that are caused by the faults or the cancellation.
    let body: StageBody
}

// MARK: - Findings

/// A round that failed.
struct Finding: Sendable {
    let round: SweepRound
    let run: RunResult
    /// `true` if the round also fails when it's repeated.
    let failsAgain: Bool
    /// Additional rows of the report, for example the preceding calls or steps.
    var rows: [String] = []

    var reason: String { run.reason?.text ?? "" }

    /// A key that is the same for all findings at the same line.
    ///
    /// The values in an expectation may differ in each run, so the key contains its line instead.
    var group: String {
        let first = reason.prefix { $0 != "\n" }
        guard first.hasSuffix(")"), let open = first.lastIndex(of: "("),
            first[open...].contains(where: \.isNumber), first[open...].contains(":")
        else { return reason }
        return String(first[open...])
    }
}

/// The findings of a sweep so far.
///
/// They are stored separately so that they outlive a round that never ends.
struct Findings: Sendable {
    var sweep: Rehearsal.Sweep
    var findings: [Finding] = []
    /// The reasons why the sweep couldn't start, or why its results aren't meaningful.
    var problems: [String] = []
    /// Additional information to report that isn't a failure.
    var notes: [String] = []
    private(set) var isCancelled = false
    /// The numbers from which a run is considered to be endless, derived from the run without a
    /// fault: the maximum number of double calls and sleeps in one step, and the maximum number of
    /// steps at one instant.
    private(set) var loopLimits: (maximumCallsPerStep: Int, maximumStepsPerInstant: Int)?
    /// The number of threads that are blocked forever.
    private var blockedThreads = 0
    /// `true` if a finding was still stuck after a longer wait for other threads.
    private(set) var isCertainlyStuck = false

    init(_ sweep: Rehearsal.Sweep) { self.sweep = sweep }

    /// The number of blocked threads at which a sweep stops.
    static let maximumBlockedThreads = 20

    /// `true` if the sweep must stop because a thread may resume at any time, or because too many
    /// threads are blocked forever.
    var isBlocked: Bool { blockedThreads >= Self.maximumBlockedThreads || blocking != nil }

    /// The finding whose thread may resume at any time, if any.
    var blocking: Finding? { findings.last.flatMap { $0.run.mayResume ? $0 : nil } }

    /// Records the behavior of the body without faults.
    ///
    /// A later run is treated as an endless loop if it makes ten times as many calls in one step,
    /// or takes ten times as many steps at one instant, and at least several thousand. A number of
    /// steps that the test specifies takes precedence.
    mutating func learn(from run: RunResult, _ limits: Rehearsal.Limits) {
        let isDefault = limits.maximumStepsPerInstant == Rehearsal.Limits().maximumStepsPerInstant
        loopLimits = (
            maximumCallsPerStep: min(
                limits.maximumStepsPerInstant, max(2_000, run.highestCallCount * 10)),
            maximumStepsPerInstant: isDefault
                ? min(limits.maximumStepsPerInstant, max(5_000, run.trace.steps.count * 10))
                : limits.maximumStepsPerInstant
        )
    }

    /// Returns whether to run another round.
    ///
    /// If not, the remaining rounds are recorded as skipped.
    ///
    /// - Parameters:
    ///   - remaining: The number of rounds that haven't run.
    mutating func shouldContinue(atMost: Int = .max, orSkip remaining: Int) -> Bool {
        isCancelled = Task.isCancelled
        let shouldStop = isCancelled || isBlocked || sweep.tried >= atMost
        if shouldStop { sweep.skipped = remaining }
        return !shouldStop
    }

    /// Records that the next round with a fault or a cancellation begins.
    ///
    /// - Parameters:
    ///   - place: The index of the place of the fault or cancellation.
    mutating func begin(at place: Int?) {
        sweep.tried += 1
        if let place { sweep.coverage.tried.insert(place) }
    }

    /// Adds a round that failed.
    mutating func add(_ finding: Finding) {
        findings.append(finding)
        if finding.run.isBlocked { blockedThreads += 1 }
        if finding.run.isIdle { isCertainlyStuck = true }
        sweep.failures.append(.init(title: finding.round.title, reason: finding.reason))
    }

    /// The findings grouped by line, in the order in which the first finding of each group was
    /// added.
    var groups: [[Finding]] {
        var order: [String] = []
        var groups: [String: [Finding]] = [:]
        for finding in findings where !finding.run.mayResume {
            let key = finding.group
            if groups[key] == nil { order.append(key) }
            groups[key, default: []].append(finding)
        }
        return order.compactMap { groups[$0] }
    }
}

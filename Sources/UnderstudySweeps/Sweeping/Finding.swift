import Understudy
import UnderstudyRehearsal

/// A type representing a round that failed.
struct Finding: Sendable {
    /// A description of the fault or cancellation.
    let title: String
    /// The source code of a call that tries the same round again, or `nil` if the round had neither
    /// a fault nor a cancellation.
    let again: String?
    let verdict: Round.Verdict
    /// Whether or not the round also fails when it's repeated.
    let failsAgain: Bool
    /// Additional rows of the report, for example the preceding calls or steps.
    let rows: [String]
    /// The body, which is run again for the test framework.
    let body: StageBody

    /// The reason why the round failed.
    var reason: String { verdict.reason ?? "" }

    /// A key that is the same for all findings at the same line.
    ///
    /// The values in an expectation may differ in each run. Therefore, the key contains its line
    /// instead.
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
    var sweep = Rehearsal.Sweep()
    var findings: [Finding] = []
    /// A description of the current round.
    private(set) var current = ""
    /// The source code of a call that tries the current round again, or `nil` if the round has
    /// neither a fault nor a cancellation.
    private(set) var again: String?
    /// The reasons why the sweep couldn't start, or why its results aren't meaningful.
    var problems: [String] = []
    /// Additional information to report that isn't a failure.
    var notes: [String] = []
    var isCancelled = false
    /// The maximum number of double calls and sleeps in one step.
    ///
    /// It's derived from the number of calls in the run without a fault.
    var callsAtOnce: Int?
    /// The number of threads that are blocked forever.
    private var threads = 0
    /// Whether or not a finding was still stuck after a longer wait for other threads.
    private(set) var isStuckForSure = false

    /// The number of blocked threads at which a sweep stops.
    static let mostThreads = 20

    /// Whether or not the sweep must stop because a thread may resume at any time, or because too
    /// many threads are blocked forever.
    var isBlocked: Bool { threads >= Self.mostThreads || blocking != nil }

    /// The finding whose thread may resume at any time, if any.
    var blocking: Finding? { findings.last.flatMap { $0.verdict.mayResume ? $0 : nil } }

    /// Records the behavior of the body without faults.
    ///
    /// If a step in a later run makes ten times as many calls, and at least several thousand, it's
    /// treated as an endless loop.
    mutating func learn(from verdict: Round.Verdict, _ limits: Rehearsal.Limits) {
        callsAtOnce = min(limits.stepsAtOnce, max(2_000, verdict.mostCalls * 10))
    }

    /// A type that stores the findings of all rounds.
    final class Board: Sendable {
        private let findings = Locked(Findings())

        func withLock<Result>(_ body: (inout Findings) -> Result) -> Result {
            findings.withLock(body)
        }
    }

    /// Records that a round without a fault or cancellation begins.
    mutating func begin(as it: String) { (current, again) = (it, nil) }

    /// Records that the next round begins.
    mutating func tryNext(_ title: String, again: String) {
        (current, self.again) = (title, again)
        sweep.tried += 1
    }

    mutating func add(_ finding: Finding) {
        findings.append(finding)
        if finding.verdict.isBlocked { threads += 1 }
        if finding.verdict.isStuck { isStuckForSure = true }
        sweep.failures.append(.init(title: finding.title, reason: finding.reason))
    }

    /// The findings grouped by line, in the order in which the first finding of each group was
    /// added.
    var groups: [[Finding]] {
        var order: [String] = []
        var groups: [String: [Finding]] = [:]
        for finding in findings where !finding.verdict.mayResume {
            let key = finding.group
            if groups[key] == nil { order.append(key) }
            groups[key, default: []].append(finding)
        }
        return order.compactMap { groups[$0] }
    }
}

import Understudy
import UnderstudyRehearsal

/// One round that failed.
struct Finding: Sendable {
    /// A description of the fault or cancellation.
    let title: String
    /// The call that tries it again; `nil` if there was neither fault nor cancellation.
    let again: String?
    let verdict: Round.Verdict
    /// `true` if the round fails when it's repeated.
    let failsAgain: Bool
    /// Additional rows of a report: the preceding calls or steps.
    let rows: [String]
    /// The body, to run for the test framework.
    let body: StageBody

    /// The failure.
    var reason: String { verdict.reason ?? "" }

    /// The key that is the same for findings at the same line.
    ///
    /// The values in an expectation may differ in each run, so its line replaces them.
    var group: String {
        let first = reason.prefix { $0 != "\n" }
        guard first.hasSuffix(")"), let open = first.lastIndex(of: "("),
            first[open...].contains(where: \.isNumber), first[open...].contains(":")
        else { return reason }
        return String(first[open...])
    }
}

/// The findings of a sweep so far, stored where they outlive a round that never ends.
struct Findings: Sendable {
    var sweep = Rehearsal.Sweep()
    var findings: [Finding] = []
    /// A description of the current round.
    private(set) var current = ""
    /// The call that tries it again; `nil` if there is neither fault nor cancellation.
    private(set) var again: String?
    /// Reasons why the sweep couldn't start, or why nothing can be concluded from it.
    var problems: [String] = []
    /// Additional information that isn't a failure.
    var notes: [String] = []
    var isCancelled = false
    /// The maximum number of calls of doubles and sleeps in one step, derived from the run without
    /// a fault.
    var callsAtOnce: Int?
    /// The number of threads that are blocked forever.
    private var threads = 0
    /// `true` if a finding was also stuck with time to wait for another thread.
    private(set) var isStuckForSure = false

    /// The number of threads blocked forever at which a sweep stops.
    static let mostThreads = 20

    /// `true` if no more rounds may run: a thread may resume at any time, or too many are blocked
    /// forever.
    var isBlocked: Bool { threads >= Self.mostThreads || blocking != nil }

    /// The finding whose thread may resume at any time.
    var blocking: Finding? { findings.last.flatMap { $0.verdict.mayResume ? $0 : nil } }

    /// Records the behavior of the body without faults. Ten times as many calls in one step, and at
    /// least some thousands, are an endless loop.
    mutating func learn(from verdict: Round.Verdict, _ limits: Rehearsal.Limits) {
        callsAtOnce = min(limits.stepsAtOnce, max(2_000, verdict.mostCalls * 10))
    }

    /// Shared storage for the findings of rounds.
    final class Board: Sendable {
        private let findings = Locked(Findings())

        func withLock<Result>(_ body: (inout Findings) -> Result) -> Result {
            findings.withLock(body)
        }
    }

    /// Records that the body runs without a fault or cancellation.
    mutating func begin(as it: String) { (current, again) = (it, nil) }

    /// Records the next round.
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

    /// The findings grouped by line, in the order of the first of each.
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

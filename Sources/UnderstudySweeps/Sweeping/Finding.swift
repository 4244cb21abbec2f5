import Understudy
import UnderstudyRehearsal

/// One round that failed.
struct Finding: Sendable {
    /// What was done to the body, in words.
    let title: String
    /// The call that looks at it again; `nil` where nothing was done to the body.
    let again: String?
    let verdict: Round.Verdict
    /// Whether the round fails when it is made once more.
    let failsAgain: Bool
    /// What stands in a report beside the reason: the calls or the steps that lead there.
    let rows: [String]
    /// The body, to be shown to the test framework.
    let body: StageBody

    /// What failed.
    var reason: String { verdict.reason ?? "" }

    /// What a finding has in common with those that fail at the same line.
    ///
    /// The values in an expectation may be others in each run; its line ends in its place.
    var group: String {
        let first = reason.prefix { $0 != "\n" }
        guard first.hasSuffix(")"), let open = first.lastIndex(of: "("),
            first[open...].contains(where: \.isNumber), first[open...].contains(":")
        else { return reason }
        return String(first[open...])
    }
}

/// What the rounds of a sweep have come to so far; kept where it outlives a round that never ends.
struct Findings: Sendable {
    var sweep = Rehearsal.Sweep()
    var findings: [Finding] = []
    /// What is tried now, in words.
    private(set) var current = ""
    /// The call that tries it again; `nil` where nothing is done to the body.
    private(set) var again: String?
    /// Why the sweep could not begin, or what it is not sure of.
    var problems: [String] = []
    /// What is worth to know and no failure.
    var notes: [String] = []
    var isCancelled = false
    /// How many calls of doubles and sleeps one step may make, from the run in which nothing goes
    /// wrong.
    var callsAtOnce: Int?
    /// How many threads wait for good.
    private var threads = 0
    /// Whether a finding was stuck also with time to wait for another thread.
    private(set) var isStuckForSure = false

    /// At so many threads that wait for good a sweep ends.
    static let mostThreads = 20

    /// Whether no more may be tried: a thread may go on at any time, or too many wait for good.
    var isBlocked: Bool { threads >= Self.mostThreads || blocking != nil }

    /// The finding whose thread may go on at any time.
    var blocking: Finding? { findings.last.flatMap { $0.verdict.mayGoOn ? $0 : nil } }

    /// Takes note of how the body goes by itself. Ten times as many calls in one step, and some
    /// thousands in any case, are an endless loop.
    mutating func learn(from verdict: Round.Verdict, _ limits: Rehearsal.Limits) {
        callsAtOnce = min(limits.stepsAtOnce, max(2_000, verdict.mostCalls * 10))
    }

    /// Where rounds write down what they find.
    final class Board: Sendable {
        private let findings = Locked(Findings())

        func withLock<Result>(_ body: (inout Findings) -> Result) -> Result {
            findings.withLock(body)
        }
    }

    /// Takes note of the body as it is.
    mutating func begin(as it: String) { (current, again) = (it, nil) }

    /// Takes note of what is tried next.
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

    /// The findings that fail at one line, in the order of the first of each.
    var groups: [[Finding]] {
        var order: [String] = []
        var groups: [String: [Finding]] = [:]
        for finding in findings where !finding.verdict.mayGoOn {
            let key = finding.group
            if groups[key] == nil { order.append(key) }
            groups[key, default: []].append(finding)
        }
        return order.compactMap { groups[$0] }
    }
}

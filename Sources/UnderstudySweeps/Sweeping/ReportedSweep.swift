import Understudy
import UnderstudyRehearsal

/// A type that runs the rounds of a sweep and reports their results.
struct ReportedSweep: Sendable {
    /// The name of the function that the test calls.
    let name: String
    /// The noun that describes one round, for example `fault` or `moment`.
    let noun: String
    /// A hint about why a body with a fault or cancellation commonly blocks its thread.
    var hintWhenBlocked: String?
    let rounds: Rounds
    let location: TestReport.Location

    /// Runs the rounds of the sweep.
    ///
    /// - Parameters:
    ///   - whenBlocked: A function to call after the report if the body blocks its thread. The body
    ///     may resume at any time.
    ///   - work: A function that runs the rounds and records their results.
    nonisolated(nonsending) func run(
        whenBlocked: () -> Void,
        _ work: @escaping @Sendable (Round.Runner, Findings.Board) async -> Void
    ) async -> Rehearsal.Sweep {
        let board = Findings.Board()
        let problem = await rounds.run(for: name) { runner in await work(runner, board) }
        let findings = board.withLock { $0 }
        for problem in findings.problems { send(problem) }
        for group in findings.groups { await show(group, whenBlocked: whenBlocked) }
        if let problem { send(problem) }
        if let finding = findings.blocking {
            send(SweepText.blocked(name, findings, hint: hintWhenBlocked, finding))
            whenBlocked()
        }
        for note in findings.notes { send(note, .note) }
        let sweep = findings.sweep
        if findings.isCancelled {
            send(SweepText.cancelled(name, after: sweep.tried), .note)
        } else if sweep.leftOut > 0, findings.blocking == nil {
            let reason =
                findings.isBlocked
                ? SweepText.tooManyThreads(Findings.mostThreads) : SweepText.atMost
            send(SweepText.leftOut(name, sweep.leftOut, after: sweep.tried, noun, reason), .note)
        }
        return sweep
    }

    /// Reports the findings at one line.
    private nonisolated(nonsending) func show(
        _ group: [Finding], whenBlocked: () -> Void
    ) async {
        guard let first = group.first else { return }
        let shown =
            first.verdict.isReportedByBody ? await rounds.show(first.verdict, first.body) : nil
        if shown?.isBlocked == true { whenBlocked() }
        let hints = first.failsAgain ? shown?.rows ?? [] : [RepeatedRun.intermittent]
        let text =
            first.again.map { SweepText.failure(name, group, hints, again: $0) }
            ?? SweepText.failsWithoutFault(name, first, hints)
        // The test should fail even if the failure doesn't happen again.
        send(text, shown?.isReported == true ? .note : .failure)
    }

    private func send(_ text: String, _ severity: TestReport.Severity = .failure) {
        TestReport.send(TestReport(text, at: location, severity: severity))
    }
}

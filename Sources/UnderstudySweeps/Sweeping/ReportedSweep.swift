import Understudy
import UnderstudyRehearsal

/// Runs the rounds of a sweep, and reports what they have come to.
struct ReportedSweep: Sendable {
    /// The function that the test calls.
    let name: String
    /// What is tried: `fault`, `moment`.
    let noun: String
    /// Why a body often keeps its thread that something is done to.
    var hintWhenBlocked: String?
    let rounds: Rounds
    let location: TestReport.Location

    /// Runs the rounds.
    ///
    /// - Parameters:
    ///   - whenBlocked: called after the report when a body keeps its thread, on which it may go
    ///     on at any time.
    ///   - work: runs the rounds, and writes down what they come to.
    nonisolated(nonsending) func run(
        whenBlocked: () -> Void,
        _ work: @escaping @Sendable (Round.Maker, Findings.Board) async -> Void
    ) async -> Rehearsal.Sweep {
        let board = Findings.Board()
        let ending = await rounds.run(for: name) { maker in await work(maker, board) }
        let findings = board.withLock { $0 }
        for problem in findings.problems { send(problem) }
        for group in findings.groups { await show(group, whenBlocked: whenBlocked) }
        if case .unnoticed(let text) = ending { send(text) }
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

    /// Reports findings that fail at one line.
    private nonisolated(nonsending) func show(
        _ group: [Finding], whenBlocked: () -> Void
    ) async {
        guard let first = group.first else { return }
        let shown =
            first.verdict.isReportedByBody ? await rounds.show(first.verdict, first.body) : nil
        if shown?.isBlocked == true { whenBlocked() }
        let hints = first.failsAgain ? shown?.rows ?? [] : [ShownRun.notEachTime]
        let text =
            first.again.map { SweepText.failure(name, group, hints, again: $0) }
            ?? SweepText.failsAnyway(name, first, hints)
        // What was found and passes now must not pass for good.
        send(text, shown?.isSeen == true ? .note : .failure)
    }

    private func send(_ text: String, _ severity: TestReport.Severity = .failure) {
        TestReport.send(TestReport(text, at: location, severity: severity))
    }
}

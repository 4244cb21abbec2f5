import Understudy

/// The rounds of a cancellation sweep.
///
/// There are two rounds without cancellation, followed by one round for each moment at which a task
/// suspends or resumes.
struct CancellationRounds: Sendable {
    let only: Int?
    let atMost: Int?
    /// `true` if the sweep was requested by a trait.
    let isTrait: Bool
    let sweep: ReportedSweep
    let body: StageBody

    private var rounds: SweepRunner { sweep.rounds }

    nonisolated(nonsending) func run() async {
        sweep.findings.withLock { $0.begin(SweepText.withoutCancellation) }
        let first = await rounds.run(crashMessage: crashMessage(nil), interruption: 0, body)
        // Run the body twice without cancellation, because its first run may already affect later
        // ones.
        let second =
            first.reason == nil
            ? await rounds.run(crashMessage: crashMessage(nil), interruption: 0, body) : first
        guard second.reason == nil else { return await addWithoutCancellation(second) }
        let moments = first.moments
        guard !moments.isEmpty else {
            return report(problem: "the body never suspends, so nothing was tried")
        }
        sweep.findings.withLock { $0.learn(from: first, rounds.limits) }
        if let only {
            guard 1...moments.count ~= only else {
                let count = ReportText.count(moments.count, "moment")
                return report(problem: "unknown moment \(only): the body has \(count)")
            }
            return await cancel(at: only, moments[only - 1])
        }
        let chosen = chosen(of: moments, steps: first.count)
        let progress = Progress()
        defer { progress.end() }
        for (index, number) in chosen.enumerated() {
            let left = moments.count - index
            guard sweep.findings.withLock({ $0.shouldContinue(left: left) }) else { return }
            sweep.show(progress, index, of: chosen.count)
            await cancel(at: number, moments[number - 1])
        }
        sweep.findings.withLock { $0.sweep.leftOut = moments.count - chosen.count }
    }

    /// Returns the numbers of the moments to try, in ascending order.
    ///
    /// The moments of the body take precedence. The remaining moments are evenly distributed, and
    /// there are as many of them as the time allows.
    private func chosen(of moments: [SweepRunner.Moment], steps: Int) -> [Int] {
        let most = atMost ?? 1_000
        let numbers = Array(1...moments.count)
        let own = numbers.filter { moments[$0 - 1].isOfBody }.prefix(most)
        let others = numbers.filter { !moments[$0 - 1].isOfBody }
        // Each round takes approximately the same number of steps.
        let affordable = atMost ?? max(100, Self.steps / max(1, steps))
        let count = max(0, min(others.count, most - own.count, affordable))
        let spread = (0..<count).map { others[$0 * others.count / count] }
        return (own + spread).sorted()
    }

    /// The maximum total number of steps for the moments of tasks other than the body's.
    private static let steps = 2_000_000

    private nonisolated(nonsending) func cancel(at number: Int, _ moment: SweepRunner.Moment) async
    {
        let title = "cancelled at moment \(number), when \(moment.title)"
        sweep.findings.withLock { $0.begin(title, again: again(number)) }
        let (loops, isStuckForSure) = sweep.findings.withLock { ($0.loops, $0.isStuckForSure) }
        let crashMessage = crashMessage(number, title)
        let outcome = await rounds.run(
            crashMessage: crashMessage, interruption: number,
            idleTimeout: SweepRunner.shortPatience,
            loops: loops, wrapped)
        guard outcome.reason != nil else { return }
        guard !outcome.isBlocked else {
            return add(outcome, title, again: again(number), failsAgain: true)
        }
        // Run the body again, and wait longer for other threads unless a finding was already
        // certain to be stuck.
        let last = await rounds.again(
            outcome, idleTimeout: isStuckForSure ? SweepRunner.shortPatience : nil,
            crashMessage: crashMessage, wrapped)
        let failsAgain = last.reason != nil
        if failsAgain || !outcome.isStuck {
            add(outcome, title, again: again(number), failsAgain: failsAgain)
        }
    }

    /// The body, wrapped so that it may throw any error indicating that it was cancelled.
    private var wrapped: StageBody {
        { [body] stage in
            do { try await body(stage) } catch { if !indicatesCancellation(error) { throw error } }
        }
    }

    // MARK: - Reports

    private nonisolated(nonsending) func addWithoutCancellation(_ outcome: SweepRunner.Outcome)
        async
    {
        let failsAgain =
            outcome.isBlocked
            ? true
            : await rounds.again(outcome, crashMessage: crashMessage(nil), body).reason != nil
        add(outcome, SweepText.withoutCancellation, again: nil, failsAgain: failsAgain)
    }

    private func add(
        _ outcome: SweepRunner.Outcome, _ title: String, again: String?, failsAgain: Bool
    ) {
        let finding = Finding(
            title: title, again: again, outcome: outcome, failsAgain: failsAgain,
            rows: outcome.waits + [outcome.steps], body: wrapped)
        sweep.findings.withLock { $0.add(finding) }
    }

    private func report(problem: String) {
        sweep.findings.withLock { $0.problems.append("cancellationSweep: \(problem)") }
    }

    private func again(_ moment: Int) -> String {
        isTrait
            ? ".cancellationSwept(only: \(moment))"
            : "cancellationSweep(only: \(moment)) { stage in … }"
    }

    private func crashMessage(_ moment: Int?, _ title: String = "") -> CrashMessage {
        sweep.crashMessage(
            moment == nil ? "of the run without cancellation" : "when \(title)",
            again: moment.map(again))
    }
}

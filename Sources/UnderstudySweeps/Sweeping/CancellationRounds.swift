import Understudy
import UnderstudyRehearsal

/// A type that runs the rounds of a cancellation sweep.
///
/// There are two rounds without cancellation, followed by one round for each moment at which a task
/// suspends or resumes.
struct CancellationRounds: Sendable {
    static let name = "cancellationSweep"

    let only: Int?
    let atMost: Int?
    /// `true` if the sweep was requested by a trait.
    let isTrait: Bool
    let location: TestReport.Location
    let runner: Round.Runner
    let board: Findings.Board
    let body: StageBody

    nonisolated(nonsending) func run() async {
        board.withLock { $0.begin(as: SweepText.withoutCancellation) }
        let first = await runner.run(crashMessage: crashMessage(nil), interruption: 0, body)
        // Run the body twice without cancellation, because its first run may already affect later
        // ones.
        let second =
            first.reason == nil
            ? await runner.run(crashMessage: crashMessage(nil), interruption: 0, body) : first
        guard second.reason == nil else { return await addWithoutCancellation(second) }
        let moments = first.moments
        guard !moments.isEmpty else { return report(problem: SweepText.neverSuspended) }
        board.withLock { $0.learn(from: first, runner.limits) }
        if let only {
            guard 1...moments.count ~= only else {
                return report(problem: SweepText.unknown(only, of: moments.count))
            }
            return await cancel(at: only, moments[only - 1])
        }
        let chosen = chosen(of: moments, steps: first.count)
        let progress = Progress()
        defer { progress.end() }
        for (index, number) in chosen.enumerated() {
            let left = moments.count - index
            guard board.shouldContinue(runner, left: left) else { return }
            progress.show(
                SweepText.progress(Self.name, index, of: chosen.count, "moment", at: location))
            await cancel(at: number, moments[number - 1])
        }
        board.withLock { $0.sweep.leftOut = moments.count - chosen.count }
    }

    /// Returns the numbers of the moments to try, in ascending order.
    ///
    /// The moments of the body take precedence. The remaining moments are evenly distributed, and
    /// there are as many of them as the time allows.
    private func chosen(of moments: [Round.Moment], steps: Int) -> [Int] {
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

    private nonisolated(nonsending) func cancel(at number: Int, _ moment: Round.Moment) async {
        let title = "cancelled at moment \(number), when \(moment.title)"
        board.withLock { $0.tryNext(title, again: again(number)) }
        let (loops, isStuckForSure) = board.withLock { ($0.loops, $0.isStuckForSure) }
        let crashMessage = crashMessage(number, title)
        let verdict = await runner.run(
            crashMessage: crashMessage, interruption: number, patience: .short, loops: loops,
            wrapped)
        guard verdict.reason != nil else { return }
        guard !verdict.isBlocked else {
            return add(verdict, title, again: again(number), failsAgain: true)
        }
        // Run the body again, and wait longer for other threads unless a finding was already
        // certain to be stuck.
        let last = await runner.again(
            verdict, patience: isStuckForSure ? .short : .usual, crashMessage: crashMessage, wrapped
        )
        let failsAgain = last.reason != nil
        if failsAgain || !verdict.isStuck {
            add(verdict, title, again: again(number), failsAgain: failsAgain)
        }
    }

    /// The body, wrapped so that it may throw any error indicating that it was cancelled.
    private var wrapped: StageBody {
        { [body] stage in
            do { try await body(stage) } catch { if !indicatesCancellation(error) { throw error } }
        }
    }

    // MARK: - Reports

    private nonisolated(nonsending) func addWithoutCancellation(_ verdict: Round.Verdict) async {
        let failsAgain =
            verdict.isBlocked
            ? true
            : await runner.again(verdict, crashMessage: crashMessage(nil), body).reason != nil
        add(verdict, SweepText.withoutCancellation, again: nil, failsAgain: failsAgain)
    }

    private func add(
        _ verdict: Round.Verdict, _ title: String, again: String?, failsAgain: Bool
    ) {
        let finding = Finding(
            title: title, again: again, verdict: verdict, failsAgain: failsAgain,
            rows: verdict.waits + [verdict.steps], body: wrapped)
        board.withLock { $0.add(finding) }
    }

    private func report(problem: String) { board.withLock { $0.problems.append(problem) } }

    private func again(_ moment: Int) -> String {
        isTrait
            ? ".cancellationSwept(only: \(moment))"
            : "cancellationSweep(only: \(moment)) { stage in … }"
    }

    private func crashMessage(_ moment: Int?, _ title: String = "") -> CrashMessage {
        CrashMessage(
            Self.name, moment == nil ? "of the run without cancellation" : "when \(title)",
            again: moment.map(again), at: location)
    }
}

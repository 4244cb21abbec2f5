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
        let moments = Moments(of: first)
        guard moments.count > 0 else {
            return report(problem: "the body never suspends, so nothing was tried")
        }
        sweep.findings.withLock {
            $0.learn(from: first, rounds.limits)
            $0.sweep.coverage.functions = { moments.functions }
        }
        if let only {
            guard 1...moments.count ~= only else {
                let count = ReportText.count(moments.count, "moment")
                return report(problem: "unknown moment \(only): the body has \(count)")
            }
            return await cancel(at: only, moments)
        }
        let chosen = chosen(of: moments.all, steps: first.count)
        let progress = Progress()
        defer { progress.end() }
        for (index, number) in chosen.enumerated() {
            let left = moments.count - index
            guard sweep.findings.withLock({ $0.shouldContinue(left: left) }) else { return }
            sweep.show(progress, index, of: chosen.count)
            await cancel(at: number, moments)
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

    private nonisolated(nonsending) func cancel(at number: Int, _ moments: Moments) async {
        let title = moments.title(number, hasFunction: false)
        sweep.findings.withLock { $0.begin(title, again: again(number), at: number - 1) }
        let (loops, isStuckForSure) = sweep.findings.withLock { ($0.loops, $0.isStuckForSure) }
        let crashMessage = crashMessage(number, title)
        let outcome = await rounds.run(
            crashMessage: crashMessage, interruption: number,
            idleTimeout: SweepRunner.shortPatience,
            loops: loops, wrapped)
        guard outcome.reason != nil else { return }
        guard !outcome.isBlocked else {
            return add(outcome, moments.title(number), again: again(number), failsAgain: true)
        }
        // Run the body again, and wait longer for other threads unless a finding was already
        // certain to be stuck.
        let last = await rounds.again(
            outcome, idleTimeout: isStuckForSure ? SweepRunner.shortPatience : nil,
            crashMessage: crashMessage, wrapped)
        let failsAgain = last.reason != nil
        if failsAgain || !outcome.isStuck {
            add(outcome, moments.title(number), again: again(number), failsAgain: failsAgain)
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

/// The moments of a run without cancellation.
private final class Moments: Sendable {
    let all: [SweepRunner.Moment]
    private let run: SweepRunner.Outcome
    private let names = Locked<[SweepRunner.Place]?>(nil)

    init(of run: SweepRunner.Outcome) { (self.run, all) = (run, run.moments) }

    var count: Int { all.count }

    /// The places at which the tasks suspend or resume.
    ///
    /// They are only looked up for a report, because this takes a while.
    private var places: [SweepRunner.Place] {
        names.withLock { names in
            let places = names ?? run.placesOfMoments
            names = places
            return places
        }
    }

    /// The function in which the task of each moment suspends or resumes.
    var functions: [String] {
        places.map { place in
            switch place {
            case .function(let name): name
            case .end: "the end of a task"
            case .unknown: "an unknown function"
            }
        }
    }

    /// Returns a description of a moment, for example
    /// `cancelled at moment 3, when task 1 suspends in Feed.load() (step 4)`.
    func title(_ number: Int, hasFunction: Bool = true) -> String {
        let moment = all[number - 1]
        let verb = moment.isResuming ? "resumes" : "suspends"
        let text =
            switch hasFunction ? places[number - 1] : .unknown {
            case .function(let name): "\(verb) in \(name) (step \(moment.step))"
            case .end: "ends (step \(moment.step))"
            case .unknown: "\(verb) in step \(moment.step)"
            }
        return "cancelled at moment \(number), when \(moment.task) \(text)"
    }
}

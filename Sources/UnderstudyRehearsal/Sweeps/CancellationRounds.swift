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

    nonisolated(nonsending) func run() async {
        let plain = SweepRound(
            title: sweep.kind.plainTitle, again: nil, interruption: 0, body: body)
        let first = await sweep.run(plain)
        // Run the body twice without cancellation, because its first run may already affect later
        // ones.
        let second = first.reason == nil ? await sweep.run(plain) : first
        guard second.reason == nil else {
            return add(second, of: plain, failsAgain: await sweep.fails(plain, again: second))
        }
        let moments = Moments(of: first)
        guard moments.count > 0 else {
            return sweep.add(
                problem: "cancellationSweep: the body never suspends, so nothing was tried")
        }
        sweep.findings.withLock {
            $0.learn(from: first, sweep.limits)
            $0.sweep.coverage.functions = { moments.functions }
        }
        if let only {
            guard 1...moments.count ~= only else {
                let count = ReportText.count(moments.count, "moment")
                return sweep.add(
                    problem: "cancellationSweep: unknown moment \(only): the body has \(count)")
            }
            return await cancel(at: only, moments)
        }
        let selected = selectMoments(from: moments.all, steps: first.trace.steps.count)
        let progress = Progress()
        defer { progress.end() }
        for (index, number) in selected.enumerated() {
            let remaining = moments.count - index
            guard sweep.findings.withLock({ $0.shouldContinue(orSkip: remaining) }) else { return }
            sweep.show(progress, tried: index, of: selected.count)
            await cancel(at: number, moments)
        }
        sweep.findings.withLock { $0.sweep.skipped = moments.count - selected.count }
    }

    /// Returns the numbers of the moments to try, in ascending order.
    ///
    /// The moments of the body take precedence. The remaining moments are evenly distributed, and
    /// there are as many of them as the time allows.
    ///
    /// - Parameters:
    ///   - steps: The number of steps in a run without cancellation.
    private func selectMoments(from moments: [RunResult.Moment], steps: Int) -> [Int] {
        let maximum = atMost ?? 1_000
        let numbers = Array(1...moments.count)
        let ofBody = numbers.filter { moments[$0 - 1].task == 0 }.prefix(maximum)
        let ofOthers = numbers.filter { moments[$0 - 1].task != 0 }
        // Each round takes approximately the same number of steps.
        let affordable = atMost ?? max(100, Self.steps / max(1, steps))
        let count = max(0, min(ofOthers.count, maximum - ofBody.count, affordable))
        let distributed = (0..<count).map { ofOthers[$0 * ofOthers.count / count] }
        return (ofBody + distributed).sorted()
    }

    /// The maximum total number of steps for the moments of tasks other than the body's.
    private static let steps = 2_000_000

    private nonisolated(nonsending) func cancel(at number: Int, _ moments: Moments) async {
        sweep.findings.withLock { $0.begin(at: number - 1) }
        let isCertainlyStuck = sweep.findings.value.isCertainlyStuck
        let round = makeRound(number, title: moments.title(number, hasFunction: false))
        let run = await sweep.run(round, idleTimeout: ReportedSweep.shortIdleTimeout)
        guard run.reason != nil else { return }
        var failsAgain = true
        if !run.isBlocked {
            // Run the body again, and wait longer for other threads unless a finding was already
            // certain to be stuck.
            let idleTimeout = isCertainlyStuck ? ReportedSweep.shortIdleTimeout : nil
            let last = await sweep.run(round, replaying: run, idleTimeout: idleTimeout)
            failsAgain = last.reason != nil
            // The body didn't fail: another thread was slow.
            if !failsAgain, run.isStuck { return }
        }
        add(run, of: makeRound(number, title: moments.title(number)), failsAgain: failsAgain)
    }

    private func makeRound(_ moment: Int, title: String) -> SweepRound {
        SweepRound(
            title: title,
            again: isTrait
                ? ".cancellationSwept(only: \(moment))"
                : "cancellationSweep(only: \(moment)) { stage in … }",
            interruption: moment
        ) { [body] stage in
            do { try await body(stage) } catch { if !indicatesCancellation(error) { throw error } }
        }
    }

    private func add(_ run: RunResult, of round: SweepRound, failsAgain: Bool) {
        let waits =
            run.cancellation.map {
                StageText($0.trace, $0.taskTable).cancelled(asleep: $0.asleep)
            } ?? []
        let finding = Finding(
            round: round, run: run, failsAgain: failsAgain,
            rows: waits + ["\(StepsText(run.trace, run.taskTable))"])
        sweep.findings.withLock { $0.add(finding) }
    }
}

/// The moments of a run without cancellation.
private final class Moments: Sendable {
    let all: [RunResult.Moment]
    private let run: RunResult
    private let cachedPlaces = Locked<[TaskPosition]?>(nil)

    /// The place in a task at which it suspends or resumes.
    private enum TaskPosition: Sendable {
        case function(String)
        /// The task ends instead.
        case end
        case unknown
    }

    init(of run: RunResult) {
        self.run = run
        all = run.moments
    }

    var count: Int { all.count }

    /// The places at which the tasks suspend or resume.
    ///
    /// They are only looked up for a report, because this takes a while.
    private var places: [TaskPosition] {
        cachedPlaces.withLock { cachedPlaces in
            let places = cachedPlaces ?? lookUpPlaces()
            cachedPlaces = places
            return places
        }
    }

    private func lookUpPlaces() -> [TaskPosition] {
        guard let names = run.taskTable.calls?.names else { return all.map { _ in .unknown } }
        let steps = run.trace.steps
        var places: [TaskPosition] = []
        // A task suspends in the function in which it resumes in its next step.
        var index = steps.count
        // The index of the next step of each task.
        var next: [Int: Int] = [:]
        var hasUnknownTurn = false
        for moment in all.reversed() {
            let first = moment.isResuming ? moment.step - 1 : moment.step
            while index > first {
                index -= 1
                next[steps[index].task] = index
                for served in names.served(in: index) { next[served.task] = index }
                hasUnknownTurn = hasUnknownTurn || names.isUnknownTurn(index)
            }
            let function = next[moment.task].flatMap { names.function(of: moment.task, in: $0) }
            let hasEnded = next[moment.task] == nil && !hasUnknownTurn
            places.append(function.map { .function($0) } ?? (hasEnded ? .end : .unknown))
        }
        return places.reversed()
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
        return "cancelled at moment \(number), when \(run.taskTable.title(moment.task)) \(text)"
    }
}

import Understudy

/// The rounds of a fault sweep.
///
/// There are two rounds without a fault, followed by one round for each fault.
struct FaultRounds: Sendable {
    /// The options specified by the test.
    struct Options: Sendable {
        var only: String?
        var atMost: Int
        /// `true` to also try pairs of faults.
        ///
        /// By default, pairs are tried if there are few of them.
        var pairs: Bool?
        /// `true` if the sweep was requested by a trait.
        var isTrait = false
    }

    let options: Options
    let sweep: ReportedSweep
    let body: Rehearsal.Faults.Body

    nonisolated(nonsending) func run() async {
        guard let plain = await runWithoutFault() else { return }
        let singles = Self.faults(of: plain.attempts)
        let callSites = plain.attempts.map(\.callSite)
        sweep.findings.withLock { $0.sweep.coverage.functions = { callSites.map(\.function) } }
        if let only = options.only {
            guard let wanted = await find(only, among: singles) else { return }
            _ = await tryFaults(wanted, among: callSites)
            return
        }
        let progress = Progress()
        defer { progress.end() }
        guard let pairs = await tryAll(singles, among: callSites, progress) else { return }
        if options.pairs ?? canTryPairs(pairs.count, after: plain) {
            _ = await tryAll(pairs, among: callSites, progress)
        }
    }

    /// Tries faults, one after the other.
    ///
    /// - Returns: The pairs of faults to try after all single faults, or `nil` if the sweep must
    ///   stop.
    private nonisolated(nonsending) func tryAll(
        _ faults: [[Fault]], among callSites: [CallSite], _ progress: Progress
    ) async -> [[Fault]]? {
        var queue = faults[...]
        var pairs: [[Fault]] = []
        while let planned = queue.popFirst() {
            let remaining = 1 + queue.count + (options.pairs == true ? pairs.count : 0)
            guard
                sweep.findings.withLock({
                    $0.shouldContinue(atMost: options.atMost, orSkip: remaining)
                })
            else { return nil }
            let tried = sweep.findings.value.sweep.tried
            sweep.show(progress, tried: tried, of: min(tried + remaining, options.atMost))
            let (attempts, passes) = await tryFaults(planned, among: callSites)
            guard planned.count == 1, let fault = planned.first else { continue }
            let last = attempts.last { $0.callSite.function == fault.callSite.function }
            if last?.callSite == fault.callSite { skipPersisting(fault, in: &queue) }
            if options.pairs != false, passes, !fault.persists {
                pairs += makePairs(of: fault, in: attempts)
            }
        }
        return pairs
    }

    /// Returns whether a number of pairs is small enough to try them by default.
    private func canTryPairs(_ pairs: Int, after plain: PlainRun) -> Bool {
        let tried = sweep.findings.value.sweep.tried
        return !plain.isSlow && sweep.orders == nil && tried + pairs <= options.atMost
            && pairs * plain.steps <= Self.steps
    }

    /// The maximum total number of steps for pairs that are tried by default.
    private static let steps = 1_000_000

    // MARK: - Faults

    /// Returns the faults to try: for each call, a single failure, and a failure of all calls from
    /// then on.
    static func faults(of attempts: [Attempt]) -> [[Fault]] {
        attempts.flatMap(\.faults).flatMap { fault in
            var persisting = fault
            persisting.persists = true
            return [[fault], [persisting]]
        }
    }

    /// Skips a persistent failure of a function that isn't called again, because it's equivalent to
    /// the single failure.
    private func skipPersisting(_ fault: Fault, in queue: inout ArraySlice<[Fault]>) {
        var persisting = fault
        persisting.persists = true
        if queue.first == [persisting] { queue.removeFirst() }
    }

    /// Returns all pairs of the given fault and a fault that can follow it.
    private func makePairs(of fault: Fault, in attempts: [Attempt]) -> [[Fault]] {
        let laterAttempts = attempts.drop { $0.callSite != fault.callSite }.dropFirst()
        return laterAttempts.flatMap(\.faults).map { [fault, $0] }
    }

    /// Finds the fault that a test specifies by its title.
    private nonisolated(nonsending) func find(
        _ only: String, among faults: [[Fault]]
    ) async -> [Fault]? {
        if let fault = faults.first(where: { $0.title == only }) { return fault }
        // It may be a pair, whose second fault depends on the calls after the first one.
        for single in faults where only.hasPrefix("\(single.title) and ") {
            guard let fault = single.first, !fault.persists else { continue }
            let attempts = await run([fault]).faults.attempts
            if let pair = makePairs(of: fault, in: attempts).first(where: { $0.title == only }) {
                return pair
            }
        }
        sweep.add(problem: SweepText.unknownFault(only, known: faults.map(\.title)))
        return nil
    }

    // MARK: - Rounds

    /// A run without a fault.
    private struct PlainRun {
        /// The calls that can fail.
        let attempts: [Attempt]
        /// The number of steps.
        let steps: Int
        /// `true` if other threads respond to calls, which takes real time.
        let isSlow: Bool
    }

    /// Runs the body twice without a fault, or returns `nil` if no fault can be tried.
    private nonisolated(nonsending) func runWithoutFault() async -> PlainRun? {
        let (run, faults) = await patientRound()
        var failures =
            run.reason != nil ? [FailedRun(run: run)] : await sweep.search(round([]))
        let attempts = faults.attempts
        var others: [Attempt] = []
        // Run the body twice without a fault, because its first run may already affect later ones.
        if failures.isEmpty {
            let (second, faults) = await patientRound()
            if second.reason != nil { failures = [FailedRun(run: second)] }
            others = faults.attempts
        }
        for failing in failures {
            let failsAgain = await sweep.fails(round([]), again: failing.run)
            add(failing, of: round([]), failsAgain: failsAgain)
        }
        if !failures.isEmpty { return nil }
        if attempts.map(\.callSite) != others.map(\.callSite) {
            sweep.add(problem: SweepText.differentCalls(attempts, others))
            return nil
        }
        let functionsWithoutError =
            faults.functionsWithoutError.isEmpty
            ? nil : SweepText.functionsWithoutError(faults.functionsWithoutError)
        if attempts.isEmpty {
            let hint = "no other call in the body can fail, so nothing was tried"
            sweep.add(
                problem: functionsWithoutError.map { "\($0)\n\(ReportText.row("hint", hint))" }
                    ?? SweepText.nothingFails)
            return nil
        }
        sweep.findings.withLock { findings in
            if let functionsWithoutError { findings.notes.append(functionsWithoutError) }
            findings.learn(from: run, sweep.limits)
        }
        return PlainRun(
            attempts: attempts, steps: run.trace.steps.count, isSlow: faults.areServedElsewhere)
    }

    /// Runs the body with the given faults.
    ///
    /// - Returns: The calls that could have failed in the run, and whether the body passes.
    private nonisolated(nonsending) func tryFaults(
        _ planned: [Fault], among callSites: [CallSite]
    ) async -> (attempts: [Attempt], passes: Bool) {
        let index = callSites.firstIndex { $0 == planned.first?.callSite }
        sweep.findings.withLock { $0.begin(at: index) }
        let (run, faults) = await run(planned, idleTimeout: ReportedSweep.shortIdleTimeout)
        let failures =
            run.reason != nil ? [FailedRun(run: run)] : await sweep.search(round(planned))
        var attempts = faults.attempts
        var passes = true
        for failing in failures {
            guard !failing.run.isBlocked else {
                add(failing, of: round(planned), rows: SweepText.calls(attempts), failsAgain: true)
                passes = false
                continue
            }
            let (again, passesAgain) = await tryAgain(failing, planned, after: faults)
            attempts = again
            passes = passes && passesAgain
        }
        return (attempts, passes)
    }

    /// Runs the body again under the schedule of a failure, and records its calls.
    ///
    /// The first time, this function waits longer for other threads.
    private nonisolated(nonsending) func tryAgain(
        _ failing: FailedRun, _ planned: [Fault], after faults: Rehearsal.Faults
    ) async -> (attempts: [Attempt], passes: Bool) {
        let (last, again) = await run(
            planned, replaying: failing.run, keepsCalls: true,
            idleTimeout: idleTimeout(after: faults))
        let attempts = again.attempts
        // The body didn't fail: another thread was slow.
        guard last.reason != nil || !failing.run.isStuck else { return (attempts, true) }
        var rows = SweepText.calls(attempts)
        if let orders = sweep.orders {
            let schedule = Rehearsal.Schedule(failing.run.choices, tier: sweep.tier)
            let position = "schedule \(failing.number) of \(orders.schedules)\(orders.machine)"
            let order = "\(position): \(schedule.omissionNote ?? "\(schedule)")"
            let steps = "\(StepsText(last.trace, last.taskTable))"
            rows += failing.hints + [ReportText.row("order", order), steps]
        }
        add(failing, of: round(planned), rows: rows, failsAgain: last.reason != nil)
        return (attempts, false)
    }

    /// Runs the body once, first come, first served, or under the schedule of an earlier run.
    ///
    /// - Parameters:
    ///   - planned: The faults to inject.
    ///   - keepsCalls: Whether to keep calls in source form for a report.
    ///   - idleTimeout: The time to wait for another thread.
    private nonisolated(nonsending) func run(
        _ planned: [Fault], replaying earlier: RunResult? = nil, keepsCalls: Bool = false,
        idleTimeout: Duration? = nil
    ) async -> (run: RunResult, faults: Rehearsal.Faults) {
        let faults = Rehearsal.Faults(planned, keepsCalls: keepsCalls)
        let run = await sweep.run(
            round(planned, injecting: faults), replaying: earlier, idleTimeout: idleTimeout)
        return (run, faults)
    }

    /// Runs the body once without a fault, and waits longer for other threads if they respond to
    /// calls.
    private nonisolated(nonsending) func patientRound() async -> (
        run: RunResult, faults: Rehearsal.Faults
    ) {
        let (run, faults) = await run([])
        guard run.isIdle, faults.areServedElsewhere else { return (run, faults) }
        return await self.run([], idleTimeout: ReportedSweep.longIdleTimeout)
    }

    private func idleTimeout(after faults: Rehearsal.Faults) -> Duration? {
        let isCertainlyStuck = sweep.findings.value.isCertainlyStuck
        if faults.areServedElsewhere {
            return isCertainlyStuck ? nil : ReportedSweep.longIdleTimeout
        }
        return isCertainlyStuck ? ReportedSweep.shortIdleTimeout : nil
    }

    private func add(
        _ failing: FailedRun, of round: SweepRound, rows: [String] = [], failsAgain: Bool
    ) {
        let finding = Finding(
            round: round, run: failing.run, failsAgain: failsAgain, rows: rows)
        sweep.findings.withLock { $0.add(finding) }
    }

    // MARK: - Values

    /// Returns the round with the given faults.
    ///
    /// - Parameters:
    ///   - faults: An object that injects the faults into a single run. If `nil`, each run creates
    ///     its own object.
    private func round(
        _ planned: [Fault], injecting faults: Rehearsal.Faults? = nil
    ) -> SweepRound {
        SweepRound(
            title: planned.isEmpty ? sweep.kind.plainTitle : planned.title,
            again: planned.isEmpty ? nil : again(planned)
        ) { [body] stage in
            let faults = faults ?? Rehearsal.Faults(planned)
            try await faults.inject(into: body, on: stage)
        }
    }

    /// Returns the source code of a call that tries the same faults again.
    private func again(_ planned: [Fault]) -> String {
        let title = planned.title
        let isRaw = title.contains("\"") || title.contains("\\")
        let only = isRaw ? "#\"\(title)\"#" : "\"\(title)\""
        let orders = sweep.orders.map { ", schedules: \($0.all), seed: \($0.seed)" } ?? ""
        if options.isTrait { return ".faultSwept(only: \(only)\(orders))" }
        let parameters = orders.isEmpty ? "faults" : "faults, stage"
        return "faultSweep(only: \(only)\(orders)) { \(parameters) in … }"
    }
}

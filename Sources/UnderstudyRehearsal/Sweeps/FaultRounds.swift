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
        /// The schedules to try with each fault, or `nil` for first come, first served only.
        var orders: SearchBounds?
        /// `true` if the sweep was requested by a trait.
        var isTrait = false
    }

    typealias Body = @Sendable (Rehearsal.Faults, Rehearsal.Stage) async throws -> Void

    let options: Options
    let sweep: ReportedSweep
    let body: Body

    private var rounds: SweepRunner { sweep.rounds }

    nonisolated(nonsending) func run() async {
        guard let (attempts, canPair) = await runWithoutFault() else { return }
        var queue = Self.faults(of: attempts)[...]
        let places = attempts.map(\.place)
        sweep.findings.withLock { $0.sweep.coverage.functions = { places.map(\.function) } }
        if let only = options.only {
            guard let wanted = await find(only, among: queue) else { return }
            _ = await tryFaults(wanted, among: places)
            return
        }
        let progress = Progress()
        defer { progress.end() }
        // We try pairs only after all single faults.
        var later: [[Fault]] = []
        while true {
            if queue.isEmpty {
                if options.pairs == nil, !canPair(later.count) { return }
                (queue, later) = (later[...], [])
            }
            guard let planned = queue.popFirst() else { return }
            let left = 1 + queue.count + (options.pairs == true ? later.count : 0)
            let (mustTry, tried) = sweep.findings.withLock { findings in
                (findings.shouldContinue(atMost: options.atMost, left: left), findings.sweep.tried)
            }
            guard mustTry else { return }
            sweep.show(progress, tried, of: min(tried + left, options.atMost))
            let (attempts, passes) = await tryFaults(planned, among: places)
            guard planned.count == 1, let fault = planned.first else { continue }
            let last = attempts.last { $0.place.function == fault.place.function }
            if last?.place == fault.place { skipPersisting(fault, in: &queue) }
            if options.pairs != false, passes, !fault.persists {
                later += pairs(of: fault, in: attempts)
            }
        }
    }

    /// Returns whether a number of pairs is small enough to try them by default.
    private func canPair(_ pairs: Int, steps: Int) -> Bool {
        let tried = sweep.findings.withLock { $0.sweep.tried }
        return options.orders == nil && tried + pairs <= options.atMost
            && pairs * steps <= Self.steps
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

    /// Skips a persistent failure of a function that isn't called again, since it's equivalent to
    /// the single failure.
    private func skipPersisting(_ fault: Fault, in queue: inout ArraySlice<[Fault]>) {
        var persisting = fault
        persisting.persists = true
        if queue.first == [persisting] { queue.removeFirst() }
    }

    /// Returns all pairs of the given fault and a fault that can follow it.
    private func pairs(of fault: Fault, in attempts: [Attempt]) -> [[Fault]] {
        attempts.drop { $0.place != fault.place }.dropFirst().flatMap(\.faults).map { [fault, $0] }
    }

    /// Finds the fault that a test specifies by its title.
    private nonisolated(nonsending) func find(
        _ only: String, among faults: ArraySlice<[Fault]>
    ) async -> [Fault]? {
        if let fault = faults.first(where: { $0.title == only }) { return fault }
        for single in faults where only.hasPrefix("\(single.title) and ") {
            guard let fault = single.first, !fault.persists else { continue }
            let attempts = await round([fault]).faults.attempts
            if let pair = pairs(of: fault, in: attempts).first(where: { $0.title == only }) {
                return pair
            }
        }
        report(problem: SweepText.unknown(only, faults.map(\.title)))
        return nil
    }

    // MARK: - Rounds

    /// Runs the body twice without a fault.
    ///
    /// - Returns: The calls that can fail, and a function that returns whether a number of pairs is
    ///   small enough to try them by default. If no fault can be tried, the result is `nil`.
    private nonisolated(nonsending) func runWithoutFault() async -> (
        attempts: [Attempt], canPair: (Int) -> Bool
    )? {
        sweep.findings.withLock { $0.begin(SweepText.withoutFault) }
        let (outcome, faults) = await patientRound()
        var failures = outcome.reason != nil ? [outcome] : await search([])
        let attempts = faults.attempts
        var others: [Attempt] = []
        // Run the body twice without a fault, because its first run may already affect later ones.
        if failures.isEmpty {
            let (second, faults) = await patientRound()
            if second.reason != nil { failures = [second] }
            others = faults.attempts
        }
        for failing in failures { await addWithoutFault(failing) }
        if !failures.isEmpty { return nil }
        if attempts.map(\.place) != others.map(\.place) {
            report(problem: SweepText.differs(attempts, others))
            return nil
        }
        let unavailableFeatures =
            faults.unavailableFeatures.isEmpty
            ? nil : SweepText.unavailableFeatures(faults.unavailableFeatures)
        if attempts.isEmpty {
            let hint = "no other call in the body can fail, so nothing was tried"
            report(
                problem: unavailableFeatures.map { "\($0)\n\(ReportText.row("hint", hint))" }
                    ?? SweepText.nothingFails)
            return nil
        }
        sweep.findings.withLock { findings in
            if let unavailableFeatures { findings.notes.append(unavailableFeatures) }
            findings.learn(from: outcome, rounds.limits)
        }
        // Responses from other threads take real time, so trying pairs would be slow.
        let isSlow = faults.areServedElsewhere
        return (attempts, { !isSlow && canPair($0, steps: outcome.count) })
    }

    /// Runs the body with the given faults.
    ///
    /// - Returns: The calls that could have failed in the run, and whether the body passes.
    private nonisolated(nonsending) func tryFaults(
        _ planned: [Fault], among places: [CallSite]
    ) async -> (attempts: [Attempt], passes: Bool) {
        let place = places.firstIndex { $0 == planned.first?.place }
        sweep.findings.withLock { $0.begin(planned.title, again: again(planned), at: place) }
        let (outcome, faults) = await round(planned, idleTimeout: SweepRunner.shortPatience)
        let failures = outcome.reason != nil ? [outcome] : await search(planned)
        var (attempts, passes) = (faults.attempts, true)
        for failing in failures {
            guard !failing.isBlocked else {
                add(failing, planned, rows: SweepText.calls(attempts), failsAgain: true)
                passes = false
                continue
            }
            let (again, passesAgain) = await tryAgain(failing, planned, faults)
            attempts = again
            passes = passes && passesAgain
        }
        return (attempts, passes)
    }

    /// Runs the body again under the schedule of a failure, and records its calls.
    ///
    /// The first time, this function waits longer for other threads.
    private nonisolated(nonsending) func tryAgain(
        _ failing: SweepRunner.Outcome, _ planned: [Fault], _ faults: Rehearsal.Faults
    ) async -> (attempts: [Attempt], passes: Bool) {
        let latest = SharedValue<Rehearsal.Faults?>(nil)
        let last = await rounds.again(
            failing, idleTimeout: idleTimeout(faults), crashMessage: crashMessage(planned),
            wrapped(planned, keepsCalls: true, as: latest))
        let attempts = latest.value?.attempts ?? []
        // The body hasn't failed: another thread was slow.
        guard last.reason != nil || !failing.isStuck else { return (attempts, true) }
        var rows = SweepText.calls(attempts)
        if let orders = options.orders, let schedule = failing.schedule {
            let place = "schedule \(failing.number) of \(orders.schedules)\(orders.machine)"
            let order = "\(place): \(schedule.tooLong ?? "\(schedule)")"
            rows += failing.hints + [ReportText.row("order", order), last.steps]
        }
        add(failing, planned, rows: rows, failsAgain: last.reason != nil)
        return (attempts, false)
    }

    /// Runs the body once, first come, first served.
    ///
    /// - Parameters:
    ///   - planned: The faults to inject.
    ///   - idleTimeout: The time to wait for another thread.
    private nonisolated(nonsending) func round(
        _ planned: [Fault], idleTimeout: Duration? = nil
    ) async -> (outcome: SweepRunner.Outcome, faults: Rehearsal.Faults) {
        let latest = SharedValue<Rehearsal.Faults?>(nil)
        let outcome = await rounds.run(
            crashMessage: crashMessage(planned), idleTimeout: idleTimeout, loops: loops,
            wrapped(planned, as: latest))
        return (outcome, latest.value ?? Rehearsal.Faults(planned))
    }

    private var loops: SweepRunner.LoopBounds? { sweep.findings.withLock { $0.loops } }

    /// Runs the body once without a fault, and waits longer for other threads if they respond to
    /// calls.
    private nonisolated(nonsending) func patientRound() async -> (
        outcome: SweepRunner.Outcome, faults: Rehearsal.Faults
    ) {
        let (outcome, faults) = await round([])
        guard outcome.isStuck, faults.areServedElsewhere else { return (outcome, faults) }
        return await round([], idleTimeout: SweepRunner.longPatience)
    }

    private func idleTimeout(_ faults: Rehearsal.Faults) -> Duration? {
        let isStuckForSure = sweep.findings.withLock { $0.isStuckForSure }
        if faults.areServedElsewhere { return isStuckForSure ? nil : SweepRunner.longPatience }
        return isStuckForSure ? SweepRunner.shortPatience : nil
    }

    /// Searches for a schedule under which the body fails with the given faults.
    private nonisolated(nonsending) func search(_ planned: [Fault]) async -> [SweepRunner.Outcome] {
        guard let orders = options.orders else { return [] }
        return await rounds.search(
            orders, crashMessage: crashMessage(planned), loops: loops, wrapped(planned))
    }

    /// Returns the body, wrapped so that it receives the given faults and may throw the errors
    /// caused by them.
    private func wrapped(
        _ planned: [Fault], keepsCalls: Bool = false,
        as latest: SharedValue<Rehearsal.Faults?>? = nil
    ) -> StageBody {
        { [body] stage in
            let faults = Rehearsal.Faults(planned, keepsCalls: keepsCalls)
            latest?.value = faults
            do {
                try await FaultSweep.$source.withValue(faults) { try await body(faults, stage) }
            } catch {
                if !faults.contains(error) { throw error }
            }
        }
    }

    // MARK: - Reporting

    private nonisolated(nonsending) func addWithoutFault(_ outcome: SweepRunner.Outcome) async {
        let failsAgain =
            outcome.isBlocked
            ? true
            : await rounds.again(outcome, crashMessage: crashMessage([]), wrapped([])).reason != nil
        add(outcome, [], rows: [], failsAgain: failsAgain)
    }

    private func add(
        _ outcome: SweepRunner.Outcome, _ planned: [Fault], rows: [String], failsAgain: Bool
    ) {
        let finding = Finding(
            title: planned.isEmpty ? SweepText.withoutFault : planned.title,
            again: planned.isEmpty ? nil : again(planned),
            outcome: outcome, failsAgain: failsAgain, rows: rows, body: wrapped(planned))
        sweep.findings.withLock { $0.add(finding) }
    }

    private func report(problem: String) { sweep.findings.withLock { $0.problems.append(problem) } }

    private func crashMessage(_ planned: [Fault]) -> CrashMessage {
        sweep.crashMessage(
            planned.isEmpty ? "of the run without a fault" : "when \(planned.title)",
            again: planned.isEmpty ? nil : again(planned), hasOrder: options.orders != nil)
    }

    /// Returns the source code of a call that tries the same faults again.
    private func again(_ planned: [Fault]) -> String {
        let title = planned.title
        let isRaw = title.contains("\"") || title.contains("\\")
        let only = isRaw ? "#\"\(title)\"#" : "\"\(title)\""
        let orders = options.orders.map { ", schedules: \($0.all), seed: \($0.seed)" } ?? ""
        if options.isTrait { return ".faultSwept(only: \(only)\(orders))" }
        let parameters = orders.isEmpty ? "faults" : "faults, stage"
        return "faultSweep(only: \(only)\(orders)) { \(parameters) in … }"
    }
}

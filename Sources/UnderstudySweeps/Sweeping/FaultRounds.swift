import Understudy
import UnderstudyRehearsal

/// The rounds of a fault sweep: two without a fault, then one for each.
struct FaultRounds: Sendable {
    /// What the test asks for.
    struct Options: Sendable {
        var only: String?
        var atMost: Int
        var pairs: Bool
        /// How many orders of the tasks to try with each fault; `nil` for first come, first served
        /// alone.
        var orders: SearchBounds?
        /// Whether it is asked for by a trait.
        var isTrait = false
    }

    typealias Body = @Sendable (Rehearsal.Faults, Rehearsal.Stage) async throws -> Void

    static let name = "faultSweep"

    let options: Options
    let location: TestReport.Location
    let maker: Round.Maker
    let board: Findings.Board
    let body: Body

    /// Runs them all.
    func run() {
        guard let attempts = runWithoutFault() else { return }
        var queue = Self.faults(of: attempts)[...]
        if let only = options.only {
            guard let wanted = find(only, among: queue) else { return }
            tries(wanted)
            return
        }
        let progress = Progress()
        defer { progress.end() }
        // Pairs come after all single faults.
        var later: [[Fault]] = []
        while true {
            if queue.isEmpty { (queue, later) = (later[...], []) }
            guard let planned = queue.popFirst() else { return }
            let left = 1 + queue.count + later.count
            guard goesOn(left: left) else { return }
            let tried = board.withLock { $0.sweep.tried }
            progress.tell(
                SweepText.progress(
                    Self.name, tried, of: min(tried + left, options.atMost), "fault", at: location))
            let isSingle = planned.count == 1
            let (attempts, passes) = tries(planned)
            guard isSingle, let fault = planned.first else { continue }
            let last = attempts.last { $0.place.seam == fault.place.seam }
            if last?.place == fault.place { skipPersisting(fault, in: &queue) }
            if options.pairs, passes, !fault.persists { later += pairs(of: fault, in: attempts) }
        }
    }

    /// Whether another round is to be made.
    private func goesOn(left: Int) -> Bool {
        board.withLock { board in
            board.isCancelled = maker.isCancelled
            let isOver = board.isCancelled || board.sweep.tried >= options.atMost
            if isOver { board.sweep.leftOut = left }
            return !isOver
        }
    }

    // MARK: - Faults

    /// Each call fails once, and from then on.
    static func faults(of attempts: [Attempt]) -> [[Fault]] {
        attempts.flatMap(\.faults).flatMap { fault in
            var persisting = fault
            persisting.persists = true
            return [[fault], [persisting]]
        }
    }

    /// Where the function is not called again, failing from then on is failing once.
    private func skipPersisting(_ fault: Fault, in queue: inout ArraySlice<[Fault]>) {
        var persisting = fault
        persisting.persists = true
        if queue.first == [persisting] { queue.removeFirst() }
    }

    /// A fault together with each that can follow it.
    private func pairs(of fault: Fault, in attempts: [Attempt]) -> [[Fault]] {
        attempts.drop { $0.place != fault.place }.dropFirst().flatMap(\.faults).map { [fault, $0] }
    }

    /// The fault that a test asks for by its title.
    private func find(_ only: String, among faults: ArraySlice<[Fault]>) -> [Fault]? {
        if let fault = faults.first(where: { $0.title == only }) { return fault }
        for single in faults where only.hasPrefix("\(single.title) and ") {
            guard let fault = single.first, !fault.persists else { continue }
            let attempts = round([fault]).faults.attempts
            if let pair = pairs(of: fault, in: attempts).first(where: { $0.title == only }) {
                return pair
            }
        }
        report(problem: SweepText.unknown(only, faults.map(\.title)))
        return nil
    }

    // MARK: - Rounds

    /// Runs the body as it is, twice.
    ///
    /// - Returns: the calls that can fail; `nil` where no fault can be tried.
    private func runWithoutFault() -> [Attempt]? {
        board.withLock { $0.begin(as: "nothing goes wrong") }
        let (verdict, faults) = patientRound()
        let failing = verdict.reason != nil ? verdict : search([])
        if let failing {
            addWithoutFault(failing)
            return nil
        }
        let attempts = faults.attempts
        let (second, others) = patientRound()
        // What one run leaves to the next is no fault's doing.
        if second.reason != nil {
            addWithoutFault(second)
            return nil
        }
        if attempts.map(\.place) != others.attempts.map(\.place) {
            report(problem: SweepText.differs(attempts, others.attempts))
            return nil
        }
        if !faults.lacks.isEmpty {
            board.withLock { $0.notes.append(SweepText.lacks(faults.lacks)) }
        }
        if attempts.isEmpty {
            report(problem: SweepText.nothingFails)
            return nil
        }
        return attempts
    }

    /// Runs the body with faults.
    ///
    /// - Returns: the calls that could fail in it, and whether it passes.
    @discardableResult
    private func tries(_ planned: [Fault]) -> (attempts: [Attempt], passes: Bool) {
        board.withLock { $0.tryNext(planned.title, again: again(planned)) }
        let (verdict, faults) = round(planned, patience: .short)
        guard let failing = verdict.reason != nil ? verdict : search(planned) else {
            return (faults.attempts, true)
        }
        // Once more, with time to wait for another thread, and with the calls written down.
        let told = Latest()
        let last = maker.again(
            failing, patience: patience(faults), saying: words(planned),
            wrapped(planned, keepsCalls: true, as: told))
        let attempts = told.faults?.attempts ?? []
        // A thread that was slow, and no failure.
        guard last.reason != nil || !failing.isStuck else { return (attempts, true) }
        var rows = SweepText.calls(attempts)
        if let orders = options.orders, let schedule = failing.schedule {
            rows += SweepText.order(
                schedule.tooLong ?? "\(schedule)", number: failing.number, of: orders,
                steps: last.steps)
        }
        add(failing, planned, rows: rows, failsAgain: last.reason != nil)
        return (attempts, false)
    }

    /// Runs the body once, first come, first served.
    ///
    /// - Parameters:
    ///   - planned: the calls that fail.
    ///   - patience: how long it waits for another thread.
    private func round(
        _ planned: [Fault], patience: Round.Patience = .usual
    ) -> (verdict: Round.Verdict, faults: Rehearsal.Faults) {
        let latest = Latest()
        let verdict = maker.run(
            saying: words(planned), patience: patience, wrapped(planned, as: latest))
        return (verdict, latest.faults ?? Rehearsal.Faults(planned))
    }

    /// Runs the body once without a fault; where other threads have a part in it, with the time
    /// that they may take.
    private func patientRound() -> (verdict: Round.Verdict, faults: Rehearsal.Faults) {
        let (verdict, faults) = round([])
        guard verdict.isStuck, faults.areServedElsewhere else { return (verdict, faults) }
        return round([], patience: .long)
    }

    private func patience(_ faults: Rehearsal.Faults) -> Round.Patience {
        faults.areServedElsewhere ? .long : .usual
    }

    /// Looks for an order under which the body fails with faults.
    private func search(_ planned: [Fault]) -> Round.Verdict? {
        guard let orders = options.orders else { return nil }
        return maker.search(orders, saying: words(planned), wrapped(planned))
    }

    /// The body with faults, which lets pass what they make it throw.
    private func wrapped(
        _ planned: [Fault], keepsCalls: Bool = false, as latest: Latest? = nil
    ) -> StageBody {
        { [body] stage in
            let faults = Rehearsal.Faults(planned, keepsCalls: keepsCalls)
            latest?.faults = faults
            do {
                try await FaultSweep.$source.withValue(faults) { try await body(faults, stage) }
            } catch {
                if !faults.contains(error) { throw error }
            }
        }
    }

    /// The faults of the run that was made last.
    private final class Latest: Sendable {
        private let kept = Locked<Rehearsal.Faults?>(nil)

        var faults: Rehearsal.Faults? {
            get { kept.withLock { $0 } }
            set { kept.withLock { $0 = newValue } }
        }
    }

    // MARK: - Telling

    private func addWithoutFault(_ verdict: Round.Verdict) {
        let again = maker.again(verdict, saying: words([]), wrapped([]))
        add(verdict, [], rows: [], failsAgain: again.reason != nil)
    }

    private func add(
        _ verdict: Round.Verdict, _ planned: [Fault], rows: [String], failsAgain: Bool
    ) {
        let finding = Finding(
            title: planned.title, again: planned.isEmpty ? nil : again(planned),
            verdict: verdict, failsAgain: failsAgain, rows: rows, body: wrapped(planned))
        board.withLock { $0.add(finding) }
    }

    private func report(problem: String) { board.withLock { $0.problems.append(problem) } }

    private func words(_ planned: [Fault]) -> LastWords {
        LastWords(
            Self.name, planned.isEmpty ? "of the run without a fault" : "where \(planned.title)",
            again: planned.isEmpty ? nil : again(planned), hasOrder: options.orders != nil,
            at: location)
    }

    /// The call that looks at faults again.
    private func again(_ planned: [Fault]) -> String {
        let only = SweepText.literal(planned.title)
        let orders = options.orders.map { ", schedules: \($0.all), seed: \($0.seed)" } ?? ""
        if options.isTrait { return ".faultSwept(only: \(only)\(orders))" }
        let parameters = orders.isEmpty ? "faults" : "faults, stage"
        return "faultSweep(only: \(only)\(orders)) { \(parameters) in … }"
    }
}

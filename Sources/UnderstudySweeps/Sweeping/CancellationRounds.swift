import Understudy
import UnderstudyRehearsal

/// The rounds of a cancellation sweep: two as it is, then one for each moment at which the
/// body is suspended or goes on.
struct CancellationRounds: Sendable {
    static let name = "cancellationSweep"

    let only: Int?
    let atMost: Int
    /// Whether it is asked for by a trait.
    let isTrait: Bool
    let location: TestReport.Location
    let maker: Round.Maker
    let board: Findings.Board
    let body: StageBody

    /// Runs them all.
    func run() {
        board.withLock { $0.begin(as: "it is not cancelled") }
        let first = maker.run(saying: words(nil), body)
        // What one run leaves to the next is no cancellation's doing.
        let second = first.reason == nil ? maker.run(saying: words(nil), body) : first
        guard second.reason == nil else {
            let again = maker.again(second, saying: words(nil), body)
            return add(second, at: nil, failsAgain: again.reason != nil)
        }
        let count = first.moments
        guard count > 0 else { return report(problem: SweepText.neverSuspended) }
        if let only {
            guard 1...count ~= only else {
                return report(problem: SweepText.unknown(only, of: count))
            }
            return cancel(at: only)
        }
        let progress = Progress()
        defer { progress.end() }
        for moment in 1...count {
            guard goesOn(left: count - moment + 1) else { return }
            progress.tell(
                SweepText.progress(
                    Self.name, moment - 1, of: min(count, atMost), "moment", at: location))
            cancel(at: moment)
        }
    }

    /// Whether another round is to be made.
    private func goesOn(left: Int) -> Bool {
        board.withLock { board in
            board.isCancelled = maker.isCancelled
            let isOver = board.isCancelled || board.sweep.tried >= atMost
            if isOver { board.sweep.leftOut = left }
            return !isOver
        }
    }

    private func cancel(at moment: Int) {
        board.withLock { $0.tryNext(Self.title(moment), again: again(moment)) }
        let verdict = maker.run(
            saying: words(moment), interruption: moment, patience: .short, wrapped)
        guard verdict.reason != nil else { return }
        // Once more, with time to wait for another thread.
        let failsAgain = maker.again(verdict, saying: words(moment), wrapped).reason != nil
        if failsAgain || !verdict.isStuck { add(verdict, at: moment, failsAgain: failsAgain) }
    }

    /// The body, which may end in any error that says that it was cancelled.
    private var wrapped: StageBody {
        { [body] stage in
            do { try await body(stage) } catch { if !saysCancelled(error) { throw error } }
        }
    }

    // MARK: - Telling

    private static func title(_ moment: Int) -> String {
        let suspension = (moment + 1) / 2
        return moment.isMultiple(of: 2)
            ? "it is cancelled at moment \(moment), as suspension \(suspension) ends"
            : "it is cancelled at moment \(moment), as suspension \(suspension) begins"
    }

    private func add(_ verdict: Round.Verdict, at moment: Int?, failsAgain: Bool) {
        let finding = Finding(
            title: moment.map(Self.title) ?? "", again: moment.map(again),
            verdict: verdict, failsAgain: failsAgain, rows: [verdict.steps], body: wrapped)
        board.withLock { $0.add(finding) }
    }

    private func report(problem: String) { board.withLock { $0.problems.append(problem) } }

    private func again(_ moment: Int) -> String {
        isTrait
            ? ".cancellationSwept(only: \(moment))"
            : "cancellationSweep(only: \(moment)) { stage in … }"
    }

    private func words(_ moment: Int?) -> LastWords {
        LastWords(
            Self.name, moment.map { "where \(Self.title($0))" } ?? "of the run as it is",
            again: moment.map(again), at: location)
    }
}

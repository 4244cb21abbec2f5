/// What other threads hand over to a rehearsal, until its own thread takes it.
///
/// When they are as far, the machine decides. So nothing is taken while a task of the rehearsal can
/// run, and nothing while something is on its way of which a double has said that it comes back.
struct Arrivals {
    /// A job that can run.
    struct Job {
        let job: UnownedJob
        let place: JobPlace
        /// Whether it came by a hook.
        let isCaptured: Bool
    }

    private var jobs: [Job] = []
    /// What a double waits for, in the order in which the rehearsal has sent it away.
    private var away: [Away] = []
    /// How many steps there were when the first job came.
    private var since: Int?

    private struct Away {
        let work: OutsideEntry
        var isBack = false
        /// Whether the wait for it after a step has timed out: it comes when nothing else can run.
        var isLate = false
        var goOn: (@Sendable () -> Void)?
    }

    /// For so many steps in a row other tasks can keep what has arrived waiting. A loop of yields
    /// may wait for just that.
    private static let patience = 1_000

    /// Adds a job.
    ///
    /// - Parameter step: how many steps there were.
    mutating func add(_ job: Job, at step: Int) {
        jobs.append(job)
        since = since ?? step
    }

    /// Takes note of what is on its way.
    mutating func expect(_ work: OutsideEntry) { away.append(Away(work: work)) }

    /// It is back.
    ///
    /// - Parameter goOn: what the rehearsal's thread does then.
    mutating func handBack(_ work: OutsideEntry, _ goOn: (@Sendable () -> Void)?) {
        guard let index = away.firstIndex(where: { $0.work === work }) else { return }
        away[index].isBack = true
        away[index].goOn = goOn
    }

    /// Whether something is on its way and not late, or has come back and was not taken yet.
    var hasSent: Bool { away.contains { $0.isBack || !$0.isLate } }

    /// What is on its way, and not late.
    var expectedSoon: [OutsideEntry] { away.filter { !$0.isBack && !$0.isLate }.map(\.work) }

    /// What is on its way is not waited for after each step any more.
    mutating func noteLate() {
        for index in away.indices { away[index].isLate = true }
    }

    /// Whether something is on its way.
    var isExpecting: Bool { away.contains { !$0.isBack } }

    /// Whether jobs have waited for too many steps.
    func starve(at step: Int) -> Bool { since.map { step - $0 >= Self.patience } ?? false }

    /// Takes out what is there.
    ///
    /// - Returns: the jobs as they came; what goes on, in the order in which it was sent away; and
    ///   whether the jobs are taken for a part of what a double has waited for.
    mutating func takeAll() -> (jobs: [Job], returns: [@Sendable () -> Void], areOfDouble: Bool) {
        defer {
            jobs = []
            away.removeAll { $0.isBack }
            since = nil
        }
        let back = away.filter(\.isBack)
        return (jobs, back.compactMap(\.goOn), !back.isEmpty)
    }
}

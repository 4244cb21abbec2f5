/// The shorter versions of a failing schedule.
///
/// A reader follows a schedule from one switch of task to the next, so a version is shorter if it
/// has fewer of them. By default, a version continues each task until it suspends, and departs from
/// this only at the switches that the failure requires. Groups of these switches are removed, and
/// the groups become smaller over time. For a description of the algorithm, see Zeller and
/// Hildebrandt, "Simplifying and isolating failure-inducing input", IEEE TSE 28(2), 2002.
///
/// If the body also fails first come, first served, this is the shortest version because no
/// particular order is required.
private struct Shrinking: Sendable {
    /// The shortest failing schedule that was found so far.
    private(set) var best: RunResult
    /// The switches of the shortest failing schedule that aren't default ones.
    private var switches: [TaskSwitch]
    private var pass = Pass.firstComeFirstServed
    /// The length of the shortest failing schedule.
    private var bestWeight: ScheduleWeight
    /// The length of the shortest failing schedule before the current pass began.
    private var weight: ScheduleWeight
    /// The step from which each version is first come, first served.
    private let end: Int

    /// The length of a schedule from the perspective of a reader: zero if it's first come, first
    /// served, the number of switches of task, and the number of those that aren't default ones.
    private typealias ScheduleWeight = (deviates: Int, switches: Int, nonDefaultSwitches: Int)

    private enum Pass {
        case firstComeFirstServed
        /// Remove groups of switches.
        ///
        /// The groups become smaller over time.
        case dropping(size: Int, start: Int)
    }

    init(_ failing: RunResult) {
        best = failing
        let steps = failing.trace.steps
        switches = TaskSwitch.all(in: steps)
        weight = Self.weight(of: failing, switches)
        bestWeight = weight
        // If a version never ends, this must be because of the code and not because it continues
        // one task forever. All other versions end anyway.
        let deviations = (steps.lastIndex { $0.choice != 0 } ?? 0) + 1
        end = 2 * (failing.isStuck ? deviations : steps.count)
    }

    /// Returns the next version, or `nil` if there are no more versions.
    ///
    /// This function assumes that no version was accepted since the shortest failing schedule.
    mutating func next() -> Chooser.Strategy? {
        while bestWeight.deviates > 0 {
            switch pass {
            case .firstComeFirstServed:
                pass = .dropping(size: switches.count, start: 0)
                return .oldest
            case .dropping(0, _):
                guard bestWeight < weight else { return nil }
                weight = bestWeight
                pass = .dropping(size: switches.count, start: 0)
                if switches.isEmpty { return nil }
            case .dropping(let size, let start) where start >= switches.count:
                pass = .dropping(size: size / 2, start: 0)
            case .dropping(let size, let start):
                pass = .dropping(size: size, start: start + size)
                let rest = switches[..<start] + switches.dropFirst(start + size)
                return .switches(Array(rest), until: end)
            }
        }
        return nil
    }

    /// Continues from the given version if it also fails and is shorter than the best schedule so
    /// far.
    ///
    /// - Returns: `true` if the version was accepted.
    mutating func accept(_ trial: RunResult) -> Bool {
        guard let reason = best.reason, trial.reason?.isSameKind(as: reason) == true else {
            return false
        }
        let switches = TaskSwitch.all(in: trial.trace.steps)
        let weight = Self.weight(of: trial, switches)
        guard weight < bestWeight else { return false }
        best = trial
        self.switches = switches
        bestWeight = weight
        // After removing switches, the next switches are at the same index.
        if case .dropping(let size, let start) = pass {
            pass = .dropping(size: size, start: max(0, start - size))
        }
        return true
    }

    private static func weight(of trial: RunResult, _ switches: [TaskSwitch]) -> ScheduleWeight {
        let steps = trial.trace.steps
        let deviates = steps.contains { $0.choice != 0 }
        let count = zip(steps, steps.dropFirst()).count { $0.task != $1.task }
        return (deviates ? 1 : 0, count, switches.count)
    }
}

/// The budget for shortening a schedule.
///
/// A schedule that contains tens of thousands of steps takes too long to run thousands of times.
/// Because the number of steps is the same on each machine, the shortest schedule is also the same,
/// unless the time limit is reached.
struct ShrinkingBudget: Sendable {
    /// The remaining number of versions that can be tried.
    private(set) var attempts = 2_000
    /// The remaining number of versions that can be stuck.
    ///
    /// Each of them waits for other threads until the limit is reached. In contrast, a version that
    /// completes costs hardly anything.
    private(set) var stuckAttempts = 100
    /// The remaining number of steps.
    private var steps: Int
    /// The remaining amount of time.
    ///
    /// On a busy machine, it decreases more slowly.
    private var time: Duration
    /// The machine's time at the latest attempt.
    private var last: Duration

    init(steps: Int = 400_000, now: Duration = System.machineTime) {
        self.steps = steps
        time = Rehearsal.Limits.shorteningTime
        last = now
    }

    /// `true` if any part of the budget is spent.
    var isSpent: Bool {
        attempts <= 0 || stuckAttempts <= 0 || steps <= 0 || time <= .zero
    }

    /// Spends one attempt and the time since the previous attempt.
    ///
    /// - Parameters:
    ///   - steps: The number of steps that the attempt took.
    ///   - isStuck: Whether the attempt was stuck.
    ///   - now: The machine's current time.
    ///   - demand: The number of threads per processor that are ready to run.
    mutating func spend(
        _ steps: Int, isStuck: Bool = false, now: Duration = System.machineTime,
        demand: Double = ProcessorDemand.perProcessor
    ) {
        attempts -= 1
        if isStuck { stuckAttempts -= 1 }
        self.steps -= steps
        time -= (now - last) / demand
        last = now
    }
}

extension Trials {
    /// Shortens a failing schedule as long as a shorter version also fails.
    ///
    /// - Parameters:
    ///   - budget: The budget that limits the number of versions.
    ///   - ahead: The schedules that other threads try concurrently, if any.
    ///   - onShorterVersion: A function to call with each shorter version that fails.
    /// - Returns: The shortest version, and whether the budget was spent before all versions were
    ///   tried.
    func shrink(
        _ failing: RunResult, within budget: ShrinkingBudget, ahead: TrialsAhead?,
        onShorterVersion: (RunResult) -> Void
    ) -> (best: RunResult, stoppedEarly: Bool) {
        guard failing.reason != nil else { return (failing, false) }
        var shrinking = Shrinking(failing)
        var budget = budget
        while !budget.isSpent, !areCancelled {
            let count = ahead == nil ? 1 : min(budget.attempts, Self.versionsAhead)
            let versions = nextVersions(after: shrinking, atMost: count)
            guard !versions.isEmpty else { return (shrinking.best, false) }
            let number = watch.schedule
            ahead?.begin(
                TrialsAhead.ScheduleSequence(last: versions.count, claimSize: 1) {
                    (versions[$0 - 1].strategy, number)
                })
            for (index, version) in versions.enumerated() where !areCancelled {
                var trial: RunResult?
                switch ahead?.result(index + 1) {
                case .passed(_, _, let steps)?: budget.spend(steps)
                case .failed(let failed)?: trial = failed
                case nil: trial = run(version.strategy)
                }
                // A shorter version may take many more steps than a longer one, for example if it
                // never ends.
                if let trial {
                    budget.spend(trial.trace.steps.count, isStuck: trial.isStuck)
                }
                shrinking = version.then
                if let trial, shrinking.accept(trial) {
                    onShorterVersion(trial)
                    break
                }
                if budget.isSpent { break }
            }
        }
        let best = shrinking.best
        return (best, shrinking.next() != nil)
    }

    /// The maximum number of versions that helpers try before the search needs their results.
    private static let versionsAhead = 32

    /// A version to try, and the state from which to continue afterwards.
    private typealias Version = (strategy: Chooser.Strategy, then: Shrinking)

    /// Returns the versions to try next, assuming that none of them is accepted.
    private func nextVersions(after shrinking: Shrinking, atMost count: Int) -> [Version] {
        var shrinking = shrinking
        var versions: [Version] = []
        while versions.count < count, let strategy = shrinking.next() {
            versions.append((strategy, shrinking))
        }
        return versions
    }
}

/// A type that provides shorter versions of a failing schedule.
///
/// The versions first have fewer departures from first come, first served, and then smaller
/// departures. For a description of the algorithm, see Zeller and Hildebrandt, "Simplifying and
/// isolating failure-inducing input", IEEE TSE 28(2), 2002.
private struct Shrinking: Sendable {
    /// The shortest failing schedule that was found so far.
    private(set) var best: Trial
    /// The choices of the shortest failing schedule.
    private var places: [Int]
    /// The indices of the choices that depart from first come, first served.
    private var departures: [Int]
    private var pass: Pass
    /// The length of the shortest failing schedule.
    private var bestWeight: ScheduleWeight
    /// The length of the shortest failing schedule before the current passes began.
    private var weight: ScheduleWeight

    /// The length of a schedule from the perspective of a reader: the number of departures, the
    /// index of the last one, and the sum of all choices.
    private typealias ScheduleWeight = (Int, Int, Int)

    private enum Pass {
        /// Replace groups of departures with zeros. The groups become smaller over time.
        case dropping(size: Int, start: Int)
        /// Make each departure smaller.
        case lowering(index: Int, place: Int)
    }

    init(_ failing: Trial) {
        best = failing
        places = failing.places
        departures = Self.departures(of: places)
        weight = Self.weight(of: places, departures)
        bestWeight = weight
        pass = .dropping(size: departures.count, start: 0)
    }

    /// Returns the choices of the next version, or `nil` if there are no more versions.
    ///
    /// This function assumes that no version was accepted since the shortest failing schedule.
    mutating func next() -> [Int]? {
        while true {
            switch pass {
            case .dropping(0, _): pass = .lowering(index: 0, place: 1)
            case .dropping(let size, let start) where start >= departures.count:
                pass = .dropping(size: size / 2, start: 0)
            case .dropping(let size, let start):
                pass = .dropping(size: size, start: start + size)
                let end = min(start + size, departures.count)
                return places(with: 0, at: departures[start..<end])
            case .lowering(let index, _) where index >= departures.count:
                guard bestWeight < weight else { return nil }
                weight = bestWeight
                pass = .dropping(size: departures.count, start: 0)
            case .lowering(let index, let place) where place >= places[departures[index]]:
                pass = .lowering(index: index + 1, place: 1)
            case .lowering(let index, let place):
                pass = .lowering(index: index, place: place + 1)
                return places(with: place, at: departures[index...index])
            }
        }
    }

    /// Continues from the given version if it also fails and is shorter than the best schedule so
    /// far.
    ///
    /// - Returns: `true` if the version was accepted.
    mutating func accept(_ trial: Trial) -> Bool {
        guard let reason = best.reason, trial.reason?.isLike(reason) == true else { return false }
        let places = trial.places
        let departures = Self.departures(of: places)
        let weight = Self.weight(of: places, departures)
        guard weight < bestWeight else { return false }
        (best, self.places, self.departures, bestWeight) = (trial, places, departures, weight)
        // After removing departures, the next departures are at the same index.
        switch pass {
        case .dropping(let size, let start): pass = .dropping(size: size, start: start - size)
        case .lowering(let index, _): pass = .lowering(index: index, place: 1)
        }
        return true
    }

    /// Returns the indices of choices that don't select the first job.
    private static func departures(of places: [Int]) -> [Int] {
        places.indices.filter { places[$0] != 0 }
    }

    private static func weight(of places: [Int], _ departures: [Int]) -> ScheduleWeight {
        (departures.count, departures.last ?? 0, places.reduce(0, +))
    }

    private func places(with place: Int, at points: ArraySlice<Int>) -> [Int] {
        var places = places
        for point in points { places[point] = place }
        return places
    }
}

/// A type representing the budget for shortening a schedule.
///
/// A schedule that contains tens of thousands of steps takes too long to run thousands of times.
/// Because the number of steps is the same on each machine, the shortest schedule is also the same,
/// unless the time limit is reached.
struct ShrinkingBudget: Sendable {
    /// The remaining number of versions that can be tried.
    private(set) var attempts: Int
    /// The remaining number of steps.
    private var steps: Int
    /// The remaining amount of time. On a busy machine, it decreases more slowly.
    private var time: Duration
    /// The machine's time at the latest attempt.
    private var last: Duration

    /// - Parameter isStuck: Whether or not each failing version waits for other threads until the
    ///   limit is reached.
    init(isStuck: Bool, steps: Int = 400_000, now: Duration = System.machineTime) {
        attempts = isStuck ? 100 : 2_000
        self.steps = steps
        time = Rehearsal.Limits.shorteningTime
        last = now
    }

    /// `true` if any part of the budget is spent.
    var isSpent: Bool { attempts <= 0 || steps <= 0 || time <= .zero }

    /// Spends one attempt and the time that has passed since the previous attempt.
    ///
    /// - Parameters:
    ///   - steps: The number of steps that the attempt took.
    ///   - now: The machine's current time.
    ///   - demand: The number of threads per processor that are ready to run.
    mutating func spend(
        _ steps: Int, now: Duration = System.machineTime,
        demand: Double = ProcessorDemand.perProcessor
    ) {
        attempts -= 1
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
    ///   - note: A function to call with each shorter version that fails.
    /// - Returns: The shortest version, and whether or not the budget was spent before all versions
    ///   were tried.
    func shrink(
        _ failing: Trial, within budget: ShrinkingBudget, _ ahead: TrialsAhead?,
        noting note: (Trial) -> Void
    ) -> (best: Trial, stoppedEarly: Bool) {
        guard failing.reason != nil else { return (failing, false) }
        var (shrinking, budget) = (Shrinking(failing), budget)
        while !budget.isSpent, !areCancelled {
            let most = ahead == nil ? 1 : min(budget.attempts, 32)
            let versions = versions(after: shrinking, atMost: most)
            guard !versions.isEmpty else { return (shrinking.best, false) }
            let number = watch.schedule
            ahead?.begin(
                TrialsAhead.Course(last: versions.count, claimSize: 1) {
                    (.script(versions[$0 - 1].places), number)
                })
            for (index, version) in versions.enumerated() where !areCancelled {
                var trial: Trial?
                switch ahead?.result(index + 1) {
                case .passed(_, _, let steps)?: budget.spend(steps)
                case .failed(let failed)?: trial = failed
                case nil: trial = run(.script(version.places))
                }
                // A shorter version may take many more steps than a longer one, for example if it
                // never ends.
                if let trial { budget.spend(trial.performance.trace.steps.count) }
                shrinking = version.then
                if let trial, shrinking.accept(trial) {
                    note(trial)
                    break
                }
                if budget.isSpent { break }
            }
        }
        let best = shrinking.best
        return (best, shrinking.next() != nil)
    }

    /// The choices of a version to try, and the state from which to continue afterwards.
    private typealias Version = (places: [Int], then: Shrinking)

    /// Returns the versions to try next, assuming that none of them is accepted.
    private func versions(after shrinking: Shrinking, atMost count: Int) -> [Version] {
        var shrinking = shrinking
        var versions: [Version] = []
        while versions.count < count, let places = shrinking.next() {
            versions.append((places, shrinking))
        }
        return versions
    }
}

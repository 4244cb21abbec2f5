import Understudy

/// Schedules of a search that helping threads try ahead of it.
///
/// The search goes through its schedules one by one, as it does alone. One that was tried ahead has
/// its result here already, and one that no helper has taken it tries itself. So the answer is the
/// same with any number of threads. Only schedules that do not follow from the result of another
/// one can be tried ahead: random ones.
final class TrialsAhead: Sendable {
    private let state = Locked(State())
    /// Raised when the trial is over that the search waits for.
    private let isOver = Flag()

    private struct State {
        /// The schedules, by their numbers; `nil` for one that follows from another.
        var strategy: (@Sendable (Int) -> Chooser.Strategy?)?
        /// The last number that there is.
        var last = 0
        /// The number that the search has come to.
        var reached = 0
        /// The number that the next helper takes; the first is no part's of the search.
        var next = 2
        var entries: [Int: Entry] = [:]
        var isAwaited = false
        var hasEnded = false
        /// Raised for the helpers that have nothing to do.
        var idle: [Flag] = []

        mutating func takeIdle() -> [Flag] {
            defer { idle = [] }
            return idle
        }
    }

    private enum Entry {
        /// A helper tries it.
        case running(Helper)
        case done(Trial)
        /// Its helper stands still in it.
        case lost
    }

    /// How far the helpers go ahead: far enough that neither side waits for the other, and no
    /// farther, since what lies behind the first failure is tried in vain.
    private static let (least, most) = (4, 64)

    // MARK: - The search

    /// Lets the helpers begin.
    ///
    /// - Parameters:
    ///   - last: the number of the last schedule.
    ///   - strategy: gives a schedule by its number; `nil` for one that follows from another.
    func begin(upTo last: Int, _ strategy: @escaping @Sendable (Int) -> Chooser.Strategy?) {
        let idle = state.withLock { state in
            state.last = last
            state.strategy = strategy
            return state.takeIdle()
        }
        for flag in idle { flag.raise() }
    }

    /// The result of a schedule that was tried ahead, or is being tried; `nil` where the search has
    /// to try it itself.
    ///
    /// - Parameters:
    ///   - number: the number of the schedule; they come in their order.
    ///   - watch: looks whether the search goes on.
    func trial(_ number: Int, _ watch: Watch) -> Trial? {
        while true {
            let (entry, idle) = state.withLock { state in
                state.reached = number
                state.next = max(state.next, number + Self.least)
                let entry = state.entries.removeValue(forKey: number)
                state.isAwaited = false
                if case .running = entry {
                    state.entries[number] = entry
                    state.isAwaited = true
                }
                let isHungry = state.next - number < Self.most / 2
                return (entry, isHungry ? state.takeIdle() : [])
            }
            for flag in idle { flag.raise() }
            switch entry {
            case .done(let trial): return trial
            case nil, .lost: return nil
            case .running:
                // Nothing of the search itself stands still meanwhile.
                watch.backstage = nil
                _ = isOver.wait(atMost: .seconds(60))
            }
        }
    }

    /// Lets the helpers go.
    func end() {
        let idle = state.withLock { state in
            state.hasEnded = true
            return state.takeIdle()
        }
        for flag in idle { flag.raise() }
    }

    // MARK: - The helpers

    /// A thread that tries schedules.
    final class Helper: Sendable {
        /// Raised when there may be something to do.
        fileprivate let flag = Flag()
    }

    /// Tries schedules until the search has ended.
    func help(with trials: Trials, as helper: Helper) {
        while let (number, strategy) = claim(as: helper, trials) {
            LastWords.current?.begin(schedule: number)
            let trial = trials.run(strategy)
            // Nothing stands still until the next one.
            trials.watch.backstage = nil
            finish(number, .done(trial))
        }
    }

    /// Gives up the schedule in which a helper stands still.
    func lose(_ helper: Helper) {
        let number = state.withLock { state in
            state.entries.first { entry in
                if case .running(let other) = entry.value { other === helper } else { false }
            }?.key
        }
        if let number { finish(number, .lost) }
    }

    private enum Claim {
        case schedule(Int, Chooser.Strategy)
        case nothing
        case end
    }

    /// Takes the next schedule, or waits until there is one; `nil` when the search has ended.
    private func claim(as helper: Helper, _ trials: Trials) -> (Int, Chooser.Strategy)? {
        while !trials.areCancelled {
            let claim = state.withLock { state -> Claim in
                if state.hasEnded { return .end }
                while let strategy = state.strategy,
                    state.next <= min(state.last, state.reached + Self.most)
                {
                    defer { state.next += 1 }
                    guard let strategy = strategy(state.next) else { continue }
                    state.entries[state.next] = .running(helper)
                    return .schedule(state.next, strategy)
                }
                state.idle.append(helper.flag)
                return .nothing
            }
            switch claim {
            case .schedule(let number, let strategy): return (number, strategy)
            case .nothing: _ = helper.flag.wait(atMost: .seconds(60))
            case .end: return nil
            }
        }
        return nil
    }

    private func finish(_ number: Int, _ entry: Entry) {
        let isAwaited = state.withLock { state in
            state.entries[number] = entry
            return state.isAwaited && state.reached == number
        }
        if isAwaited { isOver.raise() }
    }
}

import Understudy

extension TrialsAhead {
    /// A type representing a thread that tries schedules.
    final class Helper: Sendable {
        /// A flag that is raised when there may be work for this helper.
        fileprivate let flag = Flag()
    }

    /// Tries schedules until the search has ended.
    func help(with trials: Trials, as helper: Helper) {
        var claim = claim(as: helper, trials)
        while var now = claim {
            let results = results(of: &now, trials)
            finish(now, results)
            claim = self.claim(as: helper, trials)
        }
        hasNews.raise()
    }

    /// Abandons the schedules that a blocked helper has claimed.
    func abandon(_ helper: Helper) {
        state.withLock { $0.running.removeAll { $0.helper === helper } }
        hasNews.raise()
    }

    /// Tries the schedules that a helper has claimed.
    private func results(of claim: inout Claim, _ trials: Trials) -> [Int: Result] {
        var results: [Int: Result] = [:]
        for number in claim.numbers where !trials.areCancelled {
            guard let schedule = claim.schedule(number) else { continue }
            CrashMessage.current?.begin(schedule: schedule.number)
            let trial = trials.run(schedule.strategy)
            claim.chain?.learn(from: trial)
            let choices = claim.chain == nil ? nil : trial.performance.trace.choices
            results[number] =
                trial.reason == nil
                ? .passed(choices, trial.performance.handOver) : .failed(trial)
        }
        return results
    }

    fileprivate enum Order {
        case take(Claim)
        case wait
        case leave
    }

    /// Claims the next schedules for a helper, waiting for them if necessary, or returns `nil` if
    /// the search has ended.
    private func claim(as helper: Helper, _ trials: Trials) -> Claim? {
        while !trials.areCancelled {
            switch state.withLock({ $0.order(for: helper) }) {
            case .take(let claim): return claim
            case .wait:
                hasNews.raise()
                _ = helper.flag.wait(atMost: .seconds(60))
            case .leave: return nil
            }
        }
        return nil
    }

    private func finish(_ claim: Claim, _ results: [Int: Result]) {
        let isAwaited = state.withLock { state in
            // In the meantime, the search may have started other schedules or abandoned these.
            guard let index = state.running.firstIndex(where: { $0.isSame(as: claim) }) else {
                return false
            }
            state.running.remove(at: index)
            state.results.merge(results) { $1 }
            if let chain = claim.chain { state.chain = chain }
            let hasFailed = results.values.contains(where: \.isFailure)
            if hasFailed, state.awaited != nil { state.awaited = state.horizon }
            return state.isAwaitedNow
        }
        if isAwaited { hasNews.raise() }
    }
}

extension TrialsAhead.State {
    fileprivate mutating func order(for helper: TrialsAhead.Helper) -> TrialsAhead.Order {
        if hasEnded { return .leave }
        guard let course, let claim = chained(helper, course) ?? free(helper, course) else {
            idle.append(helper.flag)
            return .wait
        }
        running.append(claim)
        return .take(claim)
    }

    /// Returns the next schedules of the chain if no other thread is using it.
    private mutating func chained(
        _ helper: TrialsAhead.Helper, _ course: TrialsAhead.Course
    ) -> TrialsAhead.Claim? {
        guard let chain, chain.number <= limit, !chain.source.isExhausted else { return nil }
        self.chain = nil
        let numbers = stride(from: chain.number, through: limit, by: chain.stride)
        return TrialsAhead.Claim(
            helper: helper, course: course, numbers: Array(numbers.prefix(course.claimSize)),
            chain: chain)
    }

    /// Returns the next schedules that don't depend on other schedules.
    private mutating func free(
        _ helper: TrialsAhead.Helper, _ course: TrialsAhead.Course
    ) -> TrialsAhead.Claim? {
        var numbers: [Int] = []
        while next <= limit, numbers.count < course.claimSize {
            if course.schedule(next) != nil { numbers.append(next) }
            next += 1
        }
        guard !numbers.isEmpty else { return nil }
        return TrialsAhead.Claim(helper: helper, course: course, numbers: numbers, chain: nil)
    }

    /// Whether or not all results that the search is waiting for are available.
    fileprivate var isAwaitedNow: Bool {
        guard let awaited else { return false }
        if let chain, chain.number <= awaited, !chain.source.isExhausted { return false }
        return next > awaited && !running.contains { $0.numbers[0] <= awaited }
    }
}

extension TrialsAhead.Claim {
    fileprivate func isSame(as other: Self) -> Bool {
        helper === other.helper && course === other.course && numbers == other.numbers
    }

    /// Returns the schedule with the given number. If the schedules form a chain, this is the next
    /// schedule of the chain.
    fileprivate mutating func schedule(_ number: Int) -> TrialsAhead.Schedule? {
        guard chain != nil else { return course.schedule(number) }
        return chain?.next()
    }
}

extension TrialsAhead.Chain {
    /// Returns the next schedule, or `nil` if there are no more schedules.
    fileprivate mutating func next() -> TrialsAhead.Schedule? {
        defer { number += stride }
        return source.next().map { .init(strategy: $0, number: number + offset) }
    }

    fileprivate mutating func learn(from trial: Trial) {
        source.learn(from: trial.performance.trace.choices)
    }
}

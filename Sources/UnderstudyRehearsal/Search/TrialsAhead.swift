import Understudy

/// Helper threads that try schedules ahead of a search.
///
/// The search processes its schedules one by one, in the same way as without helpers. If a helper
/// has already tried a schedule, the search uses its result. If no helper claimed a schedule,
/// the search tries the schedule itself. Therefore, the result is the same with any number of
/// threads.
final class TrialsAhead: Sendable {
    private let state = Locked(State())
    /// A flag that is raised when the result that the search is waiting for may be available.
    private let hasResults = Flag()

    fileprivate struct State {
        /// The current schedules, or `nil` if there are none yet.
        var sequence: ScheduleSequence?
        /// The chain of dependent schedules, or `nil` while a thread uses the chain.
        var chain: DependentSchedules?
        /// The number of the schedule that the search reached.
        var reached = 0
        /// The number of the schedule that the next helper claims.
        var next = 0
        var results: [Int: Result] = [:]
        var running: [Reservation] = []
        /// The number of the last schedule that the search is waiting for, if any.
        var awaited: Int?
        var hasEnded = false
        /// The flags of helpers that are idle.
        var idle: [Flag] = []

        /// The number of the last schedule whose result the search can wait for.
        ///
        /// The search doesn't need any results after a failure, because the failure ends the
        /// search.
        var horizon: Int {
            let failure = results.lazy.filter(\.value.isFailure).map(\.key).min()
            return min(reached + TrialsAhead.batchSize, limit, failure ?? .max)
        }

        /// The number of the last schedule that a helper may claim.
        var limit: Int { min(sequence?.last ?? 0, reached + TrialsAhead.maximumLead) }
    }

    /// A sequence of schedules, numbered starting at 1.
    final class ScheduleSequence: Sendable {
        let last: Int
        /// The number of schedules that a helper claims at a time.
        let claimSize: Int
        /// A function that returns the schedule with a given number, or `nil` if the schedule
        /// depends on another schedule.
        let schedule: @Sendable (Int) -> Schedule?

        init(last: Int, claimSize: Int, _ schedule: @escaping @Sendable (Int) -> Schedule?) {
            self.last = last
            self.claimSize = claimSize
            self.schedule = schedule
        }
    }

    /// A schedule, and its number as shown in reports.
    typealias Schedule = (strategy: Chooser.Strategy, number: Int)

    /// Schedules that each depend on the result of the previous schedule.
    ///
    /// Because of this dependency, only one thread at a time can run these schedules.
    struct DependentSchedules: Sendable {
        var source: ScheduleSource
        /// The number of the next schedule.
        var number: Int
        /// The difference between the numbers of two consecutive schedules.
        let stride: Int
        /// The offset to add to the numbers of schedules in reports.
        let offset: Int
    }

    /// The schedules that a helper tries, one after the other.
    fileprivate struct Reservation {
        /// The flag of the helper.
        let helper: Flag
        let sequence: ScheduleSequence
        let numbers: [Int]
        /// The chain of schedules, if the schedules depend on each other.
        var chain: DependentSchedules?
    }

    /// The result of a schedule that was tried by a helper.
    enum Result {
        /// The schedule passed.
        ///
        /// The search doesn't need any details in this case. Since releasing memory on another
        /// thread is expensive, they are released on the thread that created them. However, the
        /// choices are kept if the next schedule depends on them.
        case passed([Trace.Step]?, ExternalEnqueue?, steps: Int)
        case failed(RunResult)

        var isFailure: Bool {
            if case .failed = self { true } else { false }
        }
    }

    /// The maximum number of schedules by which helpers may be ahead of the search.
    ///
    /// This number is large enough that the helpers and the search don't wait for each other, but
    /// not larger than necessary, because schedules after the first failure are tried in vain.
    private static let maximumLead = 256
    /// The number of results that the search waits for at a time.
    ///
    /// If the search woke up for each result, this would cost a third of the duration of a short
    /// trial.
    private static let batchSize = 48

    /// Starts the helpers on a new sequence of schedules.
    ///
    /// - Parameters:
    ///   - first: The number of the first schedule that a helper may claim.
    ///   - chain: The schedules that depend on each other, if any.
    func begin(
        from first: Int = 1, _ sequence: ScheduleSequence, chain: DependentSchedules? = nil
    ) {
        wakeHelpers { state in
            state.sequence = sequence
            state.chain = chain
            state.reached = first
            state.next = first
            // The schedules that are still running aren't needed any more.
            state.results = [:]
            state.running = []
        }
    }

    /// Allows the helpers to continue a chain after the search tried one of its schedules.
    func resume(with chain: DependentSchedules) { wakeHelpers { $0.chain = chain } }

    /// Returns the result of a schedule that a helper tried or is trying, or `nil` if the search
    /// must try it itself.
    ///
    /// - Parameters:
    ///   - number: The number of the schedule. It must be greater than in the previous call.
    func result(_ number: Int) -> Result? {
        while true {
            let (result, isRunning, idle) = state.withLock { state in
                state.reached = number
                let result = state.results.removeValue(forKey: number)
                let isRunning = state.running.contains { $0.numbers.contains(number) }
                state.awaited = isRunning ? state.horizon : nil
                state.next = max(state.next, number + 1)
                // Helpers must not try this schedule while the search is trying it.
                if result == nil, state.chain?.number == number { state.chain = nil }
                let isRunningLow = state.next - number < Self.maximumLead / 2
                return (result, isRunning, isRunningLow ? exchange(&state.idle, with: []) : [])
            }
            for flag in idle { flag.raise() }
            guard isRunning else { return result }
            _ = hasResults.wait(atMost: .seconds(60))
        }
    }

    /// Stops all helpers.
    func end() { wakeHelpers { $0.hasEnded = true } }

    private func wakeHelpers(_ change: (inout State) -> Void) {
        let idle = state.withLock { state in
            change(&state)
            return exchange(&state.idle, with: [])
        }
        for flag in idle { flag.raise() }
    }
}

// MARK: - Helpers

extension TrialsAhead {
    /// Tries schedules until the search has ended.
    ///
    /// - Parameters:
    ///   - helper: A flag that is raised when there may be work for this helper.
    func help(with trials: Trials, as helper: Flag) {
        while !trials.areCancelled {
            let (claim, hasEnded) = state.withLock { ($0.claim(as: helper), $0.hasEnded) }
            if hasEnded { break }
            if var claim {
                let results = tryClaimed(&claim, with: trials)
                finish(claim, results)
            } else {
                hasResults.raise()
                _ = helper.wait(atMost: .seconds(60))
            }
        }
        hasResults.raise()
    }

    /// Abandons the schedules that a blocked helper claimed.
    func abandon(_ helper: Flag) {
        state.withLock { $0.running.removeAll { $0.helper === helper } }
        hasResults.raise()
    }

    /// Tries the schedules that a helper claimed.
    private func tryClaimed(
        _ claim: inout Reservation, with trials: Trials
    ) -> [Int: Result] {
        var results: [Int: Result] = [:]
        for number in claim.numbers where !trials.areCancelled {
            guard let schedule = claim.schedule(number) else { continue }
            CrashMessage.current?.pointee.schedule = schedule.number
            let trial = trials.run(schedule.strategy)
            let choicePoints = claim.chain == nil ? nil : trial.trace.choicePoints
            if let choicePoints { claim.chain?.source.choicePoints = choicePoints }
            results[number] =
                trial.reason == nil
                ? .passed(choicePoints, trial.externalEnqueue, steps: trial.trace.steps.count)
                : .failed(trial)
        }
        return results
    }

    private func finish(_ claim: Reservation, _ results: [Int: Result]) {
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
        if isAwaited { hasResults.raise() }
    }
}

extension TrialsAhead.State {
    /// Claims the next schedules for a helper, or returns `nil` if there are none at the moment.
    fileprivate mutating func claim(as helper: Flag) -> TrialsAhead.Reservation? {
        guard !hasEnded, let sequence,
            let claim = reserveChain(helper, sequence) ?? reserveIndependent(helper, sequence)
        else {
            idle.append(helper)
            return nil
        }
        running.append(claim)
        return claim
    }

    /// Reserves the next schedules of the chain if no other thread is using it.
    private mutating func reserveChain(
        _ helper: Flag, _ sequence: TrialsAhead.ScheduleSequence
    ) -> TrialsAhead.Reservation? {
        guard let chain, chain.number <= limit, !chain.source.isExhausted else { return nil }
        self.chain = nil
        let numbers = stride(from: chain.number, through: limit, by: chain.stride)
        return TrialsAhead.Reservation(
            helper: helper, sequence: sequence, numbers: Array(numbers.prefix(sequence.claimSize)),
            chain: chain)
    }

    /// Reserves the next schedules that don't depend on other schedules.
    private mutating func reserveIndependent(
        _ helper: Flag, _ sequence: TrialsAhead.ScheduleSequence
    ) -> TrialsAhead.Reservation? {
        var numbers: [Int] = []
        while next <= limit, numbers.count < sequence.claimSize {
            if sequence.schedule(next) != nil { numbers.append(next) }
            next += 1
        }
        guard !numbers.isEmpty else { return nil }
        return TrialsAhead.Reservation(
            helper: helper, sequence: sequence, numbers: numbers, chain: nil)
    }

    /// `true` if all results that the search is waiting for are available.
    fileprivate var isAwaitedNow: Bool {
        guard let awaited else { return false }
        if let chain, chain.number <= awaited, !chain.source.isExhausted { return false }
        return next > awaited && !running.contains { $0.numbers[0] <= awaited }
    }
}

extension TrialsAhead.Reservation {
    fileprivate func isSame(as other: Self) -> Bool {
        helper === other.helper && sequence === other.sequence && numbers == other.numbers
    }

    /// Returns the schedule with the given number.
    ///
    /// If the schedules form a chain, this is the next schedule of the chain.
    fileprivate mutating func schedule(_ number: Int) -> TrialsAhead.Schedule? {
        guard let offset = chain?.offset, let stride = chain?.stride else {
            return sequence.schedule(number)
        }
        chain?.number += stride
        return chain?.source.next().map { ($0, number + offset) }
    }
}

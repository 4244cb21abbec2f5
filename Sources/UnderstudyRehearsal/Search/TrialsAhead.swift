import Understudy

/// Schedules that helper threads try ahead of a search.
///
/// The search processes its schedules one by one, as it does without helpers. If a schedule was
/// tried ahead, its result is already available; if no helper has claimed it, the search tries it
/// itself. So the result is the same with any number of threads.
final class TrialsAhead: Sendable {
    let state = Locked(State())
    /// Raised when there may be news of the trial that the search waits for.
    let hasNews = Flag()

    struct State {
        /// The current schedules; `nil` before the first.
        var course: Course?
        /// The chain of dependent schedules; `nil` while a thread uses it.
        var chain: Chain?
        /// The current number of the search.
        var reached = 0
        /// The number that the next helper claims.
        var next = 0
        var results: [Int: Result] = [:]
        var running: [Claim] = []
        /// The search waits until no schedule up to this number is running.
        var awaited: Int?
        var hasEnded = false
        /// Raised for idle helpers.
        var idle: [Flag] = []

        /// The limit for results that the search waits for: not beyond a failure, which ends the
        /// search.
        var horizon: Int {
            let failure = results.lazy.filter(\.value.isFailure).map(\.key).min()
            return min(reached + TrialsAhead.batch, limit, failure ?? .max)
        }

        /// The last number that a helper may claim.
        var limit: Int { min(course?.last ?? 0, reached + TrialsAhead.most) }

        mutating func takeIdle() -> [Flag] {
            defer { idle = [] }
            return idle
        }
    }

    /// Schedules by their numbers, from 1.
    final class Course: Sendable {
        let last: Int
        /// The number of schedules that a helper claims at a time.
        let claimSize: Int
        /// `nil` for a schedule that depends on another one.
        let schedule: @Sendable (Int) -> Schedule?

        init(last: Int, claimSize: Int, _ schedule: @escaping @Sendable (Int) -> Schedule?) {
            self.last = last
            self.claimSize = claimSize
            self.schedule = schedule
        }
    }

    struct Schedule: Sendable {
        let strategy: Chooser.Strategy
        /// The number in reports.
        let number: Int
    }

    /// Schedules that each depend on the result of the previous one, and so run on one thread at a
    /// time.
    struct Chain: Sendable {
        var source: ScheduleSource
        /// The number of the next one.
        var number: Int
        /// The distance between two numbers.
        let stride: Int
        /// The offset of the numbers in reports.
        let offset: Int
    }

    /// Schedules that a helper tries, one after the other.
    struct Claim {
        let helper: Helper
        let course: Course
        let numbers: [Int]
        /// Their chain, if they depend on each other.
        var chain: Chain?
    }

    /// The result of a schedule that was tried ahead.
    enum Result {
        /// It passed. The search doesn't need the details, which are released on the thread that
        /// created them, because releasing memory on another thread is expensive. Its choices are
        /// kept if the next schedule depends on them.
        case passed([Choice]?, HandOver?)
        case failed(Trial)

        var isFailure: Bool {
            if case .failed = self { true } else { false }
        }
    }

    /// The maximum distance of helpers ahead of the search: enough that neither side waits for the
    /// other, and no more, because schedules after the first failure are tried in vain.
    static let most = 256
    /// The number of results that the search waits for at once. Waking up for each costs a third of
    /// a short trial.
    static let batch = 48

    /// Starts the helpers on other schedules.
    ///
    /// - Parameters:
    ///   - first: the first number that they may claim.
    ///   - course: the schedules.
    ///   - chain: the schedules that depend on each other.
    func begin(from first: Int = 1, _ course: Course, _ chain: Chain? = nil) {
        let idle = state.withLock { state in
            (state.course, state.chain) = (course, chain)
            (state.reached, state.next) = (first, first)
            // Running schedules are no longer needed.
            (state.results, state.running) = ([:], [])
            return state.takeIdle()
        }
        for flag in idle { flag.raise() }
    }

    /// Lets the helpers continue a chain after the search has tried a schedule of it.
    func resume(with chain: Chain) {
        let idle = state.withLock { state in
            state.chain = chain
            return state.takeIdle()
        }
        for flag in idle { flag.raise() }
    }

    /// Returns the result of a schedule that was tried ahead, or is running; `nil` if the search
    /// must try it itself.
    ///
    /// - Parameters:
    ///   - number: the number of the schedule, in ascending order.
    func result(_ number: Int) -> Result? {
        while true {
            let (result, isRunning, idle) = state.withLock { state in
                state.reached = number
                let result = state.results.removeValue(forKey: number)
                let isRunning = state.running.contains { $0.numbers.contains(number) }
                state.awaited = isRunning ? state.horizon : nil
                state.next = max(state.next, number + 1)
                // While the search tries it, helpers must not.
                if result == nil, state.chain?.number == number { state.chain = nil }
                let isRunningLow = state.next - number < Self.most / 2
                return (result, isRunning, isRunningLow ? state.takeIdle() : [])
            }
            for flag in idle { flag.raise() }
            guard isRunning else { return result }
            _ = hasNews.wait(atMost: .seconds(60))
        }
    }

    /// Ends the helpers.
    func end() {
        let idle = state.withLock { state in
            state.hasEnded = true
            return state.takeIdle()
        }
        for flag in idle { flag.raise() }
    }
}

import Understudy

/// A type that allows helper threads to try schedules ahead of a search.
///
/// The search processes its schedules one by one, in the same way as without helpers. If a helper
/// has already tried a schedule, the search uses its result. If no helper has claimed a schedule,
/// the search tries the schedule itself. Therefore, the result is the same with any number of
/// threads.
final class TrialsAhead: Sendable {
    let state = Locked(State())
    /// A flag that is raised when the result that the search is waiting for may be available.
    let hasNews = Flag()

    struct State {
        /// The current schedules, or `nil` if there are none yet.
        var course: Course?
        /// The chain of dependent schedules, or `nil` while a thread uses the chain.
        var chain: Chain?
        /// The number of the schedule that the search has reached.
        var reached = 0
        /// The number of the schedule that the next helper claims.
        var next = 0
        var results: [Int: Result] = [:]
        var running: [Claim] = []
        /// The number of the last schedule that the search is waiting for, if any.
        var awaited: Int?
        var hasEnded = false
        /// The flags of helpers that are idle.
        var idle: [Flag] = []

        /// The number of the last schedule whose result the search can wait for.
        ///
        /// The search doesn't need any results after a failure, since the failure ends the search.
        var horizon: Int {
            let failure = results.lazy.filter(\.value.isFailure).map(\.key).min()
            return min(reached + TrialsAhead.batch, limit, failure ?? .max)
        }

        /// The number of the last schedule that a helper may claim.
        var limit: Int { min(course?.last ?? 0, reached + TrialsAhead.most) }

        mutating func takeIdle() -> [Flag] {
            defer { idle = [] }
            return idle
        }
    }

    /// A type representing a sequence of schedules, numbered starting at 1.
    final class Course: Sendable {
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

    struct Schedule: Sendable {
        let strategy: Chooser.Strategy
        /// The number of the schedule as shown in reports.
        let number: Int
    }

    /// A type representing schedules that each depend on the result of the previous schedule.
    ///
    /// Because of this dependency, only one thread at a time can run these schedules.
    struct Chain: Sendable {
        var source: ScheduleSource
        /// The number of the next schedule.
        var number: Int
        /// The difference between the numbers of two consecutive schedules.
        let stride: Int
        /// The offset to add to the numbers of schedules in reports.
        let offset: Int
    }

    /// A type representing the schedules that a helper tries, one after the other.
    struct Claim {
        let helper: Helper
        let course: Course
        let numbers: [Int]
        /// The chain of schedules, if the schedules depend on each other.
        var chain: Chain?
    }

    /// An enumeration describing the result of a schedule that was tried by a helper.
    enum Result {
        /// The schedule passed.
        ///
        /// The search doesn't need any details in this case. Since releasing memory on another
        /// thread is expensive, they are released on the thread that created them. However, the
        /// choices are kept if the next schedule depends on them.
        case passed([Choice]?, HandOver?)
        case failed(Trial)

        var isFailure: Bool {
            if case .failed = self { true } else { false }
        }
    }

    /// The maximum number of schedules by which helpers may be ahead of the search.
    ///
    /// This number is large enough that neither the helpers nor the search need to wait for each
    /// other. However, schedules after the first failure are tried in vain, so it shouldn't be any
    /// larger than necessary.
    static let most = 256
    /// The number of results that the search waits for at a time.
    ///
    /// If the search woke up for each result, this would cost a third of the duration of a short
    /// trial.
    static let batch = 48

    /// Starts the helpers on a new sequence of schedules.
    ///
    /// - Parameters:
    ///   - first: The number of the first schedule that a helper may claim.
    ///   - course: The schedules to try.
    ///   - chain: The schedules that depend on each other, if any.
    func begin(from first: Int = 1, _ course: Course, _ chain: Chain? = nil) {
        let idle = state.withLock { state in
            (state.course, state.chain) = (course, chain)
            (state.reached, state.next) = (first, first)
            // The schedules that are still running aren't needed any more.
            (state.results, state.running) = ([:], [])
            return state.takeIdle()
        }
        for flag in idle { flag.raise() }
    }

    /// Allows the helpers to continue a chain after the search has tried one of its schedules.
    func resume(with chain: Chain) {
        let idle = state.withLock { state in
            state.chain = chain
            return state.takeIdle()
        }
        for flag in idle { flag.raise() }
    }

    /// Returns the result of a schedule that a helper has tried or is trying, or `nil` if the
    /// search must try it itself.
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
                let isRunningLow = state.next - number < Self.most / 2
                return (result, isRunning, isRunningLow ? state.takeIdle() : [])
            }
            for flag in idle { flag.raise() }
            guard isRunning else { return result }
            _ = hasNews.wait(atMost: .seconds(60))
        }
    }

    /// Stops all helpers.
    func end() {
        let idle = state.withLock { state in
            state.hasEnded = true
            return state.takeIdle()
        }
        for flag in idle { flag.raise() }
    }
}

import Understudy

/// Schedules that helping threads try ahead of a search.
///
/// The search goes through its schedules one by one, as it does alone. One that was tried ahead has
/// its result here already, and one that no helper has taken it tries itself. So the answer is the
/// same with any number of threads.
final class TrialsAhead: Sendable {
    let state = Locked(State())
    /// Raised when there may be news of the trial that the search waits for.
    let hasNews = Flag()

    struct State {
        /// What is tried now; `nil` before the first.
        var course: Course?
        /// What follows from itself; `nil` while a thread tries it.
        var chain: Chain?
        /// The number that the search has come to.
        var reached = 0
        /// The number that the next helper takes.
        var next = 0
        var results: [Int: Result] = [:]
        var running: [Claim] = []
        /// The search waits until nothing up to this number is being tried.
        var awaited: Int?
        var hasEnded = false
        /// Raised for the helpers that have nothing to do.
        var idle: [Flag] = []

        /// How far the search waits for results: not beyond one that fails, at which it ends.
        var horizon: Int {
            let failure = results.lazy.filter(\.value.isFailure).map(\.key).min()
            return min(reached + TrialsAhead.batch, limit, failure ?? .max)
        }

        /// The last number that a helper may take.
        var limit: Int { min(course?.last ?? 0, reached + TrialsAhead.most) }

        mutating func takeIdle() -> [Flag] {
            defer { idle = [] }
            return idle
        }
    }

    /// Schedules by their numbers, from 1.
    final class Course: Sendable {
        let last: Int
        /// How many of them a helper takes at a time.
        let handful: Int
        /// `nil` for one that follows from another.
        let schedule: @Sendable (Int) -> Schedule?

        init(last: Int, handful: Int, _ schedule: @escaping @Sendable (Int) -> Schedule?) {
            self.last = last
            self.handful = handful
            self.schedule = schedule
        }
    }

    struct Schedule: Sendable {
        let strategy: Chooser.Strategy
        /// By which number reports speak of it.
        let number: Int
    }

    /// Schedules each of which follows from how the one before went: for one thread at a time.
    struct Chain: Sendable {
        var source: ScheduleSource
        /// The number of the next one.
        var number: Int
        /// How far one is from the next.
        let stride: Int
        /// What reports add to a number.
        let offset: Int
    }

    /// Schedules that a helper tries, one after the other.
    struct Claim {
        let helper: Helper
        let course: Course
        let numbers: [Int]
        /// Where they come from, when they follow from each other.
        var chain: Chain?
    }

    /// How a schedule went that was tried ahead.
    enum Result {
        /// Nothing failed. How it went in detail is of no use to the search, and goes away on the
        /// thread that has made it: memory that another thread gives back is dear. Its choices are
        /// kept where the next schedule follows from them.
        case passed([Choice]?, HandOver?)
        case failed(Trial)

        var isFailure: Bool {
            if case .failed = self { true } else { false }
        }
    }

    /// How far the helpers go ahead: far enough that neither side waits for the other, and no
    /// farther, since what lies behind the first failure is tried in vain.
    static let most = 256
    /// How many results the search waits for at once. To be woken for each costs a third of a
    /// short trial.
    static let batch = 48

    /// Lets the helpers begin with other schedules.
    ///
    /// - Parameters:
    ///   - first: the number of the first one that they may take.
    ///   - course: the schedules.
    ///   - chain: those of them that follow from each other.
    func begin(from first: Int = 1, _ course: Course, _ chain: Chain? = nil) {
        let idle = state.withLock { state in
            (state.course, state.chain) = (course, chain)
            (state.reached, state.next) = (first, first)
            // What goes on still is of no use any more.
            (state.results, state.running) = ([:], [])
            return state.takeIdle()
        }
        for flag in idle { flag.raise() }
    }

    /// Lets the helpers go on with a chain after the search has tried a schedule of it.
    func goOn(with chain: Chain) {
        let idle = state.withLock { state in
            state.chain = chain
            return state.takeIdle()
        }
        for flag in idle { flag.raise() }
    }

    /// The result of a schedule that was tried ahead, or is being tried; `nil` where the search has
    /// to try it itself.
    ///
    /// - Parameters:
    ///   - number: the number of the schedule; they come in their order.
    func result(_ number: Int) -> Result? {
        while true {
            let (result, isRunning, idle) = state.withLock { state in
                state.reached = number
                let result = state.results.removeValue(forKey: number)
                let isRunning = state.running.contains { $0.numbers.contains(number) }
                state.awaited = isRunning ? state.horizon : nil
                state.next = max(state.next, number + 1)
                // While the search tries it, no helper can.
                if result == nil, state.chain?.number == number { state.chain = nil }
                let isHungry = state.next - number < Self.most / 2
                return (result, isRunning, isHungry ? state.takeIdle() : [])
            }
            for flag in idle { flag.raise() }
            guard isRunning else { return result }
            _ = hasNews.wait(atMost: .seconds(60))
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
}

extension Rehearsal {
    /// The result of an exploration.
    public struct Exploration: Sendable {
        /// The number of schedules that were tried until the first failure was found.
        ///
        /// Stored schedules are tried first, so the value of this property includes them. It
        /// doesn't include the runs that shorten a failing schedule.
        public let schedules: Int
        /// A Boolean value that indicates whether all possible schedules were tried.
        ///
        /// If the value of this property is `false` although no schedule has failed,
        /// ``incompleteness`` contains the reason.
        ///
        /// The value is always `false` if several machines share the search, if a thread that the
        /// rehearsal doesn't control resumed a suspended task, or if the body announced
        /// external work. In these cases, the schedules that are tried depend on the machine.
        /// However, a response of a stubbed session is a step of the schedule, so it doesn't have
        /// this effect.
        ///
        /// If another thread resumes a task before it suspends, or only changes state that the body
        /// reads, the rehearsal can't notice this. Announce such work with
        /// ``Rehearsal/Stage/beginExternalWork(_:fileID:filePath:line:column:)``.
        ///
        /// On tiers below `clocks`, a `Task { }` that hops from one default actor to another takes
        /// no step there. Therefore, schedules in which another task runs in between aren't
        /// included, except in `async let` and task groups.
        public var isComplete: Bool { failure == nil && incompleteness == nil }
        /// The reason why there may be other schedules, for example "another thread hands over task
        /// 1 before step 3 of schedule 2".
        ///
        /// The value of this property is `nil` if all schedules were tried, or if one of them
        /// failed.
        public let incompleteness: String?
        /// The search that found the failure, or that tried every schedule.
        ///
        /// Otherwise, the value of this property is the requested search. This includes a failure
        /// of the first schedule, which all searches have in common.
        public let search: Search
        /// The seed with which the search made its random choices.
        public let seed: UInt64
        /// The steps of the first come, first served schedule.
        ///
        /// The value of this property is `nil` if an earlier schedule fails, or if this schedule
        /// never ends.
        public let steps: Steps?
        /// The first failure, if any, with its schedule shortened as much as possible.
        public let failure: Failure?

        /// A failing schedule.
        public struct Failure: Sendable {
            /// The shortest failing schedule that was found.
            public let schedule: Schedule
            /// A description of the reason for the failure.
            public let reason: String
            /// The text of the report.
            public let description: String
            /// The steps of the schedule.
            ///
            /// Unlike the report, their description contains a line for each step.
            public let steps: Steps
        }
    }
}

extension Rehearsal {
    /// The strategies with which to search for a failing schedule.
    ///
    /// After twice the number of steps of the first schedule, each schedule is first come, first
    /// served, except for those of ``exhaustive``. Therefore, a task that never runs again is
    /// starved by the code and not by the search.
    public enum Search: Sendable, Equatable {
        /// The search uses ``partialOrders``.
        ///
        /// If the first schedule indicates that there are no more schedules than the search may
        /// try, it also uses ``exhaustive``, for half of the schedules. When the exhaustive search
        /// has tried all schedules, the search ends.
        case automatic
        /// The search runs the job with the highest priority, which is random for each job.
        ///
        /// For more information, see Yuan, Yang and Gu, "Partial order aware concurrency sampling",
        /// CAV 2018.
        case partialOrders
        /// The search selects one of the ready jobs at each choice, with equal probability.
        case random
        /// The search uses random priorities that change at `depth - 1` steps in order to find rare
        /// orders.
        ///
        /// For more information, see Burckhardt et al., "A randomized scheduler with probabilistic
        /// guarantees of finding bugs", ASPLOS 2010.
        case priorities(depth: Int = 3)
        /// The search tries all schedules, one after the other.
        case exhaustive
    }
}

extension Rehearsal {
    /// The seed for the random choices of a search.
    ///
    /// ```swift
    /// await explore(schedules: 1_000, seed: .fresh) { stage in
    /// ```
    ///
    /// Searches with the same seed try the same schedules. You can also write a seed as an integer
    /// literal, for example `explore(seed: 7) { … }`.
    public struct Seed: Sendable, Hashable {
        /// The number, or `nil` if this seed is ``fresh``.
        let number: UInt64?

        /// A seed that is different in each test run.
        ///
        /// All searches in one test run share this seed. It's printed to the standard error stream
        /// with instructions for using it again.
        public static let fresh = Seed(number: nil)
    }
}

extension Rehearsal.Seed: ExpressibleByIntegerLiteral {
    /// Creates a seed from a number.
    public init(_ number: UInt64) { self.number = number }

    /// Creates a seed from an integer literal.
    public init(integerLiteral number: UInt64) { self.number = number }
}

/// The part of a search that runs on one of several machines, for example `2/8`.
struct Shard: Sendable, CustomStringConvertible {
    /// The number of this machine, starting at 1.
    let number: Int
    /// The total number of machines.
    let count: Int

    /// The shard of a machine that runs the whole search.
    static let whole = Shard(number: 1, count: 1)

    var description: String { "\(number)/\(count)" }

    var isWhole: Bool { count == 1 }

    /// Returns the number of schedules to try on this machine.
    ///
    /// All searches have the first schedule in common, so this number includes the first schedule
    /// and a share of the other schedules.
    func share(of schedules: Int) -> Int {
        isWhole ? schedules : 1 + (schedules - 2 + count) / count
    }
}

extension Shard {
    init?(_ description: String) {
        let parts = description.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let number = Int(parts[0]), let count = Int(parts[1]),
            number >= 1, number <= count, count <= 1_000_000
        else { return nil }
        self.init(number: number, count: count)
    }
}

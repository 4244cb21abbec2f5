import Understudy

/// Gives the schedules of one search, one after the other, all but the first, which is first come,
/// first served in each.
struct ScheduleSource {
    let search: Rehearsal.Search
    private let seed: UInt64
    /// About how many steps the body takes.
    private let length: Int
    /// How many it has given.
    private var given = 0
    /// The choices of the schedule that was tried last; kept where it tells of the next.
    private var choices: [Choice]

    init(_ search: Rehearsal.Search, seed: UInt64, after first: Trial) {
        self.search = search
        self.seed = seed
        length = first.performance.trace.steps.count
        choices = first.performance.trace.choices
    }

    /// Whether there are no more.
    var isExhausted: Bool { search == .exhaustive && lastOpenChoice == nil }

    /// The next schedule; `nil` when there are no more.
    mutating func next() -> Chooser.Strategy? {
        given += 1
        let seed = TestNumberGenerator.output(given, seed: seed)
        switch search {
        case .automatic, .random: return .random(seed: seed)
        case .priorities(let depth):
            return .priorities(seed: seed, depth: depth, length: length)
        case .exhaustive:
            guard let point = lastOpenChoice else { return nil }
            return .script(choices[..<point].map(\.index) + [choices[point].index + 1])
        }
    }

    /// Takes note of how the schedule that was given last went.
    mutating func learn(from trial: Trial) {
        if search == .exhaustive { choices = trial.performance.trace.choices }
    }

    /// The last choice at which there is another job to take: the tree of choices is gone through
    /// depth first.
    private var lastOpenChoice: Int? {
        choices.lastIndex { $0.index + 1 < $0.width }
    }
}

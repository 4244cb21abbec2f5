import Understudy

/// Gives the schedules of one search, one after the other, all but the first, which is first come,
/// first served in each.
struct ScheduleSource: Sendable {
    let search: Rehearsal.Search
    private let seed: UInt64
    private let shard: Shard
    private let share: TreeShare
    /// About how many steps the body takes.
    private let length: Int
    /// How many it has given.
    private var given = 0
    /// The choices of the schedule that was tried last; kept where it tells of the next.
    private var choices: [Choice]

    init(_ search: Rehearsal.Search, seed: UInt64, _ shard: Shard, after first: Trial) {
        self.search = search
        self.seed = seed
        self.shard = shard
        length = first.performance.trace.steps.count
        choices = first.performance.trace.choices
        share = TreeShare(shard, first: choices)
    }

    /// Whether there are no more.
    var isExhausted: Bool { !isNumbered && following == nil }

    /// The next schedule; `nil` when there are no more.
    mutating func next() -> Chooser.Strategy? {
        defer { given += 1 }
        return numbered(given) ?? following.map { .script($0) }
    }

    /// Whether no schedule follows from another one.
    var isNumbered: Bool { search != .exhaustive }

    /// A schedule that follows from no other one; `nil` where each does.
    ///
    /// - Parameter index: which one it is, counted from zero.
    func numbered(_ index: Int) -> Chooser.Strategy? {
        // Of the numbered schedules, each machine gives those that are its turn.
        let seed = TestNumberGenerator.output(index * shard.count + shard.number, seed: seed)
        switch search {
        case .automatic, .random: return .random(seed: seed)
        case .priorities(let depth):
            return .priorities(seed: seed, depth: depth, length: length)
        case .exhaustive: return nil
        }
    }

    /// Takes note of how the schedule that was given last went.
    mutating func learn(from choices: [Choice]) {
        if !isNumbered { self.choices = choices }
    }

    /// The places of the next schedule: at the last choice at which there is another job to take,
    /// that job. So the tree of choices is gone through depth first, but for the subtrees that are
    /// left to other machines.
    private var following: [Int]? {
        var choices = choices
        while let point = choices.lastIndex(where: { $0.index + 1 < $0.width }) {
            let places = choices[..<point].map(\.index) + [choices[point].index + 1]
            if share.has(places) { return places }
            // All of its subtree is another machine's.
            let cut = share.depth - 1
            choices = choices[..<cut] + [Choice(index: places[cut], width: choices[cut].width)]
        }
        return nil
    }
}

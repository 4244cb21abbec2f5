import Understudy

/// Provides the schedules of one search, one after the other, without the first one, which is first
/// come, first served in each search.
struct ScheduleSource: Sendable {
    let search: Rehearsal.Search
    private let seed: UInt64
    private let shard: Shard
    private let share: TreeShare
    /// The approximate number of steps of the body.
    private let length: Int
    /// The number of schedules provided so far.
    private var given = 0
    /// The choices of the latest schedule, kept if they determine the next one.
    private var choices: [Choice]

    init(_ search: Rehearsal.Search, seed: UInt64, _ shard: Shard, after first: Trial) {
        self.search = search
        self.seed = seed
        self.shard = shard
        length = first.performance.trace.steps.count
        choices = first.performance.trace.choices
        share = TreeShare(shard, first: choices)
    }

    /// `true` if there are no more schedules.
    var isExhausted: Bool { !isNumbered && following == nil }

    /// Returns the next schedule; `nil` if there are no more.
    mutating func next() -> Chooser.Strategy? {
        defer { given += 1 }
        return numbered(given) ?? following.map { .script($0) }
    }

    /// `true` if no schedule depends on another one.
    var isNumbered: Bool { search != .exhaustive }

    /// Returns a schedule that doesn't depend on another one; `nil` in a search whose schedules all
    /// do.
    ///
    /// - Parameter index: the index of the schedule.
    func numbered(_ index: Int) -> Chooser.Strategy? {
        // The numbered schedules are distributed over the machines in turn.
        let seed = TestNumberGenerator.output(index * shard.count + shard.number, seed: seed)
        switch search {
        case .automatic, .random: return .random(seed: seed)
        case .priorities(let depth):
            return .priorities(seed: seed, depth: depth, length: length)
        case .exhaustive: return nil
        }
    }

    /// Records the choices of the latest schedule.
    mutating func learn(from choices: [Choice]) {
        if !isNumbered { self.choices = choices }
    }

    /// The choices of the next schedule: the next alternative at the last choice that has one. This
    /// traverses the tree of choices depth first, except for the subtrees of other machines.
    private var following: [Int]? {
        var choices = choices
        while let point = choices.lastIndex(where: { $0.index + 1 < $0.width }) {
            let places = choices[..<point].map(\.index) + [choices[point].index + 1]
            if share.has(places) { return places }
            // Its whole subtree belongs to another machine.
            let cut = share.depth - 1
            choices = choices[..<cut] + [Choice(index: places[cut], width: choices[cut].width)]
        }
        return nil
    }
}

/// The part of the tree of choices that belongs to one of several machines.
///
/// The tree is cut below its first choices. Each subtree belongs to one machine, determined by a
/// hash of the choices that lead to it. All machines traverse the part above the cut.
struct TreeShare: Sendable {
    private let shard: Shard
    /// The number of choices that lead to a subtree.
    let depth: Int

    /// - Parameter choices: the choices of the first schedule, which is the same on all machines.
    init(_ shard: Shard, first choices: [Choice]) {
        self.shard = shard
        // Many more subtrees than machines, because their sizes differ.
        var (subtrees, depth) = (1, 0)
        while depth < choices.count, subtrees < 16 * shard.count {
            subtrees *= choices[depth].width
            depth += 1
        }
        self.depth = max(1, depth)
    }

    /// Returns whether this machine tries schedules that begin with these choices.
    func has(_ places: [Int]) -> Bool {
        guard !shard.isWhole, places.count >= depth else { return true }
        let mixed = places[..<depth].reduce(0 as UInt64) { mixed, place in
            TestNumberGenerator.output(place + 1, seed: mixed)
        }
        return mixed % UInt64(shard.count) == UInt64(shard.number - 1)
    }
}

import Understudy

/// The schedules of one search, one after the other.
///
/// The first schedule of every search is first come, first served, so it isn't included.
struct ScheduleSource: Sendable {
    let search: Rehearsal.Search
    private let seed: UInt64
    private let shard: Shard
    private let share: TreeShare
    /// The approximate number of steps that the body takes.
    private let length: Int
    /// The step from which each schedule is first come, first served.
    private let end: Int
    /// The number of schedules that were provided so far.
    private var given = 0
    /// The choices of the latest schedule, if the next schedule depends on them.
    var choicePoints: [Trace.Step]

    /// - Parameters:
    ///   - disturbance: The number of lengths of the first schedule after which each schedule is
    ///     first come, first served, or `nil` if there is no limit.
    init(
        _ search: Rehearsal.Search, seed: UInt64, _ shard: Shard, disturbance: Int?,
        after first: RunResult
    ) {
        self.search = search
        self.seed = seed
        self.shard = shard
        let length = first.trace.steps.count
        self.length = length
        end = disturbance.map { $0 * length } ?? .max
        choicePoints = first.trace.choicePoints
        share = TreeShare(shard, first: choicePoints)
    }

    /// `true` if there are no more schedules.
    var isExhausted: Bool { !isNumbered && following == nil }

    /// Returns the next schedule, or `nil` if there are no more schedules.
    mutating func next() -> Chooser.Strategy? {
        defer { given += 1 }
        return numbered(given) ?? following.map { .script($0) }
    }

    /// `true` if each schedule is independent of all other schedules.
    var isNumbered: Bool { search != .exhaustive }

    /// Returns a schedule that doesn't depend on another schedule, or `nil` if all schedules of
    /// this search do.
    ///
    /// - Parameters:
    ///   - index: The index of the schedule.
    func numbered(_ index: Int) -> Chooser.Strategy? {
        // The schedules are distributed over the machines in turn.
        let seed = TestNumberGenerator.output(index * shard.count + shard.number, seed: seed)
        switch search {
        case .automatic, .partialOrders: return .partialOrders(seed: seed, until: end)
        case .random: return .random(seed: seed, until: end)
        case .priorities(let depth):
            return .priorities(seed: seed, depth: depth, length: length, until: end)
        case .exhaustive: return nil
        }
    }

    /// The choices of the next schedule.
    ///
    /// The next schedule takes the next alternative at the last choice that has one, which
    /// traverses the tree of choices depth first. Subtrees that belong to other machines are
    /// skipped.
    private var following: [Int]? {
        var choicePoints = choicePoints
        while let point = choicePoints.lastIndex(where: { $0.choice + 1 < $0.width }) {
            let choices = choicePoints[..<point].map(\.choice) + [choicePoints[point].choice + 1]
            if share.has(choices) { return choices }
            // The whole subtree belongs to another machine.
            let cut = share.depth - 1
            let next = Trace.Step(task: 0, choice: choices[cut], width: choicePoints[cut].width)
            choicePoints = choicePoints[..<cut] + [next]
        }
        return nil
    }
}

/// The part of the tree of choices that belongs to one of several machines.
///
/// The tree is cut below its first choices. Each subtree belongs to one machine, which is
/// determined by a hash of the choices that lead to the subtree. All machines traverse the part
/// above the cut.
private struct TreeShare: Sendable {
    private let shard: Shard
    /// The number of choices that lead to a subtree.
    let depth: Int

    /// - Parameters:
    ///   - choicePoints: The choices of the first schedule. They are the same on all machines.
    init(_ shard: Shard, first choicePoints: [Trace.Step]) {
        self.shard = shard
        var subtrees = 1
        var depth = 0
        while depth < choicePoints.count, subtrees < Self.subtreesPerMachine * shard.count {
            subtrees *= choicePoints[depth].width
            depth += 1
        }
        self.depth = max(1, depth)
    }

    /// The minimum number of subtrees for each machine, if the tree is large enough.
    ///
    /// The sizes of subtrees differ, so there should be many more subtrees than machines.
    private static let subtreesPerMachine = 16

    /// Returns whether this machine tries schedules that begin with the given choices.
    func has(_ choices: [Int]) -> Bool {
        guard !shard.isWhole, choices.count >= depth else { return true }
        let mixed = choices[..<depth].reduce(0 as UInt64) { mixed, choice in
            TestNumberGenerator.output(choice + 1, seed: mixed)
        }
        return mixed % UInt64(shard.count) == UInt64(shard.number - 1)
    }
}

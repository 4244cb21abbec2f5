import Understudy

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

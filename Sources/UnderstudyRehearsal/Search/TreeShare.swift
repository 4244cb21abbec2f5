import Understudy

/// Which part of the tree of choices one of several machines goes through.
///
/// The tree is cut below its first choices, and each subtree belongs to one machine, by a number
/// that is mixed from the choices that lead there. What lies above the cut all of them go through.
struct TreeShare: Sendable {
    private let shard: Shard
    /// How many choices lead to a subtree.
    let depth: Int

    /// - Parameter choices: those of the first schedule, which is the same on all machines.
    init(_ shard: Shard, first choices: [Choice]) {
        self.shard = shard
        // Many more subtrees than machines: they are not of one size.
        var (subtrees, depth) = (1, 0)
        while depth < choices.count, subtrees < 16 * shard.count {
            subtrees *= choices[depth].width
            depth += 1
        }
        self.depth = max(1, depth)
    }

    /// Whether this machine tries what begins with these places.
    func has(_ places: [Int]) -> Bool {
        guard !shard.isWhole, places.count >= depth else { return true }
        let mixed = places[..<depth].reduce(0 as UInt64) { mixed, place in
            TestNumberGenerator.output(place + 1, seed: mixed)
        }
        return mixed % UInt64(shard.count) == UInt64(shard.number - 1)
    }
}

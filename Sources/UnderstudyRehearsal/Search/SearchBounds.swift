/// The number of schedules to try, and the seed: the arguments of the call, unless the environment
/// overrides them.
package struct SearchBounds: Sendable {
    /// The number of schedules on all machines together.
    package let all: Int
    /// The number of schedules on this machine.
    package let schedules: Int
    package let seed: UInt64
    let shard: Shard
    /// Invalid settings of the environment or the call. With any of them nothing is tried, because
    /// the result wouldn't be the intended one.
    package let problems: [String]

    /// - Parameters:
    ///   - schedules: the number of schedules in the call.
    ///   - seed: the seed of the call.
    ///   - caller: the function that the test calls.
    package init(schedules: Int, seed: Rehearsal.Seed, for caller: String) {
        var reader = VariableReader(for: caller)
        self.init(schedules: schedules, seed: seed, .current, &reader)
    }

    init(
        schedules: Int, seed: Rehearsal.Seed, _ variables: SearchVariables,
        _ reader: inout VariableReader
    ) {
        let wanted =
            reader.read("UNDERSTUDY_SEED", variables.seed, SearchText.wantedSeed) {
                $0 == "fresh" ? .fresh : UInt64($0).map { Rehearsal.Seed($0) }
            } ?? seed
        all =
            reader.read("UNDERSTUDY_SCHEDULES", variables.schedules, SearchText.wantedCount) {
                Int($0).flatMap { $0 > 0 ? $0 : nil }
            } ?? schedules
        shard =
            reader.read(
                "UNDERSTUDY_SHARD", variables.shard, SearchText.wantedShard, as: Shard.init)
            ?? .whole
        self.schedules = shard.part(of: all)
        if all < 1 { reader.add(problem: SearchText.noSchedules(all, by: reader.caller)) }
        problems = reader.problems
        self.seed = problems.isEmpty ? wanted.number ?? FreshSeed.ofProcess : 0
    }

    /// This machine in reports: `, shard 2/8`; empty if it's the only one.
    package var machine: String { shard.isWhole ? "" : ", shard \(shard)" }
}

/// The seed of all searches of this process with a fresh seed.
enum FreshSeed {
    /// Generated and printed when the first search requires it.
    static let ofProcess: UInt64 = {
        // Short enough to copy by hand.
        let seed = UInt64.random(in: 1...999_999_999)
        StandardError.print(SearchText.fresh(seed))
        return seed
    }()
}

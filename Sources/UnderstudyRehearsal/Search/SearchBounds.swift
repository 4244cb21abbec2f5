/// How many schedules are tried, and from which seed: as the call has it, but for what the
/// environment says.
package struct SearchBounds: Sendable {
    /// How many all machines try together.
    package let all: Int
    /// How many are tried here.
    package let schedules: Int
    package let seed: UInt64
    let shard: Shard
    /// What the environment or the call asks for and cannot have. Nothing is tried then: it would
    /// not be what was meant.
    package let problems: [String]

    /// - Parameters:
    ///   - schedules: how many the call asks for.
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

    /// Which machine this is, for reports: `, shard 2/8`; empty where it is the only one.
    package var machine: String { shard.isWhole ? "" : ", shard \(shard)" }
}

/// A type describing how many schedules to try, and with which seed.
///
/// These values are the arguments of the call, unless environment variables override them.
package struct SearchBounds: Sendable {
    /// The total number of schedules on all machines.
    package let all: Int
    /// The number of schedules on this machine.
    package let schedules: Int
    package let seed: UInt64
    let shard: Shard
    /// Descriptions of invalid environment variables or arguments.
    ///
    /// If there are any, the search doesn't try any schedules, since its result wouldn't be the
    /// intended result.
    package let problems: [String]

    /// - Parameters:
    ///   - schedules: The number of schedules specified by the call.
    ///   - seed: The seed specified by the call.
    ///   - caller: The name of the function that the test calls.
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

    /// A description of this machine for reports, for example `, shard 2/8`. If there is only one
    /// machine, the value of this property is empty.
    package var machine: String { shard.isWhole ? "" : ", shard \(shard)" }
}

/// A namespace for the seed that is used by all searches with a fresh seed.
enum FreshSeed {
    /// The fresh seed of the current process.
    ///
    /// It's generated and printed when the first search requires it.
    static let ofProcess: UInt64 = {
        // The number is short enough to copy by hand.
        let seed = UInt64.random(in: 1...999_999_999)
        StandardError.print(SearchText.fresh(seed))
        return seed
    }()
}

import Understudy

/// How many schedules to try, and with which seed.
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
    /// If there are any, the search doesn't try any schedules, because its result wouldn't be the
    /// intended result.
    package internal(set) var problems: [String]

    /// - Parameters:
    ///   - caller: The name of the function that the test calls.
    package init(schedules: Int, seed: Rehearsal.Seed, for caller: String) {
        let variables = SearchVariables.current
        var problems: [String] = []
        /// Returns the value of a variable, or `nil` if it isn't set or is invalid.
        func read<Value>(
            _ name: String, from text: String?, wanted: String, as parse: (String) -> Value?
        ) -> Value? {
            guard let text else { return nil }
            let value = parse(text)
            if value == nil {
                problems.append(SearchText.unreadable(name, text, wanted: wanted, by: caller))
            }
            return value
        }
        let wantedSeed =
            read(
                "UNDERSTUDY_SEED", from: variables.seed,
                wanted: "a number such as 42, or \"fresh\" for a different one in each run"
            ) { $0 == "fresh" ? .fresh : UInt64($0).map { Rehearsal.Seed($0) } } ?? seed
        all =
            read(
                "UNDERSTUDY_SCHEDULES", from: variables.schedules,
                wanted: "the number of schedules of each search, such as 100000"
            ) { Int($0).flatMap { $0 > 0 ? $0 : nil } } ?? schedules
        shard =
            read(
                "UNDERSTUDY_SHARD", from: variables.shard,
                wanted: "the number of this machine and of all machines, such as 2/8",
                as: Shard.init)
            ?? .whole
        self.schedules = shard.share(of: all)
        if all < 1 {
            problems.append(
                "\(caller): nothing was tried: schedules is \(all), but must be at least 1")
        }
        self.problems = problems
        self.seed = problems.isEmpty ? wantedSeed.number ?? Self.freshSeed : 0
    }

    /// A description of this machine for reports, for example `, shard 2/8`, or an empty string if
    /// there is only one machine.
    package var machine: String { shard.isWhole ? "" : ", shard \(shard)" }

    /// The seed of all searches with a fresh seed in the current process.
    ///
    /// It's generated and printed when the first search requires it.
    private static let freshSeed: UInt64 = {
        // The number is short enough to copy by hand.
        let seed = UInt64.random(in: 1...999_999_999)
        Files.print(
            "Understudy: this run uses the fresh seed \(seed); "
                + "set UNDERSTUDY_SEED=\(seed) to try the same schedules again\n")
        return seed
    }()
}

// MARK: - Environment variables

/// The environment variables that apply to every search.
///
/// These variables are useful for nightly test runs, and for running a search on several machines.
struct SearchVariables: Sendable {
    /// The value of `UNDERSTUDY_SEED`.
    ///
    /// It must be a number or `fresh`.
    var seed: String?
    /// The value of `UNDERSTUDY_SCHEDULES`, which is the number of schedules to try.
    var schedules: String?
    /// The value of `UNDERSTUDY_SHARD`, for example `2/8`.
    var shard: String?
    /// The value of `UNDERSTUDY_SCHEDULES_FOLDER`, which is the folder for failing schedules.
    var folder: String?

    /// The current values of the environment variables.
    ///
    /// By default, these are the values in the current process. Tests can bind this task-local
    /// value to use other values instead.
    @TaskLocal static var current = SearchVariables(
        seed: Files.variable("UNDERSTUDY_SEED"),
        schedules: Files.variable("UNDERSTUDY_SCHEDULES"),
        shard: Files.variable("UNDERSTUDY_SHARD"),
        folder: Files.variable("UNDERSTUDY_SCHEDULES_FOLDER"))
}

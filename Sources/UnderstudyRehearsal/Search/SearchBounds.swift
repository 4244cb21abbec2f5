import Understudy

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

    /// - Parameter caller: The name of the function that the test calls.
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
        self.seed = problems.isEmpty ? wanted.number ?? Self.freshSeed : 0
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
        StandardError.print(SearchText.fresh(seed))
        return seed
    }()
}

// MARK: - Environment variables

/// A type representing the environment variables that apply to every search.
///
/// These variables are useful for nightly test runs, and for running a search on several machines.
struct SearchVariables: Sendable {
    /// The value of `UNDERSTUDY_SEED`. It must be a number or `fresh`.
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

/// A type that reads the environment variables of a search, and records invalid values.
struct VariableReader {
    /// The name of the function that the test calls, to be used in reports.
    fileprivate let caller: String
    private(set) var problems: [String] = []

    init(for caller: String) { self.caller = caller }

    /// Records an invalid argument of the call.
    fileprivate mutating func add(problem: String) { problems.append(problem) }

    /// Reads an environment variable.
    ///
    /// - Parameters:
    ///   - name: The name of the variable.
    ///   - text: The value of the variable, or `nil` if it isn't set.
    ///   - wanted: A description of a valid value.
    ///   - read: A function that parses the value.
    mutating func read<Value>(
        _ name: String, _ text: String?, _ wanted: String, as read: (String) -> Value?
    ) -> Value? {
        guard let text else { return nil }
        let value = read(text)
        if value == nil {
            problems.append(SearchText.unreadable(name, text, wanted: wanted, by: caller))
        }
        return value
    }
}

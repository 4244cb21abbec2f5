import Understudy

/// A type representing the environment variables that apply to every search.
///
/// These variables are useful for nightly test runs, and for running a search on several machines.
struct SearchVariables: Sendable {
    /// The value of `UNDERSTUDY_SEED`. It must be a number or `fresh`.
    var seed: String?
    /// The value of `UNDERSTUDY_SCHEDULES`, representing the number of schedules to try.
    var schedules: String?
    /// The value of `UNDERSTUDY_SHARD`, for example `2/8`.
    var shard: String?
    /// The value of `UNDERSTUDY_SCHEDULES_FOLDER`, representing the folder for failing schedules.
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
    let caller: String
    private(set) var problems: [String] = []

    init(for caller: String) { self.caller = caller }

    /// Records an invalid argument of the call.
    mutating func add(problem: String) { problems.append(problem) }

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

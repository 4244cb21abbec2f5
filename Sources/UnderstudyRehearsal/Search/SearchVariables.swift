import Understudy

/// The environment variables that apply to every search, for nightly runs and for several machines.
struct SearchVariables: Sendable {
    /// `UNDERSTUDY_SEED`: a number, or `fresh`.
    var seed: String?
    /// `UNDERSTUDY_SCHEDULES`: the number of schedules.
    var schedules: String?
    /// `UNDERSTUDY_SHARD`: `2/8`.
    var shard: String?
    /// `UNDERSTUDY_SCHEDULES_FOLDER`: the folder for failing schedules.
    var folder: String?

    /// The current values: those of the process, unless a test of this module binds others.
    @TaskLocal static var current = SearchVariables(
        seed: Files.variable("UNDERSTUDY_SEED"),
        schedules: Files.variable("UNDERSTUDY_SCHEDULES"),
        shard: Files.variable("UNDERSTUDY_SHARD"),
        folder: Files.variable("UNDERSTUDY_SCHEDULES_FOLDER"))
}

/// Reads the environment variables of a search, and records invalid ones.
struct VariableReader {
    /// The function that the test calls, for reports.
    let caller: String
    private(set) var problems: [String] = []

    init(for caller: String) { self.caller = caller }

    /// Records an invalid argument of the call.
    mutating func add(problem: String) { problems.append(problem) }

    /// - Parameters:
    ///   - name: the name of a variable.
    ///   - text: its value; `nil` if it isn't set.
    ///   - wanted: the description of a valid value.
    ///   - read: parses the value.
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

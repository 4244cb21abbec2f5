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

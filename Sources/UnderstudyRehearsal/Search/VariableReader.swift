/// Reads what the environment says of a search, and takes note of what cannot be used.
struct VariableReader {
    /// The function that the test calls, for reports.
    let caller: String
    private(set) var problems: [String] = []

    init(for caller: String) { self.caller = caller }

    /// Takes note of what the call itself asks for and cannot have.
    mutating func add(problem: String) { problems.append(problem) }

    /// - Parameters:
    ///   - name: the name of a variable.
    ///   - text: its value; `nil` where it is not set.
    ///   - wanted: what it may be.
    ///   - read: reads it.
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

/// Formats calls for reports.
enum CallLog {
    /// Returns one row: `  #4      track(event: "purchase", value: 42)`.
    static func row(_ number: UInt64, _ text: String) -> String {
        ReportText.row("#\(number)", text)
    }

    /// Returns all calls, one on each line, for an attachment.
    static func all<Input>(_ calls: CallRecords<Input>, of function: FunctionName) -> String {
        calls.texts { function.call($0, in: ValueStyle(limit: ValueText.long)) }
            .map { row($0.number, $0.text) }.joined(separator: "\n")
    }

    /// Returns `1 more call`, `12 more calls`.
    static func more(_ count: Int) -> String { ReportText.count(count, "more call") }
}

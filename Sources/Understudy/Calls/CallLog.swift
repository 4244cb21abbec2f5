/// Calls as reports list them.
enum CallLog {
    /// One row: `  #4      track(event: "purchase", value: 42)`.
    static func row(_ number: UInt64, _ text: String) -> String {
        ReportText.row("#\(number)", text)
    }

    /// Every call on a line of its own, for an attachment.
    static func all<Input>(_ calls: CallRecords<Input>, of function: FunctionName) -> String {
        calls.texts { function.call($0, in: ValueStyle(limit: ValueText.long)) }
            .map { row($0.number, $0.text) }.joined(separator: "\n")
    }

    /// `1 more call`, `12 more calls`.
    static func more(_ count: Int) -> String { ReportText.count(count, "more call") }
}

/// A namespace for functions that format calls for reports.
enum CallLog {
    /// Returns a row that shows a call, for example `  #4      track(event: "purchase", value:
    /// 42)`.
    static func row(_ number: UInt64, _ text: String) -> String {
        ReportText.row("#\(number)", text)
    }

    /// Returns the text of an attachment that shows all calls, one on each line.
    static func all<Input>(_ calls: CallRecords<Input>, of function: FunctionName) -> String {
        calls.texts { function.call($0, in: ValueStyle(limit: ValueText.long)) }
            .map { row($0.number, $0.text) }.joined(separator: "\n")
    }

    /// Returns the number of omitted calls, for example `1 more call` or `12 more calls`.
    static func more(_ count: Int) -> String { ReportText.count(count, "more call") }
}

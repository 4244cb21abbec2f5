/// A call of any spy.
package struct LoggedCall {
    /// The position of the call in the process-wide order of calls.
    package let number: UInt64
    /// A closure that returns the description of the call in reports, including its double.
    package let text: () -> String
}

/// Functions that format calls for reports.
enum CallRows {
    /// Returns a row that shows a call, for example `  #4      track(event: "purchase", value:
    /// 42)`.
    static func row(_ number: UInt64, _ text: String) -> String {
        ReportText.row("#\(number)", text)
    }

    /// Returns the text of an attachment that shows all calls, one on each line, or `nil` if a
    /// report already shows all of them.
    static func attachment<Input>(
        _ calls: CallRecords<Input>, of function: FunctionName
    ) -> String? {
        guard calls.count > ReportText.mostRows else { return nil }
        return calls.texts { function.call($0, in: ValueStyle(limit: ValueText.long)) }
            .map { row($0.number, $0.text) }.joined(separator: "\n")
    }

    /// Returns the number of omitted calls, for example `1 more call` or `12 more calls`.
    static func more(_ count: Int) -> String { ReportText.count(count, "more call") }
}

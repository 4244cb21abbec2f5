/// A type representing the report of unchecked calls in a strict test.
struct UncheckedCalls<Input> {
    let name: FunctionName
    let calls: CallRecords<Input>

    var message: String {
        let verb = calls.count == 1 ? "was" : "were"
        let count = ReportText.count(calls.count, "call")
        var lines = ["\(name.whole): \(count) \(verb) never checked"]
        lines += ReportText.rows(of: calls.texts { name.call($0) }, more: CallLog.more) {
            CallLog.row($0.number, $0.text)
        }
        return lines.joined(separator: "\n")
    }

    /// All unchecked calls, or `nil` if the message already shows all of them.
    var attachment: String? {
        calls.count > ReportText.mostRows ? CallLog.all(calls, of: name) : nil
    }
}

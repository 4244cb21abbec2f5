/// The report of unchecked calls in a strict test.
struct UncheckedCalls<Input> {
    let name: FunctionName
    let calls: CallRecords<Input>

    var message: String {
        var lines = ["\(name.whole): \(ReportText.count(calls.count, "call")) that nothing checked"]
        lines += ReportText.rows(of: calls.texts { name.call($0) }, more: CallLog.more) {
            CallLog.row($0.number, $0.text)
        }
        return lines.joined(separator: "\n")
    }

    /// All calls; `nil` if the message shows all of them.
    var attachment: String? {
        calls.count > ReportText.mostRows ? CallLog.all(calls, of: name) : nil
    }
}

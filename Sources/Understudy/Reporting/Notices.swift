/// Takes the failures of a schedule while schedules are tried, in place of the test framework.
package final class Notices: TestReport.Reporter {
    private let texts = Locked<[String]>([])

    package init() {}

    /// Takes a failure.
    package func add(_ text: String) { texts.withLock { $0.append(text) } }

    /// Takes a report; a note is no failure.
    package func receive(_ report: TestReport) {
        if report.severity == .failure { add("\(report.message) (\(report.location))") }
    }

    /// The failures since the last call.
    package func takeAll() -> [String] {
        texts.withLock { texts in
            defer { texts = [] }
            return texts
        }
    }
}

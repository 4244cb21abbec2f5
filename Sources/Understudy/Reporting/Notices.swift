/// Collects the failures of a schedule during a search, instead of the test framework.
package final class Notices: TestReport.Reporter {
    private let texts = Locked<[String]>([])

    package init() {}

    /// Adds a failure.
    package func add(_ text: String) { texts.withLock { $0.append(text) } }

    /// Adds a report. A note isn't a failure.
    package func receive(_ report: TestReport) {
        if report.severity == .failure { add("\(report.message) (\(report.location))") }
    }

    /// Removes and returns the failures since the last call.
    package func takeAll() -> [String] {
        texts.withLock { texts in
            defer { texts = [] }
            return texts
        }
    }
}

/// A type that collects the failures of a schedule during a search so that they aren't recorded by
/// the testing library.
package final class Notices: TestReport.Reporter {
    private let texts = Locked<[String]>([])

    package init() {}

    /// Adds a failure.
    package func add(_ text: String) { texts.withLock { $0.append(text) } }

    /// Adds a report, unless it's a note.
    package func receive(_ report: TestReport) {
        if report.severity == .failure { add("\(report.message) (\(report.location))") }
    }

    /// Removes and returns the failures that were added since this function was last called.
    package func takeAll() -> [String] {
        texts.withLock { texts in
            defer { texts = [] }
            return texts
        }
    }
}

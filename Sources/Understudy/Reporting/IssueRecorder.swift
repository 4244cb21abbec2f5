/// The failures of a schedule, collected during a search so that the testing library doesn't record
/// them.
package final class IssueRecorder: TestReport.Reporter {
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

/// Intercepts or observes failures before the testing library records them.
///
/// A ``TestReport/ExtensionPoint`` conforms to this protocol.
package protocol FailureInterceptor {
    /// Calls `body`, and sends failures in it and in the tasks that it starts to `recorder` instead
    /// of the testing library.
    ///
    /// If the testing library doesn't support this, `body` isn't called.
    nonisolated(nonsending) static func intercept(
        into recorder: IssueRecorder, _ body: @Sendable () async -> Void) async

    /// Calls `body`, and sends failures in it and in the tasks that it starts to `recorder` in
    /// addition to the testing library.
    nonisolated(nonsending) static func listen(
        with recorder: IssueRecorder, _ body: @Sendable () async -> Void) async
}

import Understudy

/// Keeps reports instead of failing the test, so that a test can compare their texts to the letter.
public final class ReportRecorder: TestReport.Reporter {
    private let received = Locked<[TestReport]>([])

    /// Makes an empty recorder.
    public init() {}

    /// All reports so far.
    public var reports: [TestReport] { received.withLock { $0 } }

    /// The texts of all reports so far.
    public var messages: [String] { reports.map(\.message) }

    /// Keeps a report.
    public func receive(_ report: TestReport) {
        received.withLock { $0.append(report) }
    }
}

/// Runs `body` and returns the reports that it caused.
public func reports(of body: () throws -> Void) rethrows -> [TestReport] {
    let recorder = ReportRecorder()
    try TestReport.$reporter.withValue(recorder) { try body() }
    return recorder.reports
}

/// Runs `body` and returns the reports that it caused.
public nonisolated(nonsending) func reports(
    of body: nonisolated(nonsending) () async throws -> Void
) async rethrows -> [TestReport] {
    let recorder = ReportRecorder()
    try await TestReport.$reporter.withValue(recorder) { try await body() }
    return recorder.reports
}

/// The calls of whole doubles in one order, without reads of properties.
package func loggedCalls(of doubles: Any...) -> [LoggedCall] {
    doubles.flatMap { DoubleParts.of($0) }.filter(\.isAct).flatMap(\.loggedCalls)
        .sorted { $0.number < $1.number }
}

/// The line of the call, for a test of where a report stands.
public func currentLine(_ line: UInt = #line) -> UInt { line }

/// The blanks between a call's number and its text in a report.
public func pad(_ number: UInt64) -> String {
    String(repeating: " ", count: max(1, 7 - "\(number)".count))
}

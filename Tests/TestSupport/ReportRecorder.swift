import Understudy

/// Records reports instead of failing the test, so that a test can compare their exact texts.
public final class ReportRecorder: TestReport.Reporter {
    private let received = Locked<[TestReport]>([])

    /// Creates an empty recorder.
    public init() {}

    /// All reports so far.
    public var reports: [TestReport] { received.withLock { $0 } }

    /// The texts of all reports so far.
    public var messages: [String] { reports.map(\.message) }

    /// Records a report.
    public func receive(_ report: TestReport) {
        received.withLock { $0.append(report) }
    }
}

extension [TestReport] {
    /// The texts of all reports, separated by empty lines.
    public var text: String { map(\.message).joined(separator: "\n\n") }
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
    try await recorded(body).reports
}

/// Runs `body` and returns its result and the reports that it caused.
public nonisolated(nonsending) func recorded<Value: Sendable>(
    _ body: nonisolated(nonsending) () async throws -> Value
) async rethrows -> (value: Value, reports: [TestReport]) {
    let recorder = ReportRecorder()
    let value = try await TestReport.$reporter.withValue(recorder) { try await body() }
    return (value, recorder.reports)
}

/// Returns the calls of all given doubles in chronological order, without reads of properties.
package func loggedCalls(of doubles: Any...) -> [LoggedCall] {
    doubles.flatMap { DoubleParts.of($0) }.filter(\.isAction).flatMap(\.loggedCalls)
        .sorted { $0.number < $1.number }
}

/// Returns the line of the caller, for example to compare it with the location of a report.
public func currentLine(_ line: UInt = #line) -> UInt { line }

/// Returns the text of a report in which the calls are numbered from 1, because their own numbers
/// depend on other tests.
///
/// - Parameters:
///   - doubles: The doubles whose calls are counted. Without any, the calls in the text are.
package func numbered(_ text: String, _ doubles: Any...) -> String {
    let row = #/  #(\d+)( *)/#
    let numbers =
        doubles.isEmpty
        ? Set(text.matches(of: row).compactMap { UInt64($0.1) }).sorted()
        : doubles.flatMap { DoubleParts.of($0) }.flatMap(\.loggedCalls).map(\.number).sorted()
    let places = Dictionary(uniqueKeysWithValues: zip(numbers, UInt64(1)...))
    // Replace all numbers in one pass, because a number may equal the position of another call.
    return text.replacing(row) { match in
        guard let number = UInt64(match.1), let place = places[number] else {
            return String(match.0)
        }
        return "  #\(place)\(pad(place))" + match.2.dropFirst(pad(number).count)
    }
}

/// Returns the spaces between a call's number and its text in a report.
public func pad(_ number: UInt64) -> String {
    String(repeating: " ", count: max(1, 7 - "\(number)".count))
}

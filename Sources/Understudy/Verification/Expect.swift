/// Checks that a spy has recorded the expected calls.
///
/// If it hasn't, a failure is reported to Swift Testing or XCTest, together with the recorded
/// calls.
///
/// ```swift
/// expect(opener.spies.open, .wasCalled(.once, with: file))
/// ```
///
/// - Parameters:
///   - spy: The spy to check.
///   - expectation: The expected calls and their number.
///   - message: A string that is added to the report if the check fails.
///
/// - Returns: Whether the expectation is satisfied.
@discardableResult
public func expect<Input, Output, Failure>(
    _ spy: Spy<Input, Output, Failure>, _ expectation: SpyExpectation<Input>,
    _ message: @autoclosure () -> String = "",
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
) -> Bool {
    let location = TestReport.Location(fileID, filePath, line, column)
    guard let report = spy.check(expectation, at: location) else { return true }
    spy.sendFailure(report.adding(message()), of: expectation)
    return false
}

/// Waits until the calls of a spy satisfy an expectation.
///
/// If they don't before the limit is reached, a failure is reported together with the recorded
/// calls.
///
/// ```swift
/// await expect(analytics.spies.track, .wasCalled(.atLeast(2)), within: .seconds(2))
/// ```
///
/// This function doesn't poll because each call of the spy notifies it. If the count is satisfied
/// without any calls, as with `.never`, it waits until the limit is reached. It reports a failure
/// as soon as there are too many calls.
///
/// - Parameters:
///   - spy: The spy to check.
///   - expectation: The expected calls and their number.
///   - message: A string that is added to the report if the check fails.
///   - limit: The maximum time to wait. This function only reaches the limit if the test fails, or
///     if it doesn't expect any calls.
///   - clock: The clock to use for measuring the limit.
///
/// - Returns: Whether the expectation is satisfied.
@discardableResult
public nonisolated(nonsending) func expect<Input, Output, Failure, C: Clock>(
    _ spy: Spy<Input, Output, Failure>, _ expectation: SpyExpectation<Input>,
    _ message: @autoclosure () -> String = "",
    within limit: Duration, on clock: C = ContinuousClock(),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
) async -> Bool where C.Duration == Duration {
    let location = TestReport.Location(fileID, filePath, line, column)
    spy.recordUsage(location)
    let announced = TestTimeline.current?.beginWait("in expect(_:_:within:)", at: location)
    let end = await spy.wait(for: expectation, within: limit, on: clock)
    announced?.end()
    guard var report = spy.check(expectation, at: location) else { return true }
    switch end {
    case .tooLong: report.message += "\n" + ReportText.row("waited", "\(limit)")
    case .cancelled:
        report.message += "\n" + ReportText.row("waited", "until the task was cancelled")
    case .interrupted:
        report.message += "\n" + ReportText.row("waited", "until the test was interrupted")
    case nil: break
    }
    spy.sendFailure(report.adding(message()), of: expectation)
    return false
}

extension TestReport {
    /// Returns a copy of this report that includes a message of the test.
    fileprivate func adding(_ message: String) -> TestReport {
        if message.isEmpty { return self }
        var report = self
        report.message += "\n" + ReportText.row("note", message)
        return report
    }
}

extension Spy {
    /// Reports an unmet expectation.
    ///
    /// If there's no test scope, this was already reported, and calls are missing for the same
    /// reason.
    fileprivate func sendFailure(_ report: TestReport, of expectation: SpyExpectation<Input>) {
        if isWithoutScope, expectation.problem(of: signature) == nil { return }
        send(report)
    }

    /// Waits until the expectation is satisfied, or can no longer be satisfied.
    ///
    /// - Returns: The reason why the wait ended early, or `nil` if it didn't.
    fileprivate nonisolated(nonsending) func wait(
        for expectation: SpyExpectation<Input>, within limit: Duration,
        on clock: any Clock<Duration>
    ) async -> WaitEnd? {
        let result = await wait(TimeLeft(limit, on: clock), on: clock) { () -> Void? in
            let matching = Matching(withState { $0.records }, with: expectation.pattern)
            let count = matching.count
            let isTooMany = expectation.count.maximum.map { count > $0 } ?? false
            let isSatisfied = expectation.count.minimum > 0 && expectation.count.allows(count)
            if isTooMany { return () }
            let isDecidable = matching.incomparableReason(expectation.count) == nil
            return isSatisfied && isDecidable ? () : nil
        }
        guard case .failure(let end) = result else { return nil }
        return end
    }
}

/// Expects calls of a spy. A failure is reported with the recorded calls, in Swift Testing and in
/// XCTest.
///
/// ```swift
/// expect(opener.spies.open, .wasCalled(.once, with: file))
/// ```
///
/// - Parameters:
///   - spy: The spy.
///   - expectation: The expected calls and their number.
///   - message: A text that is added to the report of a failure.
/// - Returns: `true` if the expectation is satisfied.
@discardableResult
public func expect<Input, Output, Failure>(
    _ spy: Spy<Input, Output, Failure>, _ expectation: SpyExpectation<Input>,
    _ message: @autoclosure () -> String = "",
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
) -> Bool {
    let location = TestReport.Location(
        fileID: fileID, filePath: filePath, line: line, column: column)
    guard let report = spy.check(expectation, at: location) else { return true }
    spy.send(report.adding(message()))
    return false
}

/// Waits until the calls of a spy satisfy an expectation. If they don't within the limit, a failure
/// is reported with the recorded calls.
///
/// ```swift
/// await expect(analytics.spies.track, .wasCalled(.atLeast(2)), within: .seconds(2))
/// ```
///
/// Each call is an event, so this doesn't poll. A count that is satisfied without any call, such as
/// `.never`, is decided when the limit is reached. A call that exceeds the count fails immediately.
///
/// - Parameters:
///   - spy: The spy.
///   - expectation: The expected calls and their number.
///   - message: A text that is added to the report of a failure.
///   - limit: The maximum time to wait. Only a test that fails, or that expects no call, waits that
///     long.
///   - clock: The clock that measures the limit.
/// - Returns: `true` if the expectation is satisfied.
@discardableResult
public nonisolated(nonsending) func expect<Input, Output, Failure, C: Clock>(
    _ spy: Spy<Input, Output, Failure>, _ expectation: SpyExpectation<Input>,
    _ message: @autoclosure () -> String = "",
    within limit: Duration, on clock: C = ContinuousClock(),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
) async -> Bool where C.Duration == Duration {
    let location = TestReport.Location(
        fileID: fileID, filePath: filePath, line: line, column: column)
    let announced = TestTimeline.current?.beginsWait("in expect(_:_:within:)", at: location)
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
    spy.send(report.adding(message()))
    return false
}

extension TestReport {
    /// Returns the report with a message of the test.
    fileprivate func adding(_ message: String) -> TestReport {
        if message.isEmpty { return self }
        var report = self
        report.message += "\n" + ReportText.row("note", message)
        return report
    }
}

extension Spy {
    /// Waits until the expectation is satisfied, or can no longer be satisfied.
    ///
    /// - Returns: The reason why the wait ended early, or `nil` if it didn't.
    fileprivate nonisolated(nonsending) func wait<C: Clock>(
        for expectation: SpyExpectation<Input>, within limit: Duration, on clock: C
    ) async -> WaitEnd? where C.Duration == Duration {
        joinTest()
        let arrivals = awaited()
        let left = TimeLeft(limit, on: clock)
        var notified: UInt64 = 0
        while true {
            let matching = Matching(withState { $0.records }, with: expectation.pattern)
            let count = matching.count
            let isTooMany = expectation.count.most.map { count > $0 } ?? false
            let isMet = expectation.count.least > 0 && expectation.count.allows(count)
            if isTooMany || isMet && matching.doubt(expectation.count) == nil { return nil }
            switch await arrivals.next(after: notified, atMost: left.duration, on: clock) {
            case .success(let latest): notified = latest
            case .failure(let end): return end
            }
        }
    }
}

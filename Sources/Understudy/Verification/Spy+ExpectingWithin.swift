extension Spy {
    /// Waits until the calls are as expected, for so long at most, and reports a failure with the
    /// calls that came. Each call is an event: nothing polls.
    ///
    /// A count that no call meets too, `.never` or `...2`, is met when the time has passed; one too
    /// many fails at once.
    ///
    /// - Parameters:
    ///   - expectation: which calls, and how many.
    ///   - limit: how long to wait at most; only a test that fails, or one that wants no call,
    ///     waits for it.
    ///   - clock: where the limit passes.
    ///   - fileID: The file that reports name.
    ///   - filePath: The path of that file.
    ///   - line: The line that reports name.
    ///   - column: The column in that line.
    /// - Returns: whether the calls are as expected.
    @discardableResult
    public nonisolated(nonsending) func expect<C: Clock>(
        _ expectation: SpyExpectation<Input>, within limit: Duration,
        on clock: C = ContinuousClock(),
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) async -> Bool where C.Duration == Duration {
        let location = TestReport.Location(
            fileID: fileID, filePath: filePath, line: line, column: column)
        joinTest()
        let arrivals = awaited()
        let left = TimeLeft(limit, on: clock)
        var (told, end): (UInt64, WaitEnd?) = (0, nil)
        while true {
            let matching = Matching(withState { $0.records }, with: expectation.pattern)
            let count = matching.count
            let isOver = end != nil || expectation.count.most.map { count > $0 } ?? false
            let isMet = expectation.count.least > 0 && expectation.count.allows(count)
            if isOver || isMet && matching.doubt(expectation.count) == nil { break }
            switch await arrivals.next(after: told, atMost: left.duration, on: clock) {
            case .success(let latest): told = latest
            case .failure(let reason): end = reason
            }
        }
        guard var report = check(expectation, at: location) else { return true }
        switch end {
        case .tooLong: report.message += "\n" + ReportText.row("waited", "\(limit)")
        case .cancelled:
            report.message += "\n" + ReportText.row("waited", "until the task was cancelled")
        case .interrupted:
            report.message += "\n" + ReportText.row("waited", "until the test was interrupted")
        case nil: break
        }
        send(report)
        return false
    }
}

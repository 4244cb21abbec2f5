import Understudy

extension Stubbable where Input == StubbedHTTP.Request, Output == StubbedHTTP.Response {
    /// Returns a response from now on, each time after another delay, which is drawn from a seed.
    ///
    /// ```swift
    /// urls.on(.get, "/places").returns(
    ///     .json("[]"), delayedBy: .milliseconds(20)...(.seconds(3)), seed: 42)
    /// ```
    ///
    /// The delays wait for the timeline of the `StubbedHTTP.Service`, as that of `delayed(by:)`
    /// does. The one of the `n`-th call, counted from when the route is told so, depends on the
    /// range, the seed and `n` alone: a route's delays are the same in each run, and those of other
    /// routes do not move them.
    ///
    /// A range that begins below zero is reported.
    ///
    /// - Parameters:
    ///   - response: the response.
    ///   - delays: the shortest and the longest delay; each in steps of a nanosecond is as likely.
    ///   - seed: what the delays are drawn from.
    public func returns(
        _ response: StubbedHTTP.Response, delayedBy delays: ClosedRange<Duration>, seed: UInt64,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        let location = TestReport.Location(
            fileID: fileID, filePath: filePath, line: line, column: column)
        TestReport.requireTime(delays.lowerBound, "returns(_:delayedBy:seed:)", at: location)
        let random = Locked(TestNumberGenerator(seed: seed))
        let answer = { @Sendable (_: StubbedHTTP.Request) throws(Failure) in
            response.delayedWithoutCheck(by: random.withLock { delays.element(using: &$0) })
        }
        answers(answer, fileID: fileID, filePath: filePath, line: line, column: column)
    }
}

extension ClosedRange<Duration> {
    /// A duration of the range, scaled by Lemire's multiplication, so that no library's version
    /// decides what is drawn.
    fileprivate func element(using random: inout TestNumberGenerator) -> Duration {
        let nanosecond: Int128 = 1_000_000_000
        let width = UInt64(clamping: (upperBound - lowerBound).attoseconds / nanosecond)
        let (steps, _) = random.next().multipliedFullWidth(by: Swift.min(width, .max - 1) + 1)
        return lowerBound + Duration(attoseconds: Int128(steps) * nanosecond)
    }
}

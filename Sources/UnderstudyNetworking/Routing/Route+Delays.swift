import Understudy

extension Stubbable where Input == StubbedHTTP.Request, Output == StubbedHTTP.Response {
    /// Returns a response from now on, each time after a random delay from a seed.
    ///
    /// ```swift
    /// urls.on(.get, "/places").returns(
    ///     .json("[]"), delayedBy: .milliseconds(20)...(.seconds(3)), seed: 42)
    /// ```
    ///
    /// Like `delayed(by:)`, the delays use the timeline of the `StubbedHTTP.Service`. The delay of
    /// the `n`-th call, counted from the stubbing, depends only on the range, the seed and `n`: a
    /// route's delays are the same in each run, independent of other routes.
    ///
    /// A range that begins below zero is reported.
    ///
    /// - Parameters:
    ///   - response: the response.
    ///   - delays: the range of delays, uniformly distributed in steps of a nanosecond.
    ///   - seed: the seed of the delays.
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
    /// Returns a duration in the range, scaled by Lemire's multiplication, so that the result
    /// doesn't depend on the version of a library.
    fileprivate func element(using random: inout TestNumberGenerator) -> Duration {
        let nanosecond: Int128 = 1_000_000_000
        let width = UInt64(clamping: (upperBound - lowerBound).attoseconds / nanosecond)
        let (steps, _) = random.next().multipliedFullWidth(by: Swift.min(width, .max - 1) + 1)
        return lowerBound + Duration(attoseconds: Int128(steps) * nanosecond)
    }
}

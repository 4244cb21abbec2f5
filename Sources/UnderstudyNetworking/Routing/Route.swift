import Understudy

extension StubbedHTTP {
    /// A spy that records the requests of a route and responds to them.
    ///
    /// You can stub and check a route like any other spy, for example with `returns(.json("[]"))`,
    /// `returns(each: [.status(503), .status(200)])`, `fails(.first(2), with:
    /// URLError(.timedOut))`, `suspends()`, or `wasCalled(.once)`.
    public typealias Route = Spy<StubbedHTTP.Request, StubbedHTTP.Response, any Error>
}

extension Stubbable where Input == StubbedHTTP.Request, Output == StubbedHTTP.Response {
    /// Stubs this route to return a response after a random delay determined by a seed.
    ///
    /// It is often useful to test code with varying delays, for example in order to find out
    /// whether it depends on the order of responses:
    ///
    /// ```swift
    /// urls.on(.get, "/places").returns(
    ///     .json("[]"), delayedBy: .milliseconds(20)...(.seconds(3)), seed: 42)
    /// ```
    ///
    /// Like `delayed(by:)`, this function uses the timeline of the `StubbedHTTP.Service`. The delay
    /// of the `n`-th call since the route was stubbed only depends on the range, on the seed, and
    /// on `n`. Because of this, the delays of a route are the same in every run, and they are
    /// independent of other routes.
    ///
    /// If the range starts below zero, an issue is recorded.
    ///
    /// - Parameters:
    ///   - response: The response to return.
    ///   - delays: The range of delays. They are uniformly distributed in steps of one nanosecond.
    ///   - seed: The seed of the delays.
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
    /// Returns a duration in this range. We scale a random number by Lemire's multiplication so
    /// that the result does not depend on the version of any library.
    fileprivate func element(using random: inout TestNumberGenerator) -> Duration {
        let nanosecond: Int128 = 1_000_000_000
        let width = UInt64(clamping: (upperBound - lowerBound).attoseconds / nanosecond)
        let (steps, _) = random.next().multipliedFullWidth(by: Swift.min(width, .max - 1) + 1)
        return lowerBound + Duration(attoseconds: Int128(steps) * nanosecond)
    }
}

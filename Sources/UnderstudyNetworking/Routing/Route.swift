import Understudy

extension StubbedHTTP {
    /// A spy that records the requests of one route and responds to them.
    ///
    /// Stub and check it like any other spy: `returns(.json("[]"))`, `returns(each: [.status(503),
    /// .status(200)])`, `fails(.first(2), with: URLError(.timedOut))`, `suspends()`,
    /// `wasCalled(.once)`.
    public typealias Route = Spy<StubbedHTTP.Request, StubbedHTTP.Response, any Error>
}

import Understudy

extension StubbedHTTP {
    /// A spy that records the requests of a route and responds to them.
    ///
    /// You can stub and check a route like any other spy, for example with `returns(.json("[]"))`,
    /// `returns(each: [.status(503), .status(200)])`, `fails(.first(2), with:
    /// URLError(.timedOut))`, `suspends()`, or `wasCalled(.once)`.
    public typealias Route = Spy<StubbedHTTP.Request, StubbedHTTP.Response, any Error>
}

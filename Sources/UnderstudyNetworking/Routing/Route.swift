import Understudy

extension StubbedHTTP {
    /// Records and answers the requests of one route.
    ///
    /// It is a spy, and is told and asked what any spy is: `returns(.json("[]"))`, `returns(each:
    /// [.status(503), .status(200)])`, `fails(.first(2), with: URLError(.timedOut))`, `suspends()`,
    /// `wasCalled(.once)`.
    public typealias Route = Spy<StubbedHTTP.Request, StubbedHTTP.Response, any Error>
}

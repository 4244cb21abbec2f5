import Understudy

/// A stub as the loader's side sees it.
protocol LoadingStub: AnyObject, Sendable {
    /// Where answers run.
    var work: TestWork { get }
    /// The most bytes of a body that are kept.
    var bodyLimit: Int { get }
    /// Where reports stand.
    var location: TestReport.Location { get }

    /// Answers a request, and the requests that redirects lead to.
    func follow(_ request: ReceivedRequest) async throws -> (ReceivedRequest, StubbedResponse)
}

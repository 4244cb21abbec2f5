import Foundation
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
    ///
    /// - Parameters:
    ///   - request: the request.
    ///   - cookies: where those of the answers go, and those of further requests come from.
    ///   - onTimeout: called with the URL of a request that waits for longer than it may.
    func follow(
        _ request: ReceivedRequest, cookies: CookieJar,
        onTimeout: @escaping @Sendable (URL) -> Void
    ) async throws -> (ReceivedRequest, StubbedResponse)
}

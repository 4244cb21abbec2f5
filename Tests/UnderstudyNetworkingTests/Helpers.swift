import Foundation
import TestSupport
import Testing
import Understudy
import UnderstudyNetworking

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A URL of the host that most tests request.
func url(_ path: String, host: String = "api.example.com") throws -> URL {
    try #require(URL(string: "https://\(host)\(path)"))
}

extension URLRequest {
    init(_ method: String, _ url: URL, body: Data? = nil) {
        self.init(url: url)
        httpMethod = method
        httpBody = body
    }
}

extension URLSession {
    /// A session for real sockets, with a limit that is long enough for a busy machine.
    static var patient: URLSession {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = 3600
        return URLSession(configuration: configuration)
    }

    /// Loads a request and returns the body and the response.
    func load(_ request: URLRequest) async throws -> (text: String, response: HTTPURLResponse) {
        let (data, response) = try await data(for: request)
        return (String(decoding: data, as: UTF8.self), try #require(response as? HTTPURLResponse))
    }

    /// Loads a path and returns its text.
    func text(_ path: String) async throws -> String {
        try await load(URLRequest(url: url(path))).text
    }

    /// Loads a path and returns its error.
    func failure(_ path: String) async throws -> any Error {
        try await #require(throws: (any Error).self) { _ = try await self.text(path) }
    }
}

extension StubbedHTTP.LoopbackServer.Limits {
    /// A busy machine may take long, so these tests should have no limit of their own. Instead,
    /// `endsWhenIdle` ends a test that waits forever.
    static let patient = StubbedHTTP.LoopbackServer.Limits(time: .seconds(3600))
}

extension Trait where Self == ConcurrencyLimit {
    /// Limits how many tests with sessions or servers run at the same time, because each of them
    /// opens several descriptors. For the reason, see ``ConcurrencyLimit``.
    static var limitedSessions: Self { limitOfSessions }
}

private let limitOfSessions = ConcurrencyLimit.atOnce(24)

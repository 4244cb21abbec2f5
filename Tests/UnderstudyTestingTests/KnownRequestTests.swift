import Foundation
import Testing
import UnderstudyNetworking
import UnderstudyTesting

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

// This test would fail if its end reported the issue again.
@Suite("Known issues of requests", .doubles)
struct KnownRequestTests {
    @Test
    func `A request without a route whose error is known isn't reported again`() async throws {
        let service = StubbedHTTP.Service()
        let url = try #require(URL(string: "https://example.com/a"))
        await withKnownIssue { _ = try await service.session.data(from: url) }
        let request = URLRequest(url: url)
        await withKnownIssue {
            _ = try? await StubbedHTTP.Service().session.data(for: request)
        }
    }
}

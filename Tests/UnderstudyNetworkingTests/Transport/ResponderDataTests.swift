import Foundation
import TestSupport
import Testing
import Understudy
import UnderstudyNetworking

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Responses without a session", .endsWhenIdle)
struct ResponderDataTests {
    @Test func `A dropped response without a session throws a connection error`() async throws {
        let urls = StubbedHTTP.Service { _ in .text("half of it").dropped(after: 4) }
        let error = await #expect(throws: URLError.self) {
            _ = try await urls.data(for: URLRequest(url: url("/")))
        }
        #expect(error?.code == .networkConnectionLost)
    }

    @Test func `A compressed body is decompressed without a session if it's HTTP`() async throws {
        let packed = try #require(Data(base64Encoded: "H4sIAAAAAAAAAyvNK0hMzk5NAQCWYi/KCAAAAA=="))
        let urls = StubbedHTTP.Service {
            switch $0.path {
            case "/packed": .data(packed, headers: ["Content-Encoding": "gzip"])
            case "/plain": .notHTTP(Data("plain".utf8), type: "text/plain")
            default: .text("plain", headers: ["Content-Encoding": "gzip"])
            }
        }
        let (body, head) = try await urls.data(for: URLRequest(url: url("/packed")))
        #expect(String(decoding: body, as: UTF8.self) == "unpacked")
        #expect((head as? HTTPURLResponse)?.value(forHTTPHeaderField: "Content-Length") == "28")

        let (plain, response) = try await urls.data(for: URLRequest(url: url("/plain")))
        #expect(String(decoding: plain, as: UTF8.self) == "plain")
        #expect(!(response is HTTPURLResponse))
        #expect(response.mimeType == "text/plain")

        let error = await #expect(throws: URLError.self) {
            _ = try await urls.data(for: URLRequest(url: url("/wrong")))
        }
        #expect(error?.code == .cannotDecodeRawData)
        #expect(try error?.failingURL == url("/wrong"))
    }

    @Test func `A cancelled request without a session throws the platform's error`() async throws {
        let server = FakeRESTServer(collections: ["/notes"])
        server.latency = .seconds(5)
        let load = Task { try await server.data(for: URLRequest(url: url("/notes"))) }
        await server.nextDelayed()
        load.cancel()
        let error = await #expect(throws: URLError.self) { _ = try await load.value }
        #expect(error?.code == .cancelled)
        #expect(try error?.failingURL == url("/notes"))
    }
}

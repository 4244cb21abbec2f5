import Foundation
import TestSupport
import Testing
import Understudy
import UnderstudyNetworking

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Recorded request bodies", .endsWhenIdle, .limitedSessions)
struct BodyTests {
    let urls = StubbedHTTP.Service { _ in .status(204) }
    let body = Data((0..<200_000).map { UInt8(truncatingIfNeeded: $0) })

    private func recorded() throws -> Data { try #require(urls.requests.lastCall).body }

    @Test func `The recorded body of a data task equals the sent body`() async throws {
        _ = try await urls.session.load(URLRequest("POST", url("/"), body: body))
        #expect(try recorded() == body)
    }

    @Test func `The recorded body of a stream equals the sent body`() async throws {
        var request = URLRequest("POST", try url("/"))
        request.httpBodyStream = InputStream(data: body)
        _ = try await urls.session.load(request)
        #expect(try recorded() == body)
    }

    @Test func `The recorded body of a data upload equals the sent body`() async throws {
        _ = try await urls.session.upload(for: URLRequest("POST", url("/")), from: body)
        #expect(try recorded() == body)
    }

    @Test func `The recorded body of an empty upload is empty`() async throws {
        _ = try await urls.session.upload(for: URLRequest("POST", url("/")), from: Data())
        #expect(try recorded() == Data())
    }

    @Test func `The recorded body of a file upload equals the file`() async throws {
        let file = URL.temporaryDirectory.appending(path: UUID().uuidString)
        try body.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }

        _ = try await urls.session.upload(for: URLRequest("PUT", url("/")), fromFile: file)
        #expect(try recorded() == body)
    }

    @Test(arguments: [false, true])
    func `A body above the limit is refused, as data or as a stream`(isStream: Bool) async throws {
        let reports = try await reports {
            let urls = StubbedHTTP.Service(bodyLimit: 1_000) { _ in .status(204) }
            var request = URLRequest("POST", try url("/"))
            if isStream {
                request.httpBodyStream = InputStream(data: Data(count: 1_001))
            } else {
                request.httpBody = Data(count: 1_001)
            }
            let error = await #expect(throws: StubbedHTTP.Failure.self) {
                _ = try await urls.session.load(request)
            }
            #expect(error?.reason == .bodyTooLarge)

            request.httpBody = Data(count: 1_000)
            _ = try await urls.session.load(request)
            #expect(urls.requests.lastCall?.body.count == 1_000)
        }
        #expect(
            reports.text == """
                StubbedHTTP: the body of POST https://api.example.com/ has more than 1000 bytes
                  add     bodyLimit: to StubbedHTTP.Service(…)
                """)
    }

    @Test func `Without a session, a body that exceeds the limit is refused`() async throws {
        let reports = try await reports {
            let urls = StubbedHTTP.Service(bodyLimit: 3) { _ in .status(204) }
            let request = StubbedHTTP.Request(.put, try url("/"), body: Data(count: 4))
            let error = await #expect(throws: StubbedHTTP.Failure.self) {
                _ = try await urls.respond(to: request)
            }
            #expect(error?.reason == .bodyTooLarge)
            #expect(urls.requests.callCount == 0)
        }
        #expect(reports.count == 1)
    }

    @Test func `A body of 100 MB is refused, and earlier records are kept`() async throws {
        let reports = try await reports {
            let urls = StubbedHTTP.Service { _ in .status(204) }
            _ = try await urls.session.text("/before")
            await #expect(throws: StubbedHTTP.Failure.self) {
                let body = Data(count: 100 << 20)
                _ = try await urls.session.load(URLRequest("POST", url("/"), body: body))
            }
            #expect(urls.requests.calls.map(\.path) == ["/before"])
        }
        #expect(reports.count == 1)
    }

    @Test func `A received request's query has the last value of a repeated name`() throws {
        let request = StubbedHTTP.Request(.get, try url("/?a=1&b&a=%32"))
        #expect(request.query == ["a": "2", "b": ""])
        #expect(request.queryItems.map(\.value) == ["1", nil, "2"])
    }

    @Test func `A received request returns its body as text and as JSON`() throws {
        struct Place: Decodable, Equatable { var name: String }
        let request = StubbedHTTP.Request(.post, try url("/"), body: Data(#"{"name":"Pier"}"#.utf8))

        #expect(request.text == #"{"name":"Pier"}"#)
        #expect(try request.json() == Place(name: "Pier"))
        #expect(request.description == "POST https://api.example.com/ (15 bytes)")
        #expect(throws: DecodingError.self) {
            try StubbedHTTP.Request(.post, url("/"), body: Data("{".utf8)).json(as: Place.self)
        }
        #expect(StubbedHTTP.Request(.post, try url("/"), body: Data([255])).text == nil)
    }
}

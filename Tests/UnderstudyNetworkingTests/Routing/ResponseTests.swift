import Foundation
import TestSupport
import Testing
import Understudy

@testable import UnderstudyNetworking

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A call with an invalid argument, which should be reported.
private struct Misuse: Sendable, CustomTestStringConvertible {
    let message: String
    /// Makes the call and returns its line.
    let body: @Sendable () -> UInt

    var testDescription: String { message }

    init(_ message: String, _ body: @escaping @Sendable () -> UInt) {
        self.message = message
        self.body = body
    }
}

extension Misuse {
    // These closures can't be arguments of `@Test`, where all of them would have the same line.
    static let all = [
        Misuse("dropped(after: 99): the body has 3 bytes") {
            _ = StubbedHTTP.Response.text("abc").dropped(after: 99)
            return #line - 1
        },
        Misuse("dropped(after: -1): the body has 0 bytes") {
            #expect(StubbedHTTP.Response.status(200).dropped(after: -1).bytesBeforeDrop == 0)
            return #line - 1
        },
        Misuse("delayed(by:): -1.0 seconds is negative") {
            _ = StubbedHTTP.Response.status(200).delayed(by: .seconds(-1))
            return #line - 1
        },
        Misuse("paced(by:): -1.0 seconds is negative") {
            _ = StubbedHTTP.Response.events(["a"]).paced(by: .seconds(-1))
            return #line - 1
        },
        Misuse(
            "returns(_:delayedBy:seed:): -1.0 seconds is negative"
        ) {
            StubbedHTTP.Service().on().returns(
                .text(""), delayedBy: .seconds(-1)...(.zero), seed: 1)
            return #line - 2
        },
        Misuse("redirect(to:status:): a redirect requires a status of 300 to 399, not 200") {
            _ = StubbedHTTP.Response.redirect(to: "/b", status: 200)
            return #line - 1
        },
        Misuse(#"StubbedHTTP.Event(type:): "a\nid: 1" has a line break"#) {
            _ = StubbedHTTP.Event("", type: "a\nid: 1")
            return #line - 1
        },
        Misuse(#"StubbedHTTP.Event(id:): "1\0" has a line break"#) {
            _ = StubbedHTTP.Event("", id: "1\0")
            return #line - 1
        },
        Misuse("StubbedHTTP.Event(retry:): -1.0 seconds is negative") {
            _ = StubbedHTTP.Event("", retry: .seconds(-1))
            return #line - 1
        },
        Misuse("StubbedHTTP.Service(bodyLimit:): -1 is negative") {
            _ = StubbedHTTP.Service(bodyLimit: -1)
            return #line - 1
        },
        Misuse("StubbedHTTP.Service(recordLimit:): -1 is negative") {
            _ = StubbedHTTP.Service(recordLimit: -1)
            return #line - 1
        },
        Misuse("FakeRESTServer(recordLimit:): -1 is negative") {
            _ = FakeRESTServer(collections: [], recordLimit: -1)
            return #line - 1
        },
        Misuse("FakeRESTServer.latency: -1.0 seconds is negative") {
            let server = FakeRESTServer(collections: [])
            server.latency = .seconds(-1)
            return #line - 2
        },
        Misuse(#"StubbedHTTP: "GE T" isn't a valid method"#) {
            _ = StubbedHTTP.Service().on(StubbedHTTP.Method("GE T"))
            return #line - 1
        },
        Misuse(#"StubbedHTTP: "Accept:" isn't a valid header name"#) {
            _ = StubbedHTTP.Service().on(headers: ["Accept:": .present])
            return #line - 1
        },
    ]
}

@Suite("Stubbed responses", .endsWhenIdle)
struct ResponseTests {
    private func answer(_ response: StubbedHTTP.Response) async throws -> (String, HTTPURLResponse)
    {
        let (text, head) = try await URLSession.stubbed { _ in response }
            .load(URLRequest(url: url("/")))
        return (text, head)
    }

    @Test func `A response has its status and headers and joins repeated values`() async throws {
        var response = StubbedHTTP.Response.status(503, headers: ["Retry-After": "5"])
        response.headers.append("Set-Cookie", "a=1")
        response.headers.append("set-cookie", "b=2")

        let (text, head) = try await answer(response)

        #expect(text == "")
        #expect(head.statusCode == 503)
        #expect(head.value(forHTTPHeaderField: "retry-after") == "5")
        #expect(head.value(forHTTPHeaderField: "Set-Cookie") == "a=1, b=2")
    }

    @Test func `Spaces and tabs around a header value aren't part of it`() async throws {
        let headers: StubbedHTTP.Headers = ["X-A": " a  b\t ", "X-B": " \t"]
        let (_, head) = try await answer(.status(200, headers: headers))
        #expect(head.value(forHTTPHeaderField: "X-A") == "a  b")
        #expect(head.value(forHTTPHeaderField: "X-B") == "")
        #expect(StubbedHTTP.Headers.Field("X-C", "c\n").value == "c\n")
    }

    @Test
    func `A JSON response is an encoded value or any text, even a malformed one`() async throws {
        #expect(try await answer(.json(encoding: ["b": 1, "a": 2])).0 == #"{"a":2,"b":1}"#)
        #expect(try await answer(.json("{", status: 201)).0 == "{")
    }

    @Test func `A body that is a slice of other data starts at index 0`() async throws {
        let rest = Data("-rest".utf8)[1...]
        let session = URLSession.stubbed { $0.method == .get ? .data(rest) : .data($0.body) }
        var post = URLRequest(url: try url("/"))
        post.httpMethod = "POST"
        post.httpBody = rest

        for request in [URLRequest(url: try url("/")), post] {
            let body = try await session.data(for: request).0
            #expect(body == Data("rest".utf8))
            #expect(body.startIndex == 0)
        }
        #expect(StubbedHTTP.Response.data(rest).body.startIndex == 0)
    }

    @Test func `A file response has the media type of the file's extension`() async throws {
        let file = URL.temporaryDirectory.appending(path: "\(UUID().uuidString).html")
        try Data("<p>".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }

        let (text, head) = try await answer(.file(file))

        #expect(text == "<p>")
        #expect(head.mimeType == "text/html")
        #expect(throws: (any Error).self) {
            try StubbedHTTP.Response.file(file.appending(path: "x"))
        }
    }

    @Test func `A response in chunks arrives as a whole body`() async throws {
        let response = StubbedHTTP.Response(chunks: [Data("one ".utf8), Data(), Data("two".utf8)])
        #expect(try await answer(response).0 == "one two")
        #expect(response.body == Data("one two".utf8))
        #expect(response.description == "200 (7 bytes)")
    }

    @Test func `A response can have a body of 100 MB`() async throws {
        let session = URLSession.stubbed { _ in .data(Data(count: 100 << 20)) }
        #expect(try await session.data(for: URLRequest(url: url("/"))).0.count == 100 << 20)
    }

    @Test func `A response whose connection is lost throws an error`() async throws {
        let session = URLSession.stubbed { _ in .text("half of it").dropped(after: 4) }
        let error = try await session.failure("/")
        #expect((error as? URLError)?.code == .networkConnectionLost)
    }

    @Test(arguments: Misuse.all)
    fileprivate func `An invalid argument is reported at the line that passes it`(_ misuse: Misuse)
        throws
    {
        var line: UInt = 0
        let reports = reports { line = misuse.body() }
        #expect(reports.map(\.message) == [misuse.message])
        #expect(reports.first?.location.line == line)
    }

    @Test func `Dropping after the last byte and delays of zero are valid`() {
        let reports = reports {
            _ = StubbedHTTP.Response.text("abc").dropped(after: 3).delayed(by: .zero).paced(
                by: .zero)
            _ = StubbedHTTP.Response.status(200).dropped(after: 0)
        }
        #expect(reports.isEmpty)
    }

    @Test func `A response to HEAD has no body`() async throws {
        let session = URLSession.stubbed { _ in .text("body") }
        #expect(try await session.load(URLRequest("HEAD", url("/"))).text == "")
    }

    @Test func `A 401 response with any challenge is delivered to the client`() async throws {
        for challenge in [#"Basic realm="x""#, #"Bearer realm="x""#, "Digest nonce=1", "Basic", ""]
        {
            let (text, head) = try await answer(
                .text("no", status: 401, headers: ["WWW-Authenticate": challenge]))
            #expect(text == "no")
            #expect(head.statusCode == 401)
            #expect(head.value(forHTTPHeaderField: "WWW-Authenticate") == challenge)
            #expect(try head.url == url("/"))
        }
    }

    @Test(arguments: [
        StubbedHTTP.Headers.Field("X-A", "1\r\nX-B: 2"), .init("X-A", "1\nX-B: 2"),
        .init("X A", "1"),
        .init("X-A\r\nX-B", "1"), .init("", "1"), .init("X-A", "\0"),
    ])
    func `A response whose header contains a line break or an invalid name is refused`(
        field: StubbedHTTP.Headers.Field
    ) async throws {
        let reports = try await reports {
            let session = URLSession.stubbed { _ in
                .status(200, headers: StubbedHTTP.Headers([.init("X-Good", "a\tb"), field]))
            }
            let error = try await session.failure("/")
            #expect((error as? StubbedHTTP.Failure)?.reason == .malformedResponse)
        }
        #expect(
            reports.text == """
                StubbedHTTP: the response to GET https://api.example.com/ has an invalid header
                  header  \(String(reflecting: field.name)): \(String(reflecting: field.value))
                """)
    }

    @Test
    func `Control characters in a header value are delivered as by the platform`() async throws {
        let session = URLSession.stubbed { _ in
            .status(200, headers: ["X-A": "a\u{1}b\u{7F}"])
        }
        let (_, head) = try await session.data(from: url("/"))
        let response = try #require(head as? HTTPURLResponse)
        #expect(response.value(forHTTPHeaderField: "X-A") == "a\u{1}b\u{7F}")
    }

    @Test(arguments: [0, 101, 199, 600, -1])
    func `A response with a status outside of 200 to 599 is refused`(status: Int) async throws {
        let reports = try await reports {
            let error = try await URLSession.stubbed { _ in .status(status) }.failure("/")
            #expect((error as? StubbedHTTP.Failure)?.reason == .malformedResponse)
        }
        #expect(
            reports.text == """
                StubbedHTTP: the response to GET https://api.example.com/ has the invalid status \(status)
                  hint    use 200 to 599; to fail, throw an error
                """)
    }

    #if canImport(FoundationNetworking)
        @Test func `The error of an unsupported download suggests other APIs`() {
            #expect(
                StubbedHTTP.Failure.unsupportedDownload("GET https://api.example.com/").description
                    == """
                    StubbedHTTP: this version of Foundation doesn't support downloads from a service: GET https://api.example.com/
                      hint    use data(for:), or StubbedHTTP.LoopbackServer
                    """)
        }
    #endif
}

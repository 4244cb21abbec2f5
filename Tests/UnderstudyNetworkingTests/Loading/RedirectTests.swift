import Foundation
import TestSupport
import Testing
import Understudy
import UnderstudyNetworking

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Redirects in stubbed sessions", .endsWhenIdle, .limitedSessions)
struct RedirectTests {
    let urls = StubbedHTTP.Service()

    init() {
        urls.on().answers { .text("\($0.method) \($0.path) \($0.text ?? "")") }
    }

    @Test func `A redirect is followed, and the response has the last URL`() async throws {
        urls.on(.get, "/old").returns(.redirect(to: "/new?a=1"))

        let (text, response) = try await urls.session.load(URLRequest(url: url("/old")))

        #expect(text == "GET /new ")
        #expect(response.url == (try url("/new?a=1")))
        #expect(urls.requests.calls.map(\.path) == ["/old", "/new"])
    }

    @Test func `Invalid characters in a redirect location are encoded once`() async throws {
        urls.on(.get, "/old").returns(.redirect(to: "new?filter[name]=J%C3%BCrgen"))
        _ = try await urls.session.load(URLRequest(url: url("/old")))
        #expect(urls.requests.lastCall?.query == ["filter[name]": "Jürgen"])
        #expect(urls.requests.lastCall?.url.host == "api.example.com")
    }

    @Test(arguments: [
        (301, "POST", "GET /new "), (302, "POST", "GET /new "), (303, "PUT", "GET /new "),
        (303, "HEAD", ""), (302, "PUT", "PUT /new body"), (307, "POST", "POST /new body"),
        (308, "PATCH", "PATCH /new body"),
    ])
    func `The status of a redirect determines if the method and the body are kept`(
        status: Int, method: String, answer: String
    ) async throws {
        urls.on(.any, "/old").returns(.redirect(to: "/new", status: status))
        let request = URLRequest(method, try url("/old"), body: Data("body".utf8))
        #expect(try await urls.session.load(request).text == answer)
        let sent = answer.isEmpty ? "HEAD" : String(answer.prefix { $0 != " " })
        #expect(urls.requests.lastCall?.method.rawValue == sent)
    }

    @Test(arguments: [302, 307])
    func `A redirect without its body drops the body's headers`(status: Int) async throws {
        urls.on(.any, "/old").returns(.redirect(to: "/new", status: status))
        var request = URLRequest("POST", try url("/old"), body: Data("body".utf8))
        request.setValue("text/plain", forHTTPHeaderField: "Content-Type")
        request.setValue("4", forHTTPHeaderField: "Content-Length")
        _ = try await urls.session.load(request)

        let headers = try #require(urls.requests.lastCall).headers
        #expect(headers["Content-Type"] == (status == 302 ? nil : "text/plain"))
        #expect(headers["Content-Length"] == (status == 302 ? nil : "4"))
    }

    @Test func `A redirect to another host drops the Authorization header`() async throws {
        urls.on(.any, "/old").returns(.redirect(to: "https://other.example.com/new"))
        urls.on(.any, "/here").returns(.redirect(to: "/new"))
        for path in ["/old", "/here"] {
            var request = URLRequest(url: try url(path))
            request.setValue("Basic secret", forHTTPHeaderField: "Authorization")
            _ = try await urls.session.load(request)
        }

        let sent = urls.requests.calls.filter { $0.path == "/new" }
        #expect(sent.map { $0.headers["Authorization"] } == [nil, "Basic secret"])
    }

    @Test func `A redirect to a custom URL scheme fails as an unsupported URL`() async throws {
        urls.on(.any, "/old").returns(.redirect(to: "pier://login?code=1"))
        let error = try #require(try await urls.session.failure("/old") as? URLError)
        #expect(error.code == .unsupportedURL)
        #expect(error.failingURL == URL(string: "pier://login?code=1"))
        #expect(urls.requests.callCount == 1)
    }

    @Test func `A circular redirect fails after 20 redirects`() async throws {
        urls.on(.any, "/old").returns(.redirect(to: "/old"))
        let error = try await urls.session.failure("/old")
        #expect((error as? URLError)?.code == .httpTooManyRedirects)
        #expect(urls.requests.callCount == 21)
    }

    @Test func `The 21st redirect fails with the last requested URL`() async throws {
        urls.on(.any, "/:number").answers { request in
            let number = try #require(Int(request.url.lastPathComponent))
            return .redirect(to: "/\(number + 1)")
        }
        let error = try #require(try await urls.session.failure("/0") as? URLError)
        #expect(error.code == .httpTooManyRedirects)
        #expect(error.failingURL?.path() == "/20")
    }

    @Test func `A redirect is returned to the client if followsRedirects is false`() async throws {
        let urls = StubbedHTTP.Service(followsRedirects: false) { _ in .redirect(to: "/new") }
        let (_, response) = try await urls.session.load(URLRequest(url: url("/old")))
        #expect(response.statusCode == 302)
        #expect(response.value(forHTTPHeaderField: "Location") == "/new")
    }

    @Test func `A redirect status without a location is an ordinary response`() async throws {
        urls.on(.any, "/old").returns(.text("nowhere", status: 302))
        #expect(try await urls.session.text("/old") == "nowhere")
    }
}

import Foundation
import TestSupport
import Testing
import Understudy
import UnderstudyNetworking

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Record limits of services", .endsWhenIdle)
struct RecordLimitTests {
    private func post(
        _ path: String, _ body: String, to urls: StubbedHTTP.Service
    ) async throws -> String {
        try await urls.session.load(URLRequest("POST", url(path), body: Data(body.utf8))).text
    }

    @Test
    func `With a record limit of 0, routes receive bodies that aren't recorded`() async throws {
        let urls = StubbedHTTP.Service(recordLimit: 0)
        let route = urls.on(.post, "/a/:id", body: .text("[1]"))
        route.when { $0.text == "[1]" }.answers { .text("\($0.parameters) \($0.text ?? "none")") }

        #expect(try await post("/a/7", "[1]", to: urls) == #"["id": "7"] [1]"#)

        for record in [urls.requests.lastCall, route.lastCall] {
            let record = try #require(record)
            #expect(record.body.isEmpty)
            #expect(record.unrecordedBytes == 3)
            #expect(record.text == nil)
            let name = "POST https://api.example.com/a/7"
            #expect("\(record)" == "\(name) (3 bytes, not recorded)")
            let error = #expect(throws: DecodingError.self) { try record.json(as: [Int].self) }
            guard case .dataCorrupted(let context) = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
            #expect(
                context.debugDescription
                    == "the body of \(name) isn't recorded: see `recordLimit:`")
        }
        #expect(route.lastCall?.parameters == ["id": "7"])
    }

    @Test func `A record limit keeps the first bodies that fit into it`() async throws {
        let urls = StubbedHTTP.Service(recordLimit: 10) { .text($0.text ?? "none") }
        let bodies = ["sixsix", "seven", "four", "", "1"]
        for body in bodies { #expect(try await post("/", body, to: urls) == body) }
        #expect(urls.requests.calls.map(\.text) == ["sixsix", nil, "four", "", nil])
        #expect(urls.requests.calls.map(\.unrecordedBytes) == [0, 5, 0, 0, 1])
    }

    @Test
    func `A request with an unrecorded body differs from a request without a body`() async throws {
        let urls = StubbedHTTP.Service(recordLimit: 0)
        let route = urls.on(.post)
        route.returns(.status(204))
        _ = try await post("/", "body", to: urls)
        let record = try #require(route.lastCall)
        var other = record
        other.body = Data("body".utf8)
        #expect(record != other)
        #expect(record != StubbedHTTP.Request(record.method, record.url, headers: record.headers))
        #expect(Set([record, record]).count == 1)
    }

    @Test
    func `A record limit applies to delayed responses and requests over a socket`() async throws {
        let echo = StubbedHTTP.Service { .text($0.text ?? "none") }
        let urls = StubbedHTTP.Service(serving: echo, recordLimit: 0)
        urls.on(.post, "/late").returns(.text("late").delayed(by: .seconds(1)))
        let server = try StubbedHTTP.LoopbackServer(serving: urls, limits: .patient)
        let loading = Task {
            try await URLSession.patient.load(server.request("/late", "body")).text
        }
        #expect(await urls.nextDelayed()?.unrecordedBytes == 4)
        urls.timeline.advance(by: .seconds(1))
        #expect(try await loading.value == "late")
        #expect(try await URLSession.patient.load(server.request("/", "body")).text == "body")
        #expect(urls.requests.calls.map(\.unrecordedBytes) == [4, 4])
    }

    @Test func `A fake server's record limit applies to requests and responses`() async throws {
        let server = FakeRESTServer(collections: ["/notes"], recordLimit: 9)
        let note = try url("/notes/1")
        let body = Data(#"{"a":1}"#.utf8)
        _ = try await server.respond(to: StubbedHTTP.Request(.put, note, body: body))
        let answer = try await server.respond(to: StubbedHTTP.Request(.get, note))
        #expect(answer.body == body)

        #expect(server.arrivals.calls.map(\.body) == [body, Data()])
        #expect(server.arrivals.calls.map(\.unrecordedBytes) == [0, 0])
        let answers = server.answers.calls
        #expect(answers.map(\.request) == server.arrivals.calls)
        #expect(answers.last?.response.body == Data())
        #expect(answers.last?.response.unrecordedBytes == 7)
        #expect(answers.last.map { "\($0.response)" } == "200 (7 bytes, not recorded)")
    }
}

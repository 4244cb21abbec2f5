import Foundation
import TestSupport
import Testing
import Understudy
import UnderstudyNetworking

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Routes without an answer", .limitedSessions)
struct UnansweredRouteTests {
    @Test
    func `A route without an answer is reported at its line for the first request`() async throws {
        var line: UInt = 0
        let recorder = ReportRecorder()
        try await TestReport.$reporter.withValue(recorder) {
            let urls = StubbedHTTP.Service()
            _ = urls.on(.get, "/places/:id"); line = currentLine()
            let error = try await urls.session.failure("/places/7")
            #expect((error as? StubbedHTTP.Failure)?.reason == .unansweredRequest)
            #expect(
                recorder.reports.text == """
                    StubbedHTTP: the route GET /places/:id has no answer
                      request GET https://api.example.com/places/7
                      add     urls.on(.get, "/places/:id").returns(…)
                    """)
        }
        #expect(recorder.reports.map(\.location.line) == [line])
        #expect(recorder.reports.first?.severity == .failure)
    }

    @Test func `A route without an answer is reported once until it is reset`() async throws {
        let reports = try await reports {
            let urls = StubbedHTTP.Service()
            let places = urls.on(.get, "/places")
            places.when { $0.query["page"] == "1" }.returns(.json("[]"))
            #expect(try await urls.session.text("/places?page=1") == "[]")
            _ = try await urls.session.failure("/places?page=2")
            places.returns(.json("{}"))
            #expect(try await urls.session.text("/places?page=2") == "{}")
            places.reset()
            _ = try await urls.session.failure("/places?page=3")
        }
        #expect(
            reports.map { $0.message.split(separator: "\n")[1] } == [
                "  request GET https://api.example.com/places?page=2",
                "  request GET https://api.example.com/places?page=3",
            ])
    }

    @Test
    func `The report of a route without an answer shows the source of the route`() async throws {
        let reports = try await reports {
            let url = try url("/?a=1&b=xyz&c=1&d=1")
            func meets(_ add: (StubbedHTTP.Service) -> Void) async {
                let urls = StubbedHTTP.Service()
                add(urls)
                var request = URLRequest("POST", url, body: Data("1".utf8))
                request.setValue("text", forHTTPHeaderField: "A")
                await #expect(throws: StubbedHTTP.Failure.self) {
                    _ = try await urls.session.load(request)
                }
            }
            await meets { _ = $0.on() }
            await meets { _ = $0.on(.any, "/") }
            await meets { _ = $0.on(.post, host: "api.example.com:443", headers: ["A": "text"]) }
            await meets {
                _ = $0.on(
                    query: [
                        "a": .present, "b": .containing("y"), "c": .matching { _ in true },
                        "d": .starting(with: ""), "e": .absent,
                    ])
            }
            await meets { _ = $0.on(body: .json("1")) }
            await meets { _ = $0.on(body: .text("1")) }
            await meets { _ = $0.on(body: .containing("1")) }
            await meets { _ = $0.on(body: .data(Data("1".utf8))) }
            await meets { _ = $0.on(body: .multipart([:])) { _ in true } }
        }
        #expect(
            reports.compactMap { $0.message.split(separator: "\n").last } == [
                "  add     urls.on().returns(…)",
                #"  add     urls.on(.any, "/").returns(…)"#,
                #"  add     urls.on(.post, host: "api.example.com:443", headers: ["A": "text"]).returns(…)"#,
                #"  add     urls.on(query: ["a": .present, "b": .containing("y"), "#
                    + #""c": .matching { … }, "d": .starting(with: ""), "e": .absent]).returns(…)"#,
                #"  add     urls.on(body: .json("1")).returns(…)"#,
                #"  add     urls.on(body: .text("1")).returns(…)"#,
                #"  add     urls.on(body: .containing("1")).returns(…)"#,
                "  add     urls.on(body: .data(…)).returns(…)",
                "  add     urls.on(body: .multipart(…), where: { … }).returns(…)",
            ])
    }

    @Test
    func `A strict test reports an unanswered request besides an unchecked one`() async throws {
        let reports = try await TestSupport.reports {
            try await withTestScope(strict: true) {
                let urls = StubbedHTTP.Service()
                let places = urls.on(.get, "/places")
                places.returns(.json("[]"))
                #expect(try await urls.session.text("/places") == "[]")
                places.reset(.stubs)
                _ = try await urls.session.failure("/places")
            }
        }
        #expect(
            reports.map { $0.message.split(separator: "\n").first } == [
                "StubbedHTTP: the route GET /places has no answer",
                "GET /places: 1 call was never checked",
            ])
    }

    private func reports(_ body: () async throws -> Void) async throws -> [TestReport] {
        try await TestSupport.reports { try await withTestScope { try await body() } }
    }
}

import Foundation
import TestSupport
import Testing
import Understudy
import UnderstudyNetworking

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Errors of a loopback server", .endsWhenIdle, .limitedSessions)
struct ServerErrorsTests {
    let urls = StubbedHTTP.Service()

    @Test
    func `An unmatched request is a 500 response; other errors drop the connection`() async throws {
        let server = try StubbedHTTP.LoopbackServer(serving: urls, limits: .patient)
        let session = URLSession.patient
        urls.on(.any, "/lost").fails(with: URLError(.networkConnectionLost))
        urls.on(.any, "/half").returns(.text("half of it").dropped(after: 4))
        for path in ["/lost", "/half"] {
            await #expect(throws: URLError.self) {
                _ = try await session.load(server.request(path))
            }
        }
        let reports = try await reports {
            let server = try StubbedHTTP.LoopbackServer(
                serving: StubbedHTTP.Service(), limits: .patient)
            let (text, head) = try await session.load(server.request("/x"))
            #expect(head.statusCode == 500)
            #expect(text.hasPrefix("StubbedHTTP: no route for GET \(server.url)/x\n"))
        }
        #expect(reports.count == 1)
    }

    @Test func `A loopback server reports a malformed response and doesn't send it`() async throws {
        struct Responder: StubbedHTTP.Responder {
            let response: StubbedHTTP.Response
            func respond(to request: StubbedHTTP.Request) -> StubbedHTTP.Response { response }
        }
        let header = #"an invalid header\#n  header  "X-A": "1\r\nX-B: 2""#
        for (response, problem) in [
            (.status(200, headers: ["X-A": "1\r\nX-B: 2"]), header),
            (
                .status(0),
                "the invalid status 0\n  hint    use 200 to 599; to fail, throw an error"
            ),
        ] as [(StubbedHTTP.Response, String)] {
            var line: UInt = 0
            let reports = try await reports {
                let responder = Responder(response: response)
                line = currentLine() + 1
                let server = try StubbedHTTP.LoopbackServer(serving: responder, limits: .patient)
                let (text, head) = try await URLSession.patient.load(
                    server.request("/"))
                #expect(head.statusCode == 500)
                #expect(head.value(forHTTPHeaderField: "X-B") == nil)
                #expect(text == "StubbedHTTP: the response to GET \(server.url)/ has \(problem)\n")
            }
            let text = try #require(reports.first?.message)
            #expect(reports.count == 1)
            #expect(text.hasPrefix("StubbedHTTP: the response to GET http://127.0.0.1:"))
            #expect(text.hasSuffix("/ has \(problem)"))
            #expect(reports.map(\.location.line) == [line])
        }
    }

    @Test func `A loopback server reports a response that isn't HTTP`() async throws {
        let urls = StubbedHTTP.Service { _ in .notHTTP() }
        let reports = try await reports {
            let server = try StubbedHTTP.LoopbackServer(serving: urls, limits: .patient)
            let (text, head) = try await URLSession.patient.load(server.request("/x"))
            #expect(head.statusCode == 500)
            #expect(
                text == """
                    StubbedHTTP.LoopbackServer: the response to GET \(server.url)/x isn't an HTTP response
                      hint    only a stubbed session can return it to its caller

                    """)
        }
        #expect(reports.count == 1)
    }

    @Test
    func `A loopback server fails the test for a request that wasn't recorded`() async throws {
        let reports = try await reports {
            let server = try StubbedHTTP.LoopbackServer(
                serving: StubbedHTTP.Replay(StubbedHTTP.HARFile()), limits: .patient)
            let (text, _) = try await URLSession.patient.load(
                server.request("/x"))
            #expect(text.hasPrefix("Replay: GET \(server.url)/x wasn't recorded\n"))
        }
        #expect(reports.count == 1)
    }
}

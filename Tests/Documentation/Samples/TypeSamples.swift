import Foundation
import TestSupport
import Testing
import UnderstudyNetworking
import UnderstudyRehearsal
import UnderstudyTesting

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

// The samples in the comments of types that no guide contains.

private struct Maintenance: StubbedHTTP.Responder {
    func respond(to request: StubbedHTTP.Request) -> StubbedHTTP.Response {
        .status(503, headers: ["Retry-After": "60"])
    }
}

private struct Counter {
    let clock: any Clock<Duration>
    func count() -> Int { 1 }
}

@Suite("Samples of types", .doubles, .endsWhenIdle)
struct TypeSamples {
    @Test("A responder answers requests of a session")
    func responder() async throws {
        let session = StubbedHTTP.Service(serving: Maintenance()).session
        let notes = try #require(URL(string: "https://api.example.com/notes"))
        let (_, answer) = try await session.data(from: notes)
        #expect((answer as? HTTPURLResponse)?.statusCode == 503)

        let request = StubbedHTTP.Request(.get, notes, headers: ["Accept": "application/json"])
        let response = Maintenance().respond(to: request)
        #expect(response.headers["retry-after"] == "60")
    }

    @Test("Routes match bodies, patterns and methods")
    func routes() async throws {
        let urls = StubbedHTTP.Service()
        urls.on(.post, "/notes", body: .json(#"{"text":"milk"}"#)).returns(.status(201))
        urls.on(.get, "/notes/*/pages/**").returns(.json("[]"))
        urls.on(StubbedHTTP.Method("PURGE"), "/notes").returns(.status(204))

        let url = try #require(URL(string: "https://api.example.com/notes/7/pages/1/2"))
        #expect(try await urls.session.data(from: url).0 == Data("[]".utf8))
    }

    #if os(macOS) || os(Linux)
        @Test("A loopback server can have limits")
        func serverLimits() throws {
            let urls = StubbedHTTP.Service()
            let server = try StubbedHTTP.LoopbackServer(serving: urls, limits: .init(requests: 100))
            #expect(server.port > 0)
        }
    #endif

    @Test("A rehearsal can have a step limit")
    func rehearsalLimits() async {
        await rehearse(limits: .init(steps: 10_000)) { stage in
            try? await stage.clock.sleep(for: .seconds(60))
            #expect(stage.elapsed == .seconds(60))
        }
    }

    @Test("Code that doesn't use its clock works with an unimplemented one")
    func unimplemented() {
        let counter = Counter(clock: TestClock.Unimplemented())
        #expect(counter.count() == 1)
    }

    @Test("A custom assertion sends a report")
    func report() {
        let found = reports {
            TestReport.send(TestReport("the list is empty", at: .init()))
        }
        #expect(found.map(\.message) == ["the list is empty"])
    }
}

import Foundation
import TestSupport
import Testing
import Understudy
import UnderstudyNetworking

@Suite("Server responses in pieces", .endsWhenIdle, .limitedSessions)
struct SlowServerTests {
    private let urls = StubbedHTTP.Service()
    private let request = "GET / HTTP/1.1\r\nHost: h\r\n\r\n"

    private func server(
        _ limits: StubbedHTTP.LoopbackServer.Limits = .patient
    ) throws -> StubbedHTTP.LoopbackServer {
        try StubbedHTTP.LoopbackServer(serving: urls, limits: limits)
    }

    private func client(of server: StubbedHTTP.LoopbackServer) throws -> RawClient {
        try RawClient(port: UInt16(try #require(server.url.port)))
    }

    @Test func `A loopback server sends each piece when it's due and then closes`() async throws {
        urls.on().returns(.events(["one", "two"]).paced(by: .seconds(1)))
        let server = try server(.init(requests: 2, time: .seconds(3600)))
        let client = try client(of: server)
        client.send(request)
        #expect(
            await client.read(upTo: "one\n\n")
                == "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n"
                + "data: one\n\n")
        await urls.nextDelayed()
        urls.timeline.advance(by: .seconds(1))
        #expect(await client.readAll() == "data: two\n\n")
    }

    @Test
    func `A client that has closed its sending side gets a whole paced response`() async throws {
        let held = urls.on().suspends()
        let server = try server()
        let client = try client(of: server)
        client.send(request)
        client.finishWriting()
        await held.next()
        // The server sends this when it notices the end of the client's input.
        #expect(await client.read(upTo: "\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n")
        held.resume(returning: .events(["one", "two"]).paced(by: .seconds(1)))
        #expect(await client.read(upTo: "one\n\n").hasSuffix("data: one\n\n"))
        await urls.nextDelayed()
        urls.timeline.advance(by: .seconds(1))
        #expect(await client.readAll() == "data: two\n\n")
    }

    @Test func `A client that disconnects between two pieces frees its connection`() async throws {
        urls.on().returns(each: [.events(["one", "two"]).paced(by: .seconds(1)), .text("next")])
        let server = try server(.init(connections: 1, time: .seconds(3600)))
        do {
            let client = try client(of: server)
            client.send(request)
            #expect(await client.read(upTo: "one\n\n").hasSuffix("data: one\n\n"))
        }
        let next = try client(of: server)
        next.send(request)
        #expect(await next.readAll().hasSuffix("next"))
    }

    /// A responder that doesn't use a timeline, for example one that an app declares.
    private struct Late: StubbedHTTP.Responder {
        let response: StubbedHTTP.Response
        func respond(to request: StubbedHTTP.Request) -> StubbedHTTP.Response { response }
    }

    @Test(arguments: [
        StubbedHTTP.Response.text("late").delayed(by: .seconds(1)),
        StubbedHTTP.Response.events(["late", "later"]).paced(by: .seconds(1)),
    ])
    func `A server reports the first delay that it ignores, because its responder has no timeline`(
        _ response: StubbedHTTP.Response
    ) async throws {
        let reports = try await reports {
            let server = try StubbedHTTP.LoopbackServer(
                serving: Late(response: response), limits: .patient)
            for _ in 1...3 {
                let client = try client(of: server)
                client.send(request)
                #expect(await client.readAll().contains("late"))
            }
        }
        #expect(
            reports.text == """
                StubbedHTTP.LoopbackServer: the response to GET http://h/ \
                was sent without its delay: Late has no timeline
                  add     StubbedHTTP.LoopbackServer(serving: StubbedHTTP.Service(serving: <#responder#>))
                """)
    }

    @Test
    func `A response that was already delayed by a wrapped service is sent at once`() async throws {
        struct Asking: StubbedHTTP.Responder {
            let urls: StubbedHTTP.Service
            func respond(to request: StubbedHTTP.Request) async throws -> StubbedHTTP.Response {
                try await urls.respond(to: request)
            }
        }
        urls.on().returns(.text("late").delayed(by: .seconds(1)))
        let reports = try await reports {
            let server = try StubbedHTTP.LoopbackServer(
                serving: Asking(urls: urls), limits: .patient)
            let client = try client(of: server)
            client.send(request)
            await urls.nextDelayed()
            urls.timeline.advance(by: .seconds(1))
            #expect(await client.readAll().hasSuffix("late"))
        }
        #expect(reports.isEmpty)
    }

    @Test func `After a paced response with a length, the connection serves others`() async throws {
        let body = StubbedHTTP.Response(chunks: [Data("a".utf8), Data("b".utf8)])
        urls.on().returns(each: [body.paced(by: .seconds(1)), .text("next")])
        let server = try server(.init(requests: 2, time: .seconds(3600)))
        let client = try client(of: server)
        client.send(request + request)
        #expect(await client.read(upTo: "\r\n\r\na").contains("Content-Length: 2\r\n"))
        await urls.nextDelayed()
        urls.timeline.advance(by: .seconds(1))
        let rest = await client.readAll()
        #expect(rest.hasPrefix("bHTTP/1.1 200 OK\r\n"))
        #expect(rest.hasSuffix("next"))
    }

    @Test func `A paced response is truncated when the connection is dropped`() async throws {
        urls.on().returns(
            .events(["one", "two"]).paced(by: .seconds(1)).withoutEnd().dropped(after: 12))
        let server = try server()
        let client = try client(of: server)
        client.send(request)
        await urls.nextDelayed()
        urls.timeline.advance(by: .seconds(1))
        #expect(await client.readAll().hasSuffix("data: one\n\nd"))
    }

    @Test func `A response without an end stays open until the server stops`() async throws {
        urls.on().returns(.events(["one"]).withoutEnd())
        let server = try server()
        let client = try client(of: server)
        client.send(request)
        #expect(await client.read(upTo: "one\n\n").hasSuffix("data: one\n\n"))
        #expect(!client.isClosed)
        server.stop()
        #expect(await client.readAll() == "")
    }
}

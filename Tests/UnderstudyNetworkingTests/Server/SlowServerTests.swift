import Foundation
import TestSupport
import Testing
import Understudy
import UnderstudyNetworking

@Suite("A server whose answer comes piece by piece", .endsWhenIdle)
struct SlowServerTests {
    private let urls = StubbedURLs()
    private let request = "GET / HTTP/1.1\r\nHost: h\r\n\r\n"

    private func server(_ limits: LoopbackServer.Limits = .patient) throws -> LoopbackServer {
        try LoopbackServer(serving: urls, limits: limits)
    }

    private func client(of server: LoopbackServer) throws -> RawClient {
        try RawClient(port: UInt16(try #require(server.url.port)))
    }

    @Test("sends each when it is due, and says by the end of the connection that all has come")
    func paced() async throws {
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

    @Test("goes on with the next request where a length was named")
    func persistent() async throws {
        let body = StubbedResponse(chunks: [Data("a".utf8), Data("b".utf8)])
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

    @Test("cuts it where the connection is to be lost")
    func dropped() async throws {
        urls.on().returns(
            .events(["one", "two"]).paced(by: .seconds(1)).withoutEnd().dropped(after: 12))
        let server = try server()
        let client = try client(of: server)
        client.send(request)
        await urls.nextDelayed()
        urls.timeline.advance(by: .seconds(1))
        #expect(await client.readAll().hasSuffix("data: one\n\nd"))
    }

    @Test("stays open where it has no end, until the server stops")
    func open() async throws {
        urls.on().returns(.events(["one"]).withoutEnd())
        let server = try server()
        let client = try client(of: server)
        client.send(request)
        #expect(await client.read(upTo: "one\n\n").hasSuffix("data: one\n\n"))
        #expect(!client.isClosed)
        server.stop()
        #expect(await client.readAll() == "")
    }

    @Test("gives it at once where its responder has no timeline")
    func untimed() async throws {
        struct Slow: StubbedHTTP.Responder {
            func respond(to request: ReceivedRequest) async throws -> StubbedResponse {
                .events(["one", "two"]).paced(by: .seconds(1))
            }
        }
        let server = try LoopbackServer(serving: Slow(), limits: .patient)
        let client = try client(of: server)
        client.send(request)
        #expect(await client.readAll().hasSuffix("data: one\n\ndata: two\n\n"))
    }
}

import Foundation
import TestSupport
import Testing
import Understudy
import UnderstudyNetworking

@Suite("Loopback responses in pieces", .endsWhenIdle)
struct SlowServerTests {
    private let urls = StubbedHTTP.Service()
    private let request = "GET / HTTP/1.1\r\nHost: h\r\n\r\n"

    private func server(
        _ limits: StubbedHTTP.Server.Limits = .patient
    ) throws -> StubbedHTTP.Server {
        try StubbedHTTP.Server(serving: urls, limits: limits)
    }

    private func client(of server: StubbedHTTP.Server) throws -> RawClient {
        try RawClient(port: UInt16(try #require(server.url.port)))
    }

    @Test("A loopback server sends each piece when it is due and closes the connection at the end")
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

    @Test("After a paced response with a length, the connection serves the next request")
    func persistent() async throws {
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

    @Test("A paced response is truncated where the connection is dropped")
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

    @Test("A response without an end stays open until the server stops")
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

    @Test("A paced response without a timeline is sent at once")
    func untimed() async throws {
        struct Slow: StubbedHTTP.Responder {
            func respond(to request: StubbedHTTP.Request) async throws -> StubbedHTTP.Response {
                .events(["one", "two"]).paced(by: .seconds(1))
            }
        }
        let server = try StubbedHTTP.Server(serving: Slow(), limits: .patient)
        let client = try client(of: server)
        client.send(request)
        #expect(await client.readAll().hasSuffix("data: one\n\ndata: two\n\n"))
    }
}

import Foundation
import TestSupport
import Testing
import Understudy
import UnderstudyNetworking

@Suite("The time limit of a loopback server", .endsWhenIdle)
struct LoopbackLimitsTests {
    let urls = StubbedURLs()

    private func server() throws -> LoopbackServer {
        try LoopbackServer(serving: urls, limits: .init(time: .milliseconds(500)))
    }

    /// Waits for as long as a request may take that begins now: half of one is given up then.
    private func waitForLimit(of server: LoopbackServer) async throws {
        let client = try RawClient(port: server.port)
        client.send("GET / HTTP/1.1\r\n")
        #expect(await client.readAll().hasPrefix("HTTP/1.1 408 "))
    }

    @Test("is not for the time that an answer takes to be made")
    func slowAnswer() async throws {
        let server = try server()
        let held = urls.on().suspends()
        let client = try RawClient(port: server.port)
        client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
        await held.nextCall()

        try await waitForLimit(of: server)

        held.resume(returning: .status(204))
        #expect(await client.readAll().hasPrefix("HTTP/1.1 204 "))
    }

    @Test("ends an answer that its client does not read")
    func slowReader() async throws {
        let size = 64 << 20
        let server = try server()
        urls.on().returns(.data(Data(count: size)))
        let client = try RawClient(port: server.port)
        client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
        #expect(await client.read(upTo: "\r\n\r\n").hasPrefix("HTTP/1.1 200 OK\r\n"))

        try await waitForLimit(of: server)

        #expect(await client.countAll() < size / 2)
    }
}

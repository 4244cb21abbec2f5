import Foundation
import TestSupport
import Testing
import Understudy
import UnderstudyNetworking

/// The port of an nginx, if one is running. `Docs/HTTP.md` describes how to start it.
private let portOfNginx =
    ProcessInfo.processInfo.environment["UNDERSTUDY_NGINX_PORT"].flatMap(UInt16.init)

@Suite("Parity of the loopback server with nginx", .endsWhenIdle, .atOnce(8))
struct WireParityTests {
    /// Returns the status of each response to a request.
    private func statuses(of wire: WireCase, port: UInt16) async throws -> String {
        let client = try RawClient(port: port)
        var text = ""
        for (index, piece) in wire.pieces.enumerated() {
            client.send(piece)
            text += index < wire.pieces.count - 1 ? await client.read(upTo: "\r\n\r\n") : ""
        }
        text += await client.readAll()
        let statuses = text.matches(of: #/HTTP/1\.1 (\d{3}) /#).map(\.1)
        return statuses.joined(separator: " ")
    }

    @Test(arguments: WireCase.all)
    func `The loopback server responds to a raw request with the statuses in the guide`(
        _ wire: WireCase
    ) async throws {
        let server = try StubbedHTTP.LoopbackServer(
            serving: StubbedHTTP.Service { _ in .text("") }, limits: .patient)
        #expect(try await statuses(of: wire, port: server.port) == wire.ours)
    }

    @Test(
        .enabled(if: portOfNginx != nil, "no nginx is running"),
        arguments: WireCase.all)
    func `nginx responds to a raw request with the statuses in the guide`(_ wire: WireCase)
        async throws
    {
        #expect(try await statuses(of: wire, port: #require(portOfNginx)) == wire.nginx)
    }

    @Test
    func `The guide's table lists exactly the requests whose statuses differ, and explains each`()
        throws
    {
        let rows = try GuideTable(
            in: "HTTP.md",
            under:
                "| What a client sends | `StubbedHTTP.LoopbackServer` | nginx | Why they differ |"
        ).rows
        let (equal, different) = WireCase.all.reduce(into: ([WireCase](), [WireCase]())) {
            if $1.ours == $1.nginx { $0.0.append($1) } else { $0.1.append($1) }
        }
        for wire in different {
            let row = try #require(rows.first { $0.hasPrefix(wire.row) }, "\(wire.row)")
            #expect(row != "\(wire.row)|", "\(row) gives no reason")
        }
        #expect(rows.count == different.count)
        // The counts above the table.
        #expect(WireCase.all.count == 64)
        #expect(equal.count == 43)
    }
}

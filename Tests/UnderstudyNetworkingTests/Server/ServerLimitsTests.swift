import Foundation
import TestSupport
import Testing
import Understudy
import UnderstudyNetworking

/// The limit uses the system clock. Each test starts with a short limit, and doubles it if the
/// machine was too slow for the request.
@Suite("Time limits of a loopback server", .endsWhenIdle, .limitedSessions)
struct ServerLimitsTests {
    let urls = StubbedHTTP.Service()

    /// A server, and a client that has sent its request.
    private struct Conversation {
        let server: StubbedHTTP.LoopbackServer
        let client: RawClient

        init(with urls: StubbedHTTP.Service, limit: Duration, requests: Int = 1) throws {
            server = try StubbedHTTP.LoopbackServer(
                serving: urls, limits: .init(requests: requests, time: limit))
            client = try RawClient(port: server.port)
            client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
        }

        /// Waits until a partial request that begins now exceeds the limit.
        func waitForLimit() async throws {
            let other = try RawClient(port: server.port)
            other.send("GET / HTTP/1.1\r\n")
            #expect(await other.readAll().hasPrefix("HTTP/1.1 408 "))
        }
    }

    @Test
    func `The first client that the time limit cuts off is noted before it notices`() async throws {
        var line: UInt = 0
        let reports = try await reports {
            line = currentLine() + 1
            let server = try StubbedHTTP.LoopbackServer(
                serving: urls, limits: .init(time: .milliseconds(300)))
            // The first client is idle.
            let idle = try RawClient(port: server.port)
            #expect(await idle.readAll().hasPrefix("HTTP/1.1 408 "))
            for _ in 1...2 {
                let client = try RawClient(port: server.port)
                client.send("GET / HTTP/1.1\r\n")
                #expect(await client.readAll().hasPrefix("HTTP/1.1 408 "))
            }
        }
        #expect(
            reports.text == """
                StubbedHTTP.LoopbackServer: cut off a client: its request didn't arrive within 0.3 seconds
                  add     limits: .init(time: …)
                """)
        #expect(reports.map(\.severity) == [.note])
        #expect(reports.map(\.location.line) == [line])
    }

    @Test func `The time limit excludes the time until the answer returns`() async throws {
        let (gate, opens) = AsyncStream.makeStream(of: Void.self)
        let (events, event) = AsyncStream.makeStream(of: Bool.self)
        urls.on().answers { _ in
            event.yield(true)
            for await _ in gate {}
            return .status(204)
        }
        var limit = Duration.milliseconds(100)
        while true {
            let conversation = try Conversation(with: urls, limit: limit)
            let answer = Task {
                let text = await conversation.client.readAll()
                event.yield(false)
                return text
            }
            let isServed = await events.first { _ in true }
            if isServed == true {
                try await conversation.waitForLimit()
                opens.finish()
                #expect(await answer.value.hasPrefix("HTTP/1.1 204 "))
                return
            }
            #expect(await answer.value.hasPrefix("HTTP/1.1 408 "))
            limit *= 2
        }
    }

    @Test
    func `The time limit excludes the time between two requests of a connection`() async throws {
        urls.on().answers { .text("[\($0.path)]") }
        var limit = Duration.milliseconds(100)
        while true {
            let conversation = try Conversation(with: urls, limit: limit, requests: 9)
            let answer = await conversation.client.read(upTo: "\n")
            if answer.hasPrefix("HTTP/1.1 200 ") {
                try await conversation.waitForLimit()
                conversation.client.send(
                    "GET /2 HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
                #expect(await conversation.client.readAll().hasSuffix("[/2]"))
                return
            }
            #expect(answer.hasPrefix("HTTP/1.1 408 "))
            limit *= 2
        }
    }

    @Test func `The time limit ends a response that the client doesn't read`() async throws {
        let size = 64 << 20
        urls.on().returns(.data(Data(count: size)))
        var limit = Duration.milliseconds(100)
        while true {
            let conversation = try Conversation(with: urls, limit: limit)
            let head = await conversation.client.read(upTo: "\r\n\r\n")
            if head.hasPrefix("HTTP/1.1 200 OK\r\n") {
                try await conversation.waitForLimit()
                #expect(await conversation.client.countAll() < size / 2)
                return
            }
            #expect(head.hasPrefix("HTTP/1.1 408 "))
            limit *= 2
        }
    }
}

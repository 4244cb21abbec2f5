import Foundation
import TestSupport
import Testing
import Understudy

@testable import UnderstudyNetworking

@Suite("Persistent connections", .endsWhenIdle, .limitedSessions)
struct PersistentConnectionTests {
    let urls = StubbedHTTP.Service { .text("[\($0.method) \($0.path) \($0.text ?? "")]") }

    private func get(_ path: String, _ more: String = "") -> String {
        "GET \(path) HTTP/1.1\r\nHost: h\r\n\(more)\r\n"
    }

    private let last = "Connection: close\r\n"

    /// Returns the response bodies for the bytes of a raw client, until the server closes.
    private func bodies(
        _ text: String, limits: StubbedHTTP.LoopbackServer.Limits = .persistent
    ) async throws -> [String] {
        let server = try StubbedHTTP.LoopbackServer(serving: urls, limits: limits)
        let client = try RawClient(port: server.port)
        client.send(text)
        return bodies(of: await client.readAll())
    }

    private func bodies(of text: String) -> [String] {
        text.matches(of: /\[[^\]]*\]/).map { String($0.output) }
    }

    @Test func `A persistent connection carries several requests and can be closed`() async throws {
        let server = try StubbedHTTP.LoopbackServer(serving: urls, limits: .persistent)
        let client = try RawClient(port: server.port)
        for index in 1...3 {
            client.send(get("/\(index)"))
            let answer = await client.read(upTo: "[GET /\(index) ]")
            #expect(
                answer == """
                    HTTP/1.1 200 OK\r
                    Content-Type: text/plain; charset=utf-8\r
                    Content-Length: 9\r
                    \r
                    [GET /\(index) ]
                    """)
        }
        client.send(get("/4", last))
        let answer = await client.readAll()
        #expect(answer.contains("\r\nConnection: close\r\n"))
        #expect(bodies(of: answer) == ["[GET /4 ]"])
    }

    @Test func `Pipelined requests are answered in their order`() async throws {
        let chunked =
            "POST /2 HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n"
            + "3\r\nabc\r\n0\r\n\r\n"
        let lengthy = "POST /3 HTTP/1.1\r\nHost: h\r\nContent-Length: 2\r\n\r\nde"
        #expect(
            try await bodies(get("/1") + chunked + lengthy + get("/4", last) + get("/5")) == [
                "[GET /1 ]", "[POST /2 abc]", "[POST /3 de]", "[GET /4 ]",
            ])
    }

    @Test func `A request waits for the response to the request before it`() async throws {
        let held = urls.on(.any, "/held").suspends()
        let server = try StubbedHTTP.LoopbackServer(serving: urls, limits: .persistent)
        let client = try RawClient(port: server.port)
        client.send(get("/held"))
        await held.next()
        client.send(get("/2", last))
        #expect(urls.requests.callCount == 1)

        held.resume(returning: .text("[held]"))

        #expect(bodies(of: await client.readAll()) == ["[held]", "[GET /2 ]"])
    }

    @Test
    func `Pipelined requests that exceed the buffer are answered after a held one`() async throws {
        let held = urls.on(.any, "/held").suspends()
        let limits = StubbedHTTP.LoopbackServer.Limits(
            body: 0, requests: 9_999, time: .seconds(3600))
        let server = try StubbedHTTP.LoopbackServer(serving: urls, limits: limits)
        let client = try RawClient(port: server.port)
        client.send(get("/held"))
        await held.next()
        let count = 20
        let long = "X: \(String(repeating: "x", count: 10_000))\r\n"
        let sending = Task.detached {
            for index in 1...count {
                client.send(get("/\(index)", index == count ? last + long : long))
            }
        }
        let reading = Task { await client.readAll() }

        held.resume(returning: .text("[held]"))

        #expect(bodies(of: await reading.value) == ["[held]"] + (1...count).map { "[GET /\($0) ]" })
        await sending.value
    }

    @Test func `All complete requests are answered if the client stops sending`() async throws {
        let held = urls.on(.any, "/held").suspends()
        let server = try StubbedHTTP.LoopbackServer(serving: urls, limits: .persistent)
        let client = try RawClient(port: server.port)
        client.send(get("/held") + get("/2") + get("/3") + "GET /4")
        await held.next()
        client.finishWriting()
        // After the end of input, the server should check if the client still exists.
        #expect(await client.read(upTo: "\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n")

        held.resume(returning: .text("[held]"))

        #expect(
            bodies(of: await client.readAll()) == ["[held]", "[GET /2 ]", "[GET /3 ]"])
    }

    @Test func `A connection closes after an HTTP/1.0 response unless kept alive`() async throws {
        #expect(try await bodies("GET /1 HTTP/1.0\r\n\r\n" + get("/2")) == ["[GET /1 ]"])

        let server = try StubbedHTTP.LoopbackServer(serving: urls, limits: .persistent)
        let client = try RawClient(port: server.port)
        client.send("GET /1 HTTP/1.0\r\nConnection: x, Keep-Alive\r\n\r\n")
        let first = await client.read(upTo: "[GET /1 ]")
        #expect(first.contains("\r\nConnection: keep-alive\r\n"))
        client.send("GET /2 HTTP/1.0\r\n\r\n")
        #expect(bodies(of: await client.readAll()) == ["[GET /2 ]"])
    }

    @Test func `A connection closes after Connection: close or a truncated body`() async throws {
        urls.on(.any, "/says").returns(.text("[says]", headers: ["Connection": "Close"]))
        #expect(try await bodies(get("/1") + get("/says") + get("/3")) == ["[GET /1 ]", "[says]"])
        urls.on(.any, "/cut").returns(.text("[cut] short").dropped(after: 5))
        #expect(try await bodies(get("/1") + get("/cut") + get("/3")) == ["[GET /1 ]", "[cut]"])
    }

    @Test func `A connection closes at once if the answer is a lost connection`() async throws {
        urls.on(.any, "/lost").fails(with: URLError(.networkConnectionLost))
        #expect(try await bodies(get("/1") + get("/lost") + get("/3")) == ["[GET /1 ]"])
    }

    @Test func `A connection closes after the response to a malformed request`() async throws {
        let server = try StubbedHTTP.LoopbackServer(serving: urls, limits: .persistent)
        let client = try RawClient(port: server.port)
        client.send(get("/1") + "nonsense\r\n\r\n" + get("/3"))
        let text = await client.readAll()
        #expect(bodies(of: text) == ["[GET /1 ]"])
        #expect(text.hasSuffix("\r\n\r\nthe first line isn't a method, a target and HTTP/1.1\n"))
    }

    @Test func `A connection carries no more requests than its limit`() async throws {
        let limits = StubbedHTTP.LoopbackServer.Limits(requests: 2, time: .seconds(3600))
        #expect(
            try await bodies(get("/1") + get("/2") + get("/3"), limits: limits) == [
                "[GET /1 ]", "[GET /2 ]",
            ])
    }

    @Test func `The time limit applies to later requests of a connection`() async throws {
        let server = try StubbedHTTP.LoopbackServer(
            serving: urls, limits: .init(requests: 9, time: .milliseconds(20)))
        let client = try RawClient(port: server.port)
        client.send(get("/1") + "GET")
        #expect(await client.readAll().hasSuffix("\r\n\r\nthe request didn't arrive in time\n"))
    }

    @Test func `An idle connection closes when the server stops`() async throws {
        let server = try StubbedHTTP.LoopbackServer(serving: urls, limits: .persistent)
        let client = try RawClient(port: server.port)
        client.send(get("/1"))
        #expect(await client.read(upTo: "[GET /1 ]").hasSuffix("[GET /1 ]"))

        server.stop()

        #expect(await client.readAll() == "")
    }

    @Test
    func `A new connection above the limit replaces the longest idle connection`() async throws {
        let limits = StubbedHTTP.LoopbackServer.Limits(
            connections: 2, requests: 9, time: .seconds(3600))
        let server = try StubbedHTTP.LoopbackServer(serving: urls, limits: limits)
        let clients = try (1...2).map { _ in try RawClient(port: server.port) }
        for index in [1, 0] {
            clients[index].send(get("/1"))
            #expect(await clients[index].read(upTo: "[GET /1 ]").hasSuffix("[GET /1 ]"))
        }

        let third = try RawClient(port: server.port)
        third.send(get("/3", last))

        #expect(bodies(of: await third.readAll()) == ["[GET /3 ]"])
        #expect(await clients[1].readAll() == "")
        clients[0].send(get("/4", last))
        #expect(bodies(of: await clients[0].readAll()) == ["[GET /4 ]"])
    }

    @Test
    func `A new connection replaces an idle one if the process has no descriptor`() async throws {
        let (socket, port) = try Socket.listening()
        let first = try RawClient(port: port)
        let isShort = Locked(false)
        let location = TestReport.Location(
            fileID: #fileID, filePath: #filePath, line: #line, column: #column)
        let core = try ServerCore(
            urls, limits: .persistent, authority: "127.0.0.1:\(port)", at: location
        ) {
            let isExhausted = isShort.withLock { $0 } && !first.isClosed
            return isExhausted ? .exhausted : $0.acceptConnection()
        }
        core.start(socket)
        first.send(get("/1"))
        #expect(await first.read(upTo: "[GET /1 ]").hasSuffix("[GET /1 ]"))

        isShort.withLock { $0 = true }
        let second = try RawClient(port: port)
        second.send(get("/2", last))

        #expect(bodies(of: await second.readAll()) == ["[GET /2 ]"])
        #expect(first.isClosed)
        core.stop()
    }

    #if os(macOS) || os(Linux)
        @Test
        func `Accepting without a free descriptor is distinguished from no connection`() async {
            await #expect(processExitsWith: .success) {
                let (socket, port) = try Socket.listening()
                let client = try RawClient(port: port)
                guard denyDescriptors() else { exit(1) }
                guard case .exhausted = socket.acceptConnection() else { exit(2) }
                withExtendedLifetime(client) {}
            }
        }
    #endif

    @Test func `By default a connection carries one request`() async throws {
        #expect(try await bodies(get("/1") + get("/2"), limits: .patient) == ["[GET /1 ]"])
    }
}

#if os(macOS) || os(Linux)
    /// Prevents the process from opening more descriptors than it has now.
    private func denyDescriptors() -> Bool {
        var limit = rlimit(rlim_cur: 0, rlim_max: 0)
        #if canImport(Glibc)
            return setrlimit(CInt(RLIMIT_NOFILE.rawValue), &limit) == 0
        #else
            return setrlimit(RLIMIT_NOFILE, &limit) == 0
        #endif
    }
#endif

extension StubbedHTTP.LoopbackServer.Limits {
    fileprivate static let persistent = Self(requests: 99, time: .seconds(3600))
}

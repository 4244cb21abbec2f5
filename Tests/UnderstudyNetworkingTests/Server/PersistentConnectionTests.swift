import Foundation
import Synchronization
import TestSupport
import Testing
import Understudy

@testable import UnderstudyNetworking

@Suite("A connection of a loopback server that carries several requests", .endsWhenIdle)
struct PersistentConnectionTests {
    let urls = StubbedURLs { .text("[\($0.method) \($0.path) \($0.text ?? "")]") }

    private func get(_ path: String, _ more: String = "") -> String {
        "GET \(path) HTTP/1.1\r\nHost: h\r\n\(more)\r\n"
    }

    private let last = "Connection: close\r\n"

    /// The bodies of what comes for bytes of a client's own, until the server closes.
    private func bodies(_ text: String, limits: LoopbackServer.Limits = .persistent) async throws
        -> [String]
    {
        let server = try LoopbackServer(serving: urls, limits: limits)
        let client = try RawClient(port: server.port)
        client.send(text)
        return bodies(of: await client.readAll())
    }

    private func bodies(of text: String) -> [String] {
        text.matches(of: /\[[^\]]*\]/).map { String($0.output) }
    }

    @Test("carries one request after the other, and says nothing of its end")
    func inTurn() async throws {
        let server = try LoopbackServer(serving: urls, limits: .persistent)
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

    @Test("carries requests that are sent at once, and answers them in their order")
    func pipelined() async throws {
        let chunked =
            "POST /2 HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n"
            + "3\r\nabc\r\n0\r\n\r\n"
        let lengthy = "POST /3 HTTP/1.1\r\nHost: h\r\nContent-Length: 2\r\n\r\nde"
        #expect(
            try await bodies(get("/1") + chunked + lengthy + get("/4", last) + get("/5")) == [
                "[GET /1 ]", "[POST /2 abc]", "[POST /3 de]", "[GET /4 ]",
            ])
    }

    @Test("lets a request wait for the answer to the one before")
    func inOrder() async throws {
        let held = urls.on(.any, "/held").suspends()
        let server = try LoopbackServer(serving: urls, limits: .persistent)
        let client = try RawClient(port: server.port)
        client.send(get("/held"))
        await held.nextCall()
        client.send(get("/2", last))
        #expect(urls.requests.callCount == 1)

        held.resume(returning: .text("[held]"))

        #expect(bodies(of: await client.readAll()) == ["[held]", "[GET /2 ]"])
    }

    @Test("answers requests too that come while an earlier one is held, and are more than are kept")
    func manyBehindHeld() async throws {
        let held = urls.on(.any, "/held").suspends()
        let limits = LoopbackServer.Limits(body: 0, requests: 9_999, time: .seconds(3600))
        let server = try LoopbackServer(serving: urls, limits: limits)
        let client = try RawClient(port: server.port)
        client.send(get("/held"))
        await held.nextCall()
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

    @Test("answers all requests of a client that has no more to say")
    func halfClosed() async throws {
        let held = urls.on(.any, "/held").suspends()
        let server = try LoopbackServer(serving: urls, limits: .persistent)
        let client = try RawClient(port: server.port)
        client.send(get("/held") + get("/2") + get("/3") + "GET /4")
        await held.nextCall()
        client.finishWriting()
        // The server has seen the end, and asks whether the client has gone.
        #expect(await client.read(upTo: "\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n")

        held.resume(returning: .text("[held]"))

        #expect(
            bodies(of: await client.readAll()) == ["[held]", "[GET /2 ]", "[GET /3 ]"])
    }

    @Test("is closed behind the answer to HTTP/1.0, unless the client asks for more")
    func oldClients() async throws {
        #expect(try await bodies("GET /1 HTTP/1.0\r\n\r\n" + get("/2")) == ["[GET /1 ]"])

        let server = try LoopbackServer(serving: urls, limits: .persistent)
        let client = try RawClient(port: server.port)
        client.send("GET /1 HTTP/1.0\r\nConnection: x, Keep-Alive\r\n\r\n")
        let first = await client.read(upTo: "[GET /1 ]")
        #expect(first.contains("\r\nConnection: keep-alive\r\n"))
        client.send("GET /2 HTTP/1.0\r\n\r\n")
        #expect(bodies(of: await client.readAll()) == ["[GET /2 ]"])
    }

    @Test("is closed where the answer says so, and where its body is cut")
    func closingAnswers() async throws {
        urls.on(.any, "/says").returns(.text("[says]", headers: ["Connection": "Close"]))
        #expect(try await bodies(get("/1") + get("/says") + get("/3")) == ["[GET /1 ]", "[says]"])
        urls.on(.any, "/cut").returns(.text("[cut] short").dropped(after: 5))
        #expect(try await bodies(get("/1") + get("/cut") + get("/3")) == ["[GET /1 ]", "[cut]"])
    }

    @Test("is closed at once where the answer is that it is lost")
    func lost() async throws {
        urls.on(.any, "/lost").fails(with: URLError(.networkConnectionLost))
        #expect(try await bodies(get("/1") + get("/lost") + get("/3")) == ["[GET /1 ]"])
    }

    @Test("is closed behind a request that is none")
    func badInput() async throws {
        let server = try LoopbackServer(serving: urls, limits: .persistent)
        let client = try RawClient(port: server.port)
        client.send(get("/1") + "nonsense\r\n\r\n" + get("/3"))
        let text = await client.readAll()
        #expect(bodies(of: text) == ["[GET /1 ]"])
        #expect(text.hasSuffix("\r\n\r\nthe first line is no method, target and HTTP/1.1\n"))
    }

    @Test("carries no more requests than its limit")
    func requestLimit() async throws {
        let limits = LoopbackServer.Limits(requests: 2, time: .seconds(3600))
        #expect(
            try await bodies(get("/1") + get("/2") + get("/3"), limits: limits) == [
                "[GET /1 ]", "[GET /2 ]",
            ])
    }

    @Test("waits no longer for the rest of a later request than for that of the first")
    func half() async throws {
        let server = try LoopbackServer(
            serving: urls, limits: .init(requests: 9, time: .milliseconds(20)))
        let client = try RawClient(port: server.port)
        client.send(get("/1") + "GET")
        #expect(await client.readAll().hasSuffix("\r\n\r\nthe request did not come in time\n"))
    }

    @Test("is closed when the server stops, idle as it is")
    func stops() async throws {
        let server = try LoopbackServer(serving: urls, limits: .persistent)
        let client = try RawClient(port: server.port)
        client.send(get("/1"))
        #expect(await client.read(upTo: "[GET /1 ]").hasSuffix("[GET /1 ]"))

        server.stop()

        #expect(await client.readAll() == "")
    }

    @Test("gives its place to a new one, the longest idle one first")
    func idle() async throws {
        let limits = LoopbackServer.Limits(connections: 2, requests: 9, time: .seconds(3600))
        let server = try LoopbackServer(serving: urls, limits: limits)
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

    @Test("gives its descriptor to a new one where the process has no other")
    func descriptors() async throws {
        let (socket, port) = try Socket.listening()
        let first = try RawClient(port: port)
        let isShort = Atomic(false)
        let location = TestReport.Location(
            fileID: #fileID, filePath: #filePath, line: #line, column: #column)
        let core = ServerCore(urls, .persistent, authority: "127.0.0.1:\(port)", at: location) {
            isShort.load(ordering: .acquiring) && !first.isClosed ? .exhausted : $0.accept()
        }
        core.start(socket)
        first.send(get("/1"))
        #expect(await first.read(upTo: "[GET /1 ]").hasSuffix("[GET /1 ]"))

        isShort.store(true, ordering: .releasing)
        let second = try RawClient(port: port)
        second.send(get("/2", last))

        #expect(bodies(of: await second.readAll()) == ["[GET /2 ]"])
        #expect(first.isClosed)
        core.stop()
    }

    #if os(macOS) || os(Linux)
        @Test("is told from none where the process has no descriptor for it")
        func noDescriptor() async {
            await #expect(processExitsWith: .success) {
                let (socket, port) = try Socket.listening()
                let client = try RawClient(port: port)
                guard denyDescriptors() else { exit(1) }
                guard case .exhausted = socket.accept() else { exit(2) }
                withExtendedLifetime(client) {}
            }
        }
    #endif

    @Test("is one for each request unless its limit says more")
    func usually() async throws {
        #expect(try await bodies(get("/1") + get("/2"), limits: .patient) == ["[GET /1 ]"])
    }
}

#if os(macOS) || os(Linux)
    /// Lets the process have no more descriptors than it has.
    private func denyDescriptors() -> Bool {
        var limit = rlimit(rlim_cur: 0, rlim_max: 0)
        #if canImport(Glibc)
            return setrlimit(CInt(RLIMIT_NOFILE.rawValue), &limit) == 0
        #else
            return setrlimit(RLIMIT_NOFILE, &limit) == 0
        #endif
    }
#endif

extension LoopbackServer.Limits {
    fileprivate static let persistent = LoopbackServer.Limits(requests: 99, time: .seconds(3600))
}

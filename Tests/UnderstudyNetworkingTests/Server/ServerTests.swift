import Foundation
import TestSupport
import Testing
import Understudy

@testable import UnderstudyNetworking

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Loopback server", .endsWhenIdle, .limitedSessions)
struct ServerTests {
    let urls = StubbedHTTP.Service { .text("\($0.method) \($0.path) \($0.text ?? "")") }

    /// Returns the response to the bytes of a raw client.
    private func answer(_ text: String, limits: StubbedHTTP.LoopbackServer.Limits = .patient)
        async throws
        -> String
    {
        let server = try StubbedHTTP.LoopbackServer(serving: urls, limits: limits)
        let client = try RawClient(port: server.port)
        client.send(text)
        return await client.readAll()
    }

    @Test func `A loopback server serves the routes of a service over a socket`() async throws {
        let server = try StubbedHTTP.LoopbackServer(serving: urls, limits: .patient)
        urls.on(.get, "/places").returns(.json("[]", status: 203, headers: ["X-A": "1"]))
        let session = URLSession.patient

        let (text, head) = try await session.load(server.request("/places"))
        #expect(text == "[]")
        #expect(head.statusCode == 203)
        #expect(head.value(forHTTPHeaderField: "X-A") == "1")
        #expect(try await session.load(server.request("/a%20b", "body")).text == "POST /a b body")
        #expect(urls.requests.callCount == 2)
    }

    @Test func `A loopback server writes responses in HTTP format`() async throws {
        #expect(
            try await answer("GET /x HTTP/1.1\r\nHost: h\r\n\r\n") == """
                HTTP/1.1 200 OK\r
                Content-Type: text/plain; charset=utf-8\r
                Content-Length: 7\r
                Connection: close\r
                \r
                GET /x\(" ")
                """)
        urls.on().returns(.text("unseen", status: 299).with("Transfer-Encoding", "chunked"))
        #expect(
            try await answer("HEAD / HTTP/1.1\r\nHost: h\r\n\r\n") == """
                HTTP/1.1 299 Status\r
                Content-Type: text/plain; charset=utf-8\r
                Content-Length: 6\r
                Connection: close\r
                \r

                """)
        urls.on().returns(StubbedHTTP.Response(status: 204, chunks: [Data("unseen".utf8)]))
        #expect(
            try await answer("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
                == "HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n")
        urls.on().returns(.text("unseen", status: 304))
        #expect(
            try await answer("GET / HTTP/1.1\r\nHost: h\r\n\r\n") == """
                HTTP/1.1 304 Not Modified\r
                Content-Type: text/plain; charset=utf-8\r
                Connection: close\r
                \r

                """)
    }

    @Test
    func `A malformed request is refused with an explanation and isn't recorded`() async throws {
        let bad = try await answer("nonsense\r\n\r\n")
        #expect(bad.hasPrefix("HTTP/1.1 400 Bad Request\r\n"))
        #expect(bad.hasSuffix("\r\n\r\nthe first line isn't a method, a target and HTTP/1.1\n"))
        #expect(urls.requests.callCount == 0)
    }

    @Test func `A partial or missing request times out; a huge one is refused`() async throws {
        let half =
            "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 9\r\n\r\nhalf"
        for start in [half, ""] {
            let late = try await answer(start, limits: .init(time: .milliseconds(20)))
            #expect(late.hasSuffix("\r\n\r\nthe request didn't arrive in time\n"))
        }

        let large = try await answer(half, limits: .init(body: 8, time: .seconds(3600)))
        #expect(large.hasPrefix("HTTP/1.1 413 Content Too Large\r\n"))
        #expect(urls.requests.callCount == 0)
    }

    @Test func `A client that stops in the middle of its request is disconnected`() async throws {
        let server = try StubbedHTTP.LoopbackServer(serving: urls, limits: .patient)
        let client = try RawClient(port: server.port)
        client.send("POST / HTTP/1.1\r\n")
        client.finishWriting()
        #expect(await client.readAll() == "")
    }

    @Test func `A client that has closed its sending side receives its response`() async throws {
        let server = try StubbedHTTP.LoopbackServer(serving: urls, limits: .patient)
        let client = try RawClient(port: server.port)
        client.send("GET /x HTTP/1.1\r\nHost: h\r\n\r\n")
        client.finishWriting()
        #expect(await client.readAll().hasSuffix("GET /x "))
    }

    @Test(arguments: ["", "pipelined"])
    func `A client that disconnects cancels its answer and frees its connection`(rest: String)
        async throws
    {
        let held = UnansweredRoute(of: urls)
        let server = try StubbedHTTP.LoopbackServer(
            serving: urls, limits: .init(connections: 1, time: .seconds(3600)))
        do {
            let client = try RawClient(port: server.port)
            client.send("GET /held HTTP/1.1\r\nHost: h\r\n\r\n\(rest)")
            await held.isAsked()
            withExtendedLifetime(client) {}
        }

        await held.isCancelled()

        // The server should accept another client, even though its limit is one connection.
        let next = try RawClient(port: server.port)
        next.send("GET /x HTTP/1.1\r\nHost: h\r\n\r\n")
        #expect(await next.readAll().hasSuffix("GET /x "))
    }

    @Test
    func `A client that has closed its sending side can wait for a held response`() async throws {
        let server = try StubbedHTTP.LoopbackServer(serving: urls, limits: .patient)
        let held = urls.on(.any, "/held").suspends()
        let client = try RawClient(port: server.port)
        client.send("GET /held HTTP/1.1\r\nHost: h\r\n\r\n")
        client.finishWriting()
        await held.next()
        // After the end of input, the server should send this to find out if the client still
        // exists.
        #expect(await client.read(upTo: "\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n")
        held.resume(returning: .status(204))
        #expect(await client.readAll().hasPrefix("HTTP/1.1 204"))
    }

    @Test func `A client that expects 100-continue receives it before its body`() async throws {
        let server = try StubbedHTTP.LoopbackServer(serving: urls, limits: .patient)
        urls.on(.post).returns(.status(204))
        let client = try RawClient(port: server.port)
        client.send(
            "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 4\r\nExpect: 100-continue\r\n\r\n"
        )
        #expect(await client.read(upTo: "\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n")
        client.send("body")
        #expect(await client.readAll().hasPrefix("HTTP/1.1 204"))
        #expect(urls.requests.lastCall?.text == "body")
    }

    @Test func `A loopback server receives and sends bodies of 4 MB`() async throws {
        let server = try StubbedHTTP.LoopbackServer(serving: urls, limits: .patient)
        let text = String(repeating: "0123456789", count: 400_000)
        let answer = try await URLSession.patient.load(
            server.request("/", text))
        #expect(answer.text == "POST / \(text)")
    }

    @Test func `A loopback server receives a chunked body of 4 MB`() async throws {
        let server = try StubbedHTTP.LoopbackServer(serving: urls, limits: .patient)
        let client = try RawClient(port: server.port)
        let chunk = "1000\r\n" + String(repeating: "x", count: 4096) + "\r\n"
        client.send(
            "POST /x HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n"
                + String(repeating: chunk, count: 1024) + "0\r\n\r\n")
        #expect(await client.readAll().hasSuffix("x"))
        #expect(urls.requests.lastCall?.body.count == 4 << 20)
    }

    @Test func `A loopback server serves 50 connections at a time`() async throws {
        let server = try StubbedHTTP.LoopbackServer(serving: urls, limits: .patient)
        try await withThrowingTaskGroup(of: String.self) { group in
            for index in 1...50 {
                group.addTask {
                    let client = try RawClient(port: server.port)
                    client.send("GET /\(index) HTTP/1.1\r\nHost: h\r\n\r\n")
                    return await client.readAll()
                }
            }
            for try await text in group { #expect(text.hasPrefix("HTTP/1.1 200 OK")) }
        }
        #expect(Set(urls.requests.calls.map(\.path)).count == 50)

    }

    @Test
    func `A connection above the limit is refused, and only the first is reported`() async throws {
        let held = urls.on(.any, "/held").suspends()
        var line: UInt = 0
        let reports = try await reports {
            line = currentLine() + 1
            let narrow = try StubbedHTTP.LoopbackServer(
                serving: urls, limits: .init(connections: 1, time: .seconds(3600)))
            let first = try RawClient(port: narrow.port)
            first.send("GET /held HTTP/1.1\r\nHost: h\r\n\r\n")
            await held.next()
            for _ in 1...3 { #expect(try await RawClient(port: narrow.port).readAll() == "") }
            held.resume(returning: .status(204))
            #expect(await first.readAll().hasPrefix("HTTP/1.1 204"))
        }
        #expect(
            reports.text == """
                StubbedHTTP.LoopbackServer: refused a connection: the limit of 1 open connection is reached
                  add     limits: .init(connections: …)
                """)
        #expect(reports.first?.location.line == line)
    }

    @Test(arguments: ["close", "keep-alive"])
    func `A client above the limit waits until another connection ends or is idle`(
        option: String
    ) async throws {
        let held = urls.on(.any, "/held").suspends()
        let server = try NarrowServer(urls) { _, _ in }
        let next: RawClient
        do {
            let first = try RawClient(port: server.port)
            first.send("GET /held HTTP/1.1\r\nHost: h\r\nConnection: \(option)\r\n\r\n")
            await held.next()
            next = try RawClient(port: server.port)
            next.send("GET /x HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
            for _ in 1...2 { _ = try await server.nextAccepted() }
            held.resume(returning: .status(204))
            #expect(await first.readAll().hasPrefix("HTTP/1.1 204"))
        }
        #expect(await next.readAll().hasSuffix("GET /x "))
    }

    @Test
    func `A client above the limit isn't refused if another client has disconnected unnoticed`()
        async throws
    {
        let (refusals, continuation) = AsyncStream.makeStream(of: (@Sendable () -> Void).self)
        let server = try NarrowServer(urls) { continuation.yield($1) }
        let first = Locked(try RawClient(port: server.port) as RawClient?)
        let accepted = try await server.nextAccepted()
        let next = try RawClient(port: server.port)
        next.send("GET /x HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
        var waiting = refusals.makeAsyncIterator()
        let refuse = try #require(await waiting.next())
        // While this closure runs, the server can't be told that the client has disconnected.
        server.core.queue.async {
            first.withLock { $0 = nil }
            _ = Socket.wait(for: [(accepted, .reading)])
            refuse()
        }
        #expect(await next.readAll().hasSuffix("GET /x "))
    }

    @Test
    func `A connection whose last response was sent doesn't count against the limit`() async throws
    {
        let server = try NarrowServer(urls) { $0.async(execute: $1) }
        let first = try RawClient(port: server.port)
        first.send("GET /a HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
        #expect(await first.readAll().hasSuffix("GET /a "))
        let next = try RawClient(port: server.port)
        next.send("GET /b HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
        #expect(await next.readAll().hasSuffix("GET /b "))
        withExtendedLifetime(first) {}
    }

    /// A server whose limit is a single connection.
    private final class NarrowServer {
        let core: ServerCore
        let port: UInt16
        private var accepted: AsyncStream<Socket>.Iterator

        init(_ urls: StubbedHTTP.Service, refuseLater: @escaping ServerCore.Refusing) throws {
            let (socket, port) = try Socket.listening()
            let (accepted, continuation) = AsyncStream.makeStream(of: Socket.self)
            self.accepted = accepted.makeAsyncIterator()
            self.port = port
            core = try ServerCore(
                urls, limits: .init(connections: 1, requests: 9, time: .seconds(3600)),
                authority: "127.0.0.1:\(port)",
                at: TestReport.Location(
                    fileID: #fileID, filePath: #filePath, line: #line, column: #column),
                accept: {
                    let acceptance = $0.acceptConnection()
                    if case .client(let client) = acceptance { continuation.yield(client) }
                    return acceptance
                }, refuseLater: refuseLater)
            core.start(socket)
        }

        deinit { core.stop() }

        /// Returns the server's end of the next connection.
        func nextAccepted() async throws -> Socket { try #require(await accepted.next()) }
    }

    /// `true` if the system lets a server queue 200 connections.
    private static let queuesMany =
        (try? String(contentsOfFile: "/proc/sys/net/core/somaxconn", encoding: .utf8))
        .flatMap { Int($0.dropLast()) }.map { $0 >= 200 } ?? false

    @Test(.enabled(if: queuesMany, "the system's own limit is lower or unknown"))
    func `A loopback server queues 150 connections before it accepts the first one`() throws {
        let (socket, port) = try Socket.listening()
        defer { socket.closeDescriptor() }
        // If the queue were full, the system would make a client wait, and refuse it after two
        // minutes.
        let clients = try (1...150).map { _ in try RawClient(port: port) }
        #expect(clients.count == 150)
    }

    @Test(arguments: [
        (StubbedHTTP.LoopbackServer.Limits(body: -1), "body is -1, but must not be negative"),
        (
            StubbedHTTP.LoopbackServer.Limits(connections: 0),
            "connections is 0, but must be at least 1"
        ),
        (
            StubbedHTTP.LoopbackServer.Limits(requests: 0),
            "requests is 0, but must be at least 1"
        ),
        (
            StubbedHTTP.LoopbackServer.Limits(time: .zero),
            "time is 0.0 seconds, but must be positive"
        ),
    ])
    func `Limits that no request can satisfy are reported at their line`(
        limits: StubbedHTTP.LoopbackServer.Limits, problem: String
    ) throws {
        var line: UInt = 0
        let reports = try reports {
            _ = try StubbedHTTP.LoopbackServer(serving: urls, limits: limits); line = currentLine()
        }
        #expect(reports.map(\.message) == ["StubbedHTTP.LoopbackServer.Limits: \(problem)"])
        #expect(reports.first?.location.line == line)
    }

    @Test func `Stopping a loopback server closes connections and cancels answers`() async throws {
        let held = UnansweredRoute(of: urls)
        let server = try StubbedHTTP.LoopbackServer(serving: urls, limits: .patient)
        let client = try RawClient(port: server.port)
        client.send("GET /held HTTP/1.1\r\nHost: h\r\n\r\n")
        await held.isAsked()

        server.stop()
        server.stop()

        #expect(await client.readAll() == "")
        await held.isCancelled()
    }

    @Test
    func `A loopback server answers with high priority so tests don't delay it`() async throws {
        let priority = Locked<TaskPriority?>(nil)
        let server = try StubbedHTTP.LoopbackServer(
            serving: StubbedHTTP.Service { _ in
                priority.withLock { $0 = Task.currentPriority }
                return .text("")
            }, limits: .patient)
        _ = try await URLSession.patient.load(server.request("/"))
        #expect(priority.withLock { $0 } == .high)
    }

    @Test func `A loopback server stops when it is released`() async throws {
        var server: StubbedHTTP.LoopbackServer? = try StubbedHTTP.LoopbackServer(
            serving: urls, limits: .patient)
        let held = urls.on(.any, "/held").suspends()
        let client = try RawClient(port: #require(server?.port))
        client.send("GET /held HTTP/1.1\r\nHost: h\r\n\r\n")
        await held.next()
        withExtendedLifetime(server) {}

        server = nil

        #expect(await client.readAll() == "")
    }

    @Test
    func `A loopback server delivers a delayed response when it's due`() async throws {
        let server = try StubbedHTTP.LoopbackServer(serving: urls, limits: .patient)
        urls.on(.any, "/slow").returns(.status(204).delayed(by: .seconds(3600)))
        let client = try RawClient(port: server.port)
        client.send("GET /slow HTTP/1.1\r\nHost: h\r\n\r\n")
        #expect(await urls.nextDelayed()?.path == "/slow")

        urls.timeline.advance(by: .seconds(3600))

        #expect(await client.readAll().hasPrefix("HTTP/1.1 204"))
    }
}

/// The route `/held`, whose answers only return if they're cancelled.
private struct UnansweredRoute {
    private let forever: AsyncStream<Void>.Continuation
    private let asked: AsyncStream<Void>
    private let cancelled: AsyncStream<Void>

    init(of urls: StubbedHTTP.Service) {
        let (forever, keep) = AsyncStream.makeStream(of: Void.self)
        let (cancelled, leave) = AsyncStream.makeStream(of: Void.self)
        let (asked, ask) = AsyncStream.makeStream(of: Void.self)
        urls.on(.any, "/held").answers { _ in
            ask.finish()
            for await _ in forever {}
            leave.finish()
            return .status(204)
        }
        (self.forever, self.asked, self.cancelled) = (keep, asked, cancelled)
    }

    func isAsked() async { for await _ in asked {} }

    /// Waits until the answer is cancelled.
    func isCancelled() async {
        for await _ in cancelled {}
        withExtendedLifetime(forever) {}
    }
}

extension StubbedHTTP.LoopbackServer {
    /// A request for one of the server's paths, with or without a body.
    func request(_ path: String, _ body: String? = nil) throws -> URLRequest {
        URLRequest(
            body == nil ? "GET" : "POST", try #require(URL(string: "\(url)\(path)")),
            body: body.map { Data($0.utf8) })
    }
}

extension StubbedHTTP.Response {
    fileprivate func with(_ name: String, _ value: String) -> StubbedHTTP.Response {
        var response = self
        response.headers[name] = value
        return response
    }
}

import Foundation
import TestSupport
import Testing
import Understudy
import UnderstudyNetworking

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Pending responses", .endsWhenIdle, .limitedSessions)
struct PendingResponseTests {
    /// Returns the reports of a test that stubs and loads something.
    private func reports(
        _ body: @escaping @Sendable (StubbedHTTP.Service) async throws -> Void
    ) async throws -> [TestReport] {
        try await TestSupport.reports {
            try await withTestScope {
                let urls = StubbedHTTP.Service()
                urls.on().returns(.text("late").delayed(by: .seconds(3)))
                urls.on(.any, "/events").returns(
                    .events(["one", "two"]).paced(by: .seconds(1)).withoutEnd())
                try await body(urls)
            }
        }
    }

    private func task(_ path: String, _ session: URLSession) throws -> URLSessionDataTask {
        let task = session.dataTask(with: try url(path))
        task.resume()
        return task
    }

    @Test
    func `Waiting for a delayed response fails at its limit and lists the requests`() async throws {
        let clock = TestClock()
        var line: UInt = 0
        let reports = try await TestSupport.reports {
            try await withTestScope {
                let urls = StubbedHTTP.Service()
                urls.on().returns(.text("at once"))
                line = currentLine() + 1
                async let next = urls.nextDelayed(within: .seconds(5), on: clock)
                await clock.nextSleeper()
                _ = try await urls.session.data(from: try url("/a"))
                clock.advance(by: .seconds(5))
                #expect(await next == nil)
            }
        }
        #expect(reports.count == 1)
        let message = reports.first?.message ?? ""
        #expect(
            message.hasPrefix(
                "StubbedHTTP: gave up waiting for a delayed response after 5.0 seconds"))
        #expect(message.contains("/a"))
        #expect(reports.first?.location.line == line)
    }

    @Test func `An undelivered response is reported at the line of its service`() async throws {
        var line: UInt = 0
        let reports = try await TestSupport.reports {
            try await withTestScope {
                let urls = StubbedHTTP.Service(); line = currentLine()
                urls.on().returns(.text("late").delayed(by: .seconds(3)))
                urls.timeline.advance(by: .seconds(1))
                for path in ["/a", "/b"] {
                    _ = try task(path, urls.session)
                    await urls.nextDelayed()
                }
                urls.timeline.advance(by: .seconds(2))
            }
        }
        #expect(
            reports.text == """
                StubbedHTTP: 2 responses are still pending when the test ended
                  pending GET https://api.example.com/a until 4.0 seconds
                  pending GET https://api.example.com/b until 4.0 seconds
                  add     timeline.advance(by:) past the delay, or cancel the load
                """)
        #expect(reports.first?.location.line == line)
        #expect(reports.first?.severity == .failure)
    }

    @Test
    func `A response is reported as pending if a piece of it was never delivered`() async throws {
        let reports = try await reports { urls in
            _ = try task("/events", urls.session)
            await urls.nextDelayed()
        }
        #expect(
            reports.text == """
                StubbedHTTP: 1 response is still pending when the test ended
                  pending GET https://api.example.com/events until 1.0 seconds
                  add     timeline.advance(by:) past the delay, or cancel the load
                """)
    }

    @Test func `Cancelling a test ends a wait for a delayed response`() async {
        let (waiting, waits) = AsyncStream<Void>.makeStream()
        let test = Task {
            await withTestScope {
                let urls = StubbedHTTP.Service()
                let request = Task.detached { await urls.nextDelayed() }
                waits.yield()
                #expect(await request.value == nil)
            }
        }
        for await _ in waiting { break }
        test.cancel()
        await test.value
    }

    @Test func `A pending response of a fake server is reported`() async throws {
        let reports = try await TestSupport.reports {
            try await withTestScope {
                let server = FakeRESTServer(collections: ["/notes"])
                server.latency = .seconds(2)
                let request = URLRequest(url: try url("/notes"))
                Task { try await server.data(for: request) }
                await server.nextDelayed()
            }
        }
        #expect(
            reports.text == """
                FakeRESTServer: 1 response is still pending when the test ended
                  pending GET https://api.example.com/notes until 2.0 seconds
                  add     timeline.advance(by:) past the delay, or cancel the load
                """)
    }

    @Test
    func `A response isn't reported after its delivery, cancellation or timeout`() async throws {
        let reports = try await reports { urls in
            _ = try task("/delivered", urls.session)
            await urls.nextDelayed()
            urls.timeline.advance(by: .seconds(3))

            let cancelled = try task("/cancelled", urls.session)
            await urls.nextDelayed()
            cancelled.cancel()

            let load = Task { try await urls.session.text("/cancelled") }
            await urls.nextDelayed()
            load.cancel()

            let direct = Task { [url = try url("/direct")] in
                try await urls.respond(to: StubbedHTTP.Request(.get, url))
            }
            await urls.nextDelayed()
            direct.cancel()

            var request = URLRequest(url: try url("/timeout"))
            request.timeoutInterval = 1
            let timeout = Task { [request] in try await urls.session.data(for: request) }
            await urls.nextDelayed()
            urls.timeline.advance(by: .seconds(1))
            _ = await timeout.result
        }
        #expect(reports.isEmpty)
    }

    @Test func `A response without an end isn't reported after its last piece`() async throws {
        let reports = try await reports { urls in
            _ = try task("/events", urls.session)
            await urls.nextDelayed()
            urls.timeline.advance(by: .seconds(1))
        }
        #expect(reports.isEmpty)
    }

    @Test func `A pending response isn't reported if its client is another process`() async throws {
        let reports = try await reports { urls in
            let server = try StubbedHTTP.LoopbackServer(serving: urls, limits: .patient)
            let client = try RawClient(port: server.port)
            client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
            await urls.nextDelayed()
            withExtendedLifetime(client) {}
        }
        #expect(reports.isEmpty)
    }

    @Test
    func `A pending response is reported and released if its test is cancelled`() async throws {
        let log = DownloadLog()
        var errors: [URLError.Code?] = []
        let reports = try await TestSupport.reports {
            let test = Task { () -> [URLError.Code?] in
                try await withTestScope {
                    let urls = StubbedHTTP.Service()
                    urls.on().returns(.text("late").delayed(by: .seconds(3)))
                    urls.on(.any, "/events").returns(.events(["one"]).withoutEnd())
                    let configuration = urls.configuration
                    configuration.timeoutIntervalForRequest = 3600
                    let session = URLSession(
                        configuration: configuration, delegate: log, delegateQueue: nil)
                    try task("/events", session).resume()
                    await log.next(2)
                    let server = try StubbedHTTP.LoopbackServer(serving: urls, limits: .patient)
                    let client = try RawClient(port: server.port)
                    client.send("GET /late HTTP/1.1\r\nHost: h\r\n\r\n")
                    await urls.nextDelayed()
                    let request = URLRequest(url: try url("/late"))
                    let load = Task { try await urls.session.data(for: request) }
                    await urls.nextDelayed()

                    withUnsafeCurrentTask { $0?.cancel() }

                    // If the end of the test didn't release it, this would wait forever: `result`
                    // ignores cancellation.
                    let error = await load.result.failure as? URLError
                    #expect(await client.readAll() == "")
                    let again = await Task { try await urls.session.data(for: request) }.result
                    return [error?.code, (again.failure as? URLError)?.code]
                }
            }
            errors = try await test.value
        }
        for await _ in log.ends {}
        #expect(log.events.last == "\(URLError.cancelled.rawValue)")
        #expect(errors == [.cancelled, .cancelled])
        #expect(reports.count == 1)
        let message = reports.first?.message ?? ""
        #expect(message.contains(" still pending when the test was cancelled\n"))
        #expect(message.contains("pending GET http://h/late until 3.0 seconds\n"))
        #expect(message.contains("pending GET https://api.example.com/late until 3.0 seconds\n"))
    }
}

extension Result {
    /// The error, or `nil` if the result is a success.
    fileprivate var failure: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }
}

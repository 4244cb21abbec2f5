import Foundation
import TestSupport
import Testing
import Understudy
import UnderstudyNetworking

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Responses in pieces", .endsWhenIdle, .limitedSessions)
struct SlowAnswerTests {
    let urls = StubbedHTTP.Service()
    private let log = DownloadLog()
    private let events = StubbedHTTP.Response.events(["one", "two", "three"])
    private var timeline: TestTimeline { urls.timeline }

    /// A session that records its events in the log and doesn't time out.
    private var session: URLSession {
        let configuration = urls.configuration
        configuration.timeoutIntervalForRequest = 3600
        return URLSession(configuration: configuration, delegate: log, delegateQueue: nil)
    }

    /// Starts loading a path.
    private func start(_ path: String = "/") throws -> URLSessionDataTask {
        let task = session.dataTask(with: try url(path))
        task.resume()
        return task
    }

    @Test
    func `A paced response sends its first piece at once, others at the interval`() async throws {
        urls.on().returns(events.paced(by: .seconds(1)))
        _ = try start("/events")

        #expect(await urls.nextDelayed()?.path == "/events")
        #expect(log.events == ["200", "data: one\n\n"])
        timeline.advance(by: .seconds(1) - .nanoseconds(1))
        #expect(timeline.pending > 0)
        timeline.advance(by: .nanoseconds(1))
        await urls.nextDelayed()
        #expect(log.events == ["200", "data: one\n\n", "data: two\n\n"])
        timeline.advance(by: .seconds(1))
        for await _ in log.ends {}
        #expect(log.events.suffix(2) == ["data: three\n\n", "done"])
        #expect(timeline.pending == 0)
    }

    @Test
    func `A paced response catches up if the timeline advances past several pieces`() async throws {
        urls.on().returns(events.delayed(by: .seconds(5)).paced(by: .seconds(1)))
        _ = try start()
        await urls.nextDelayed()
        timeline.advance(by: .seconds(5))
        await urls.nextDelayed()
        timeline.advance(by: .seconds(2))
        for await _ in log.ends {}
        #expect(log.events == ["200", "data: one\n\n", "data: two\n\n", "data: three\n\n", "done"])
    }

    @Test func `A paced response is complete when its whole body is awaited`() async throws {
        let body = StubbedHTTP.Response(chunks: [Data("a".utf8), Data("b".utf8)])
        urls.on().returns(body.paced(by: .seconds(1)))
        let load = Task { [session = urls.session] in try await session.text("/") }
        await urls.nextDelayed()
        timeline.advance(by: .seconds(1))
        #expect(try await load.value == "ab")
    }

    @Test func `A paced response fails when its connection is lost`() async throws {
        urls.on().returns(events.paced(by: .seconds(1)).withoutEnd().dropped(after: 12))
        _ = try start()
        await urls.nextDelayed()
        timeline.advance(by: .seconds(1))
        for await _ in log.ends {}
        #expect(
            log.events == [
                "200", "data: one\n\n", "d", "\(URLError.networkConnectionLost.rawValue)",
            ])
    }

    @Test(arguments: [false, true])
    func `A paced or open response ends when its client cancels`(isOpen: Bool) async throws {
        urls.on().returns(isOpen ? events.withoutEnd() : events.paced(by: .seconds(1)))
        let task = try start()
        if isOpen { await log.next(4) } else { await urls.nextDelayed() }
        task.cancel()
        for await _ in log.ends {}
        #expect(log.events.count == (isOpen ? 5 : 3))
        #expect(log.events.last == "\(URLError.cancelled.rawValue)")
    }

    @Test(arguments: [false, true])
    func `A paced or open response times out if the next piece takes too long`(isOpen: Bool)
        async throws
    {
        let events = StubbedHTTP.Response.events(["one", "two"])
        urls.on().returns(isOpen ? events.withoutEnd() : events.paced(by: .seconds(11)))
        var request = URLRequest(url: try url("/"))
        request.timeoutInterval = 10
        session.dataTask(with: request).resume()
        // The timeout restarts at each piece. Therefore, we wait until the last one has arrived.
        if isOpen { await log.next(3) } else { await urls.nextDelayed() }
        timeline.advance(by: .seconds(10))
        for await _ in log.ends {}
        #expect(log.events.last == "\(URLError.timedOut.rawValue)")
        #expect(timeline.pending == 0)
    }

    @Test func `A paced response may exceed the timeout if no single piece does`() async throws {
        urls.on().returns(events.paced(by: .seconds(8)))
        var request = URLRequest(url: try url("/"))
        request.timeoutInterval = 10
        session.dataTask(with: request).resume()
        for _ in 1...2 {
            await urls.nextDelayed()
            timeline.advance(by: .seconds(8))
        }
        for await _ in log.ends {}
        #expect(log.events.last == "done")
    }

    @Test func `An open response has no Content-Length unless the test sets one`() async throws {
        func length(
            _ response: StubbedHTTP.Response, _ method: String = "GET"
        ) async throws -> String {
            let urls = StubbedHTTP.Service { _ in response }
            let log = DownloadLog()
            let session = URLSession(
                configuration: urls.configuration, delegate: log, delegateQueue: nil)
            let task = session.dataTask(with: URLRequest(method, try url("/")))
            task.resume()
            await log.next(1)
            task.cancel()
            let head = task.response as? HTTPURLResponse
            let named = head?.value(forHTTPHeaderField: "Content-Length") ?? "none"
            return "\(named) \(head?.expectedContentLength ?? 0)"
        }
        #expect(try await length(.events(["one"])) == "none -1")
        #expect(try await length(.text("half").withoutEnd()) == "none -1")
        let named = StubbedHTTP.Response.text("half", headers: ["Content-Length": "8"])
        #expect(try await length(named.withoutEnd()) == "8 8")
        #expect(try await length(.text("whole").paced(by: .seconds(1))) == "5 5")
        #expect(try await length(.text("whole").withoutEnd(), "HEAD") == "5 5")
    }

    @Test func `An event stream is encoded as the format specifies`() {
        func sent(_ events: StubbedHTTP.Event...) -> String {
            String(decoding: StubbedHTTP.Response.events(events).body, as: UTF8.self)
        }
        #expect(sent("one", "") == "data: one\n\ndata: \n\n")
        #expect(sent("a\nb\r\n\rc") == "data: a\ndata: b\ndata: \ndata: c\n\n")
        #expect(
            sent(.init("x", type: "add", id: "7", retry: .milliseconds(1500)))
                == "event: add\nid: 7\nretry: 1500\ndata: x\n\n")
        #expect(sent(.comment("still\nhere")) == ": still\n: here\n\n")
        let type = StubbedHTTP.Response.events([], headers: ["Content-Type": "text/plain"])
        #expect(StubbedHTTP.Response.events([]).headers["Content-Type"] == "text/event-stream")
        #expect(type.headers["Content-Type"] == "text/plain")
    }
}

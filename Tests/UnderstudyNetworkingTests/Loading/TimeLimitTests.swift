import Foundation
import TestSupport
import Testing
import Understudy
import UnderstudyNetworking

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Timeouts of stubbed requests", .endsWhenIdle, .limitedSessions)
struct TimeLimitTests {
    let urls = StubbedHTTP.Service()
    private let request: URLRequest

    init() throws {
        var request = URLRequest(url: try url("/places"))
        request.timeoutInterval = 10
        self.request = request
    }

    private func load() -> Task<String, any Error> {
        Task { [session = urls.session, request] in try await session.load(request).text }
    }

    private func code(of load: Task<String, any Error>) async throws -> URLError.Code {
        try await #require(throws: URLError.self) { try await load.value }.code
    }

    @Test func `A request with a held answer times out exactly at its limit`() async throws {
        let held = urls.on().suspends()
        let load = load()
        await held.next()

        urls.timeline.advance(by: .seconds(10) - .nanoseconds(1))
        #expect(urls.timeline.pending == 1)
        urls.timeline.advance(by: .nanoseconds(1))

        let error = try await #require(throws: URLError.self) { try await load.value }
        #expect(error.code == .timedOut)
        #expect(error.failingURL == request.url)
    }

    @Test func `A timeout cancels the answer that is still running`() async throws {
        let (forever, keep) = AsyncStream.makeStream(of: Void.self)
        let (cancelled, leave) = AsyncStream.makeStream(of: Void.self)
        let (asked, ask) = AsyncStream.makeStream(of: Void.self)
        urls.on().answers { _ in
            ask.finish()
            for await _ in forever {}
            if Task.isCancelled { leave.finish() }
            return .text("late")
        }
        let load = load()
        for await _ in asked {}

        urls.timeline.advance(by: .seconds(10))

        #expect(try await code(of: load) == .timedOut)
        for await _ in cancelled {}
        withExtendedLifetime(keep) {}
    }

    @Test func `A timeout ends a longer delay and removes it from the timeline`() async throws {
        urls.on().returns(.text("late").delayed(by: .seconds(11)))
        let load = load()
        await urls.nextDelayed()
        #expect(urls.timeline.nextDeadline == .seconds(10))

        urls.timeline.advance(by: .seconds(10))

        #expect(try await code(of: load) == .timedOut)
        #expect(urls.timeline.pending == 0)
    }

    #if canImport(FoundationNetworking)
        @Test(arguments: [1, 3])
        func `A load times out at the limit of its session for the whole resource`(pieces: Int)
            async throws
        {
            let body = StubbedHTTP.Response(chunks: Array(repeating: Data("a".utf8), count: pieces))
            urls.on().returns(
                body.paced(by: .seconds(4)).delayed(by: .seconds(pieces == 1 ? 9 : 0)))
            let configuration = urls.configuration
            configuration.timeoutIntervalForResource = 5
            let session = URLSession(configuration: configuration)
            let load = Task { [request] in try await session.load(request).text }
            await urls.nextDelayed()
            urls.timeline.advance(by: .seconds(4))
            if pieces > 1 { await urls.nextDelayed() }
            urls.timeline.advance(by: .seconds(1))

            #expect(try await code(of: load) == .timedOut)
        }

        @Test func `A load that ends in time leaves no limit on the timeline`() async throws {
            urls.on().returns(.text("in time"))
            let configuration = urls.configuration
            configuration.timeoutIntervalForResource = 5
            let session = URLSession(configuration: configuration)
            #expect(try await session.load(request).text == "in time")
            #expect(urls.timeline.pending == 0)
        }
    #endif

    @Test func `The timeout counts the answer and its delay together`() async throws {
        let held = urls.on().suspends()
        let load = load()
        await held.next()
        urls.timeline.advance(by: .seconds(4))
        held.resume(returning: .text("late").delayed(by: .seconds(7)))
        await urls.nextDelayed()
        #expect(urls.timeline.nextDeadline == .seconds(10))

        urls.timeline.advance(by: .seconds(6))

        #expect(try await code(of: load) == .timedOut)
    }

    @Test func `In a rehearsal the timeout counts only the delay of an answer`() async throws {
        let urls = DoubleWork.$rehearsal.withValue(QuietRehearsal()) { StubbedHTTP.Service() }
        let held = urls.on().suspends()
        func load() -> Task<String, any Error> {
            Task { [session = urls.session, request] in try await session.load(request).text }
        }
        let late = load()
        await held.next()
        urls.timeline.advance(by: .seconds(11))
        held.resume(returning: .text("there"))
        #expect(try await late.value == "there")

        let delayed = load()
        await held.next()
        urls.timeline.advance(by: .seconds(11))
        held.resume(returning: .text("late").delayed(by: .seconds(11)))
        await urls.nextDelayed()
        urls.timeline.advance(by: .seconds(10))
        #expect(try await code(of: delayed) == .timedOut)
    }

    @Test func `A response whose delay equals the timeout is delivered`() async throws {
        urls.on().returns(.text("in time").delayed(by: .seconds(10)))
        let load = load()
        await urls.nextDelayed()

        urls.timeline.advance(by: .seconds(10))

        #expect(try await load.value == "in time")
        #expect(urls.timeline.pending == 0)
    }

    @Test func `A timeout leaves the timeline when the response arrives`() async throws {
        urls.on().returns(.text("soon"))
        #expect(try await load().value == "soon")
        #expect(urls.timeline.pending == 0)
    }

    @Test func `A redirect restarts the timeout`() async throws {
        let first = urls.on(.any, "/places").suspends()
        let second = urls.on(.any, "/new").suspends()
        let load = load()
        await first.next()
        urls.timeline.advance(by: .seconds(9))
        first.resume(returning: .redirect(to: "/new"))
        await second.next()

        #expect(urls.timeline.nextDeadline == .seconds(19))
        urls.timeline.advance(by: .seconds(10))

        let error = try await #require(throws: URLError.self) { try await load.value }
        #expect(error.code == .timedOut)
        #expect(error.failingURL?.path == "/new")
    }

    @Test(arguments: [(nil, 5.0), (7.0, 7.0)])
    func `The timeout is that of the request, or of the session if the request has none`(
        own: TimeInterval?, limit: TimeInterval
    ) async throws {
        urls.on().returns(.status(204))
        let configuration = urls.configuration
        configuration.timeoutIntervalForRequest = 5
        var request = URLRequest(url: try url("/"), cachePolicy: .returnCacheDataElseLoad)
        if let own { request.timeoutInterval = own }

        _ = try await URLSession(configuration: configuration).load(request)

        let received = try #require(urls.requests.lastCall)
        #expect(received.timeoutInterval == limit)
        #expect(received.cachePolicy == .returnCacheDataElseLoad)
        #expect(received.urlRequest.timeoutInterval == limit)
        #expect(received.urlRequest.cachePolicy == .returnCacheDataElseLoad)
        #expect(received == StubbedHTTP.Request(.get, try url("/")))
        #expect(Set([received, StubbedHTTP.Request(.get, try url("/"))]).count == 1)
    }

    @Test(arguments: [(0, nil), (.greatestFiniteMagnitude, Duration.seconds(1_000_000_000))])
    func `A timeout of 0 means no limit, and the largest interval is a valid limit`(
        interval: TimeInterval, deadline: Duration?
    ) async throws {
        let held = urls.on().suspends()
        var request = request
        request.timeoutInterval = interval
        let load = Task { [session = urls.session, request] in
            try await session.load(request).text
        }
        await held.next()
        #expect(urls.timeline.nextDeadline?.offset == deadline)
        held.resume(returning: .text("there"))
        #expect(try await load.value == "there")
    }
}

/// A rehearsal that waits for nothing.
private final class QuietRehearsal: RehearsalContext {
    func leave(_ start: () -> Void) { start() }

    func send(
        _ title: String, at location: TestReport.Location, resumingOn thread: DoubleWork.Thread,
        isBlocked: @escaping @Sendable () -> Bool
    ) -> DoubleWork.PendingWork? { nil }

    func register(_ query: DoubleWork.ProgressQuery) -> DoubleWork.PendingWork? { nil }

    func tryOrders(_ count: Int, _ body: @escaping @Sendable () async -> Bool) -> Bool { false }
}

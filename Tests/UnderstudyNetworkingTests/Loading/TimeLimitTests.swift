import Foundation
import TestSupport
import Testing
import Understudy
import UnderstudyNetworking

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("The time limit of a stubbed request", .endsWhenIdle)
struct TimeLimitTests {
    let urls = StubbedURLs()
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

    @Test("ends a request whose answer is held, at its instant and not before")
    func held() async throws {
        let held = urls.on().suspends()
        let load = load()
        await held.nextCall()

        urls.timeline.advance(by: .seconds(10) - .nanoseconds(1))
        #expect(urls.timeline.pending == 1)
        urls.timeline.advance(by: .nanoseconds(1))

        let error = try await #require(throws: URLError.self) { try await load.value }
        #expect(error.code == .timedOut)
        #expect(error.failingURL == request.url)
    }

    @Test("lets the answer go that comes too late")
    func late() async throws {
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

    @Test("ends a delay that is longer, and takes it off the timeline")
    func delayed() async throws {
        urls.on().returns(.text("late").delayed(by: .seconds(11)))
        let load = load()
        await urls.nextDelayed()
        #expect(urls.timeline.nextDeadline == .seconds(10))

        urls.timeline.advance(by: .seconds(10))

        #expect(try await code(of: load) == .timedOut)
        #expect(urls.timeline.pending == 0)
    }

    @Test("counts what an answer and its delay take together")
    func together() async throws {
        let held = urls.on().suspends()
        let load = load()
        await held.nextCall()
        urls.timeline.advance(by: .seconds(4))
        held.resume(returning: .text("late").delayed(by: .seconds(7)))
        await urls.nextDelayed()
        #expect(urls.timeline.nextDeadline == .seconds(10))

        urls.timeline.advance(by: .seconds(6))

        #expect(try await code(of: load) == .timedOut)
    }

    @Test("counts the delay of an answer alone in a rehearsal, however late that comes")
    func onStage() async throws {
        // A rehearsal is known by the way out of it.
        let urls = OwnWork.$exit.withValue(OwnWork.Exit { $0() }) { StubbedURLs() }
        let held = urls.on().suspends()
        func load() -> Task<String, any Error> {
            Task { [session = urls.session, request] in try await session.load(request).text }
        }
        let late = load()
        await held.nextCall()
        urls.timeline.advance(by: .seconds(11))
        held.resume(returning: .text("there"))
        #expect(try await late.value == "there")

        let delayed = load()
        await held.nextCall()
        urls.timeline.advance(by: .seconds(11))
        held.resume(returning: .text("late").delayed(by: .seconds(11)))
        await urls.nextDelayed()
        urls.timeline.advance(by: .seconds(10))
        #expect(try await code(of: delayed) == .timedOut)
    }

    @Test("lets an answer through that begins at its end")
    func justInTime() async throws {
        urls.on().returns(.text("in time").delayed(by: .seconds(10)))
        let load = load()
        await urls.nextDelayed()

        urls.timeline.advance(by: .seconds(10))

        #expect(try await load.value == "in time")
        #expect(urls.timeline.pending == 0)
    }

    @Test("leaves the timeline when the answer is there")
    func answered() async throws {
        urls.on().returns(.text("soon"))
        #expect(try await load().value == "soon")
        #expect(urls.timeline.pending == 0)
    }

    @Test("begins anew where a redirect leads")
    func redirected() async throws {
        let first = urls.on(.any, "/places").suspends()
        let second = urls.on(.any, "/new").suspends()
        let load = load()
        await first.nextCall()
        urls.timeline.advance(by: .seconds(9))
        first.resume(returning: .redirect(to: "/new"))
        await second.nextCall()

        #expect(urls.timeline.nextDeadline == .seconds(19))
        urls.timeline.advance(by: .seconds(10))

        let error = try await #require(throws: URLError.self) { try await load.value }
        #expect(error.code == .timedOut)
        #expect(error.failingURL?.path == "/new")
    }

    @Test(
        "is the request's, or the session's where the request names none",
        arguments: [(nil, 5.0), (7.0, 7.0)])
    func session(own: TimeInterval?, limit: TimeInterval) async throws {
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
        #expect(received == ReceivedRequest(.get, try url("/")))
        #expect(Set([received, ReceivedRequest(.get, try url("/"))]).count == 1)
    }

    @Test(
        "is none where the interval is none, and may be as long as a number",
        arguments: [(0, nil), (.greatestFiniteMagnitude, Duration.seconds(1_000_000_000))])
    func none(interval: TimeInterval, deadline: Duration?) async throws {
        let held = urls.on().suspends()
        var request = request
        request.timeoutInterval = interval
        let load = Task { [session = urls.session, request] in
            try await session.load(request).text
        }
        await held.nextCall()
        #expect(urls.timeline.nextDeadline == deadline)
        held.resume(returning: .text("there"))
        #expect(try await load.value == "there")
    }
}

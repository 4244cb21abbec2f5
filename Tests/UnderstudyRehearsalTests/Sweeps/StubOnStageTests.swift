import Foundation
import TestSupport
import Testing
import Understudy
import UnderstudyNetworking
import UnderstudyRehearsal

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Stubs in rehearsals", .endsWhenIdle)
struct StubOnStageTests {
    @Test func `A stubbed session that outlives the body isn't reported`() async throws {
        let url = try #require(URL(string: "https://example.com/pages/1"))
        let kept = Locked<[URLSession]>([])
        let reports = try await reports {
            try await rehearse(limits: .init(idleTimeout: .seconds(3600))) { stage throws in
                let session = URLSession.stubbed { _ in .text("a page") }
                kept.withLock { $0.append(session) }
                _ = try await session.data(from: url)
            }
        }
        #expect(reports.isEmpty)
        #expect(kept.withLock { $0.count } == 1)
    }

    @Test
    func `A stubbed request without a delay schedules nothing on the stage's time`() async throws {
        let url = try #require(URL(string: "https://example.com/pages/1"))
        try await rehearse(limits: .init(idleTimeout: .seconds(3600))) { stage throws in
            let urls = StubbedHTTP.Service(on: stage.timeline) { [timeline = stage.timeline] _ in
                .text("\(timeline.pending) pending")
            }
            let (data, _) = try await urls.session.data(from: url)
            #expect(String(decoding: data, as: UTF8.self) == "0 pending")
            #expect(stage.elapsed == .zero)
        }
    }

    @Test
    func `Requests of several tasks are answered in the order of the schedule`() async throws {
        let url = try #require(URL(string: "https://example.com/pages/1"))
        let explored = await explore(schedules: 30, limits: .init(idleTimeout: .seconds(3600))) {
            stage in
            let session = URLSession.stubbed { _ in .text("a page") }
            async let yields: Void = { for _ in 1...5 { await Task.yield() } }()
            async let pages: Void = withThrowingTaskGroup(of: Int.self) { group in
                for number in 1...3 {
                    group.addTask {
                        defer { stage.note("page \(number)") }
                        return try await session.data(from: url).0.count
                    }
                }
                for try await count in group { #expect(count == 6) }
            }
            _ = try await (yields, pages)
        }
        #expect(explored.schedules == 30)
        #expect(explored.failure == nil)
    }

    @Test(.enabled(if: Rehearsal.Tier.available >= .clocks))
    func `The report of a search names the task of a response after its request`() async throws {
        let url = try #require(URL(string: "https://example.com/find?q=pi"))
        let (exploration, _) = await recorded {
            await explore(schedules: 2, limits: .patient) { _ in
                let session = URLSession.stubbed { _ in .text("a page") }
                _ = try await session.data(from: url)
                throw Broken()
            }
        }
        let description = try #require(exploration.failure?.description)
        #expect(description.contains("\"response to GET /find?q=pi\""))
    }

    @Test(arguments: [false, true])
    func `A search with a stubbed request is complete unless another thread resumes a task`(
        _ isResumedElsewhere: Bool
    ) async throws {
        let url = try #require(URL(string: "https://example.com/pages/1"))
        // The other thread can make two runs of a schedule differ, which is noted.
        let (explored, _) = await recorded {
            await explore(schedules: 1_000, search: .exhaustive, limits: .patient) { stage in
                let held = Locked<UnsafeContinuation<Void, Never>?>(nil)
                async let waiting: Void = withUnsafeContinuation { continuation in
                    held.withLock { $0 = continuation }
                }
                await stage.waitUntilIdle()
                let session = URLSession.stubbed { _ in .text("a page") }
                async let page = try? session.data(from: url).0.count
                let resume: @Sendable () -> Void = { held.withLock { $0 }?.resume() }
                if isResumedElsewhere {
                    DispatchQueue(label: "elsewhere").async(execute: resume)
                } else {
                    resume()
                }
                _ = await (page, waiting)
            }
        }
        #expect(explored.failure == nil)
        #expect(explored.isComplete != isResumedElsewhere)
        let reason = explored.incompleteness ?? ""
        #expect(reason.hasPrefix("another thread hands over task ") == isResumedElsewhere)
    }

    @Test
    func `A search varies when a request is answered, in the same way each time`() async throws {
        let url = try #require(URL(string: "https://example.com/pages/1"))
        var searches: [[String]] = []
        for _ in 1...2 {
            let orders = Log()
            await explore(schedules: 60) { _ in
                let session = URLSession.stubbed { _ in .text("a page") }
                let log = Log()
                async let other: Void = {
                    for step in 1...3 {
                        log.add("\(step)")
                        await Task.yield()
                    }
                }()
                async let page: Void = {
                    _ = try? await session.data(from: url)
                    log.add("page")
                }()
                _ = await (other, page)
                orders.add(log.lines.joined(separator: " "))
            }
            searches.append(orders.lines)
        }
        #expect(
            Set(searches[0]) == ["page 1 2 3", "1 page 2 3", "1 2 page 3", "1 2 3 page"])
        #expect(searches[0] == searches[1])
    }

    @Test
    func `A request is answered at the same step if the loader takes over a second`() async throws {
        let url = try #require(URL(string: "https://example.com/pages/1"))
        var orders: [[String]] = []
        for isLate in [false, true] {
            let log = Log()
            await rehearse(limits: .init(idleTimeout: .seconds(3600))) { _ in
                let urls = StubbedHTTP.Service { _ in .text("a page") }
                let queue = OperationQueue()
                queue.maxConcurrentOperationCount = 1
                if isLate {
                    queue.addOperation {
                        _ = DispatchSemaphore(value: 0).wait(timeout: .now() + 1.1)
                    }
                }
                let session = URLSession(
                    configuration: urls.configuration, delegate: nil, delegateQueue: queue)
                async let page: Void = {
                    _ = try? await session.data(from: url)
                    log.add("page")
                }()
                async let other: Void = {
                    for step in 1...9 {
                        log.add("\(step)")
                        await Task.yield()
                    }
                }()
                _ = await (page, other)
            }
            orders.append(log.lines)
        }
        #expect(orders[0] == orders[1])
        #expect(orders[0].last != "page")
    }

    @Test func `A step isn't blocked by a response that a later step unblocks`() async throws {
        let url = try #require(URL(string: "https://example.com/pages/1"))
        await rehearse(limits: .patient) { _ in
            let urls = StubbedHTTP.Service { _ in .text("a page") }
            let queue = OperationQueue()
            queue.isSuspended = true
            let session = URLSession(
                configuration: urls.configuration, delegate: nil, delegateQueue: queue)
            async let steps: Void = {
                for _ in 1...5 { await Task.yield() }
                queue.isSuspended = false
            }()
            async let page: Void = withCheckedContinuation { continuation in
                session.dataTask(with: url) { _, _, _ in continuation.resume() }.resume()
            }
            _ = await (steps, page)
        }
    }

    @Test func `Delays of responses count on the time of the stage`() async throws {
        let url = try #require(URL(string: "https://example.com/pages/1"))
        try await rehearse { stage throws in
            let server = FakeRESTServer(collections: ["/pages"])
            server.latency = .seconds(2)
            let urls = StubbedHTTP.Service { _ in .text("a page").delayed(by: .seconds(3)) }
            _ = try await urls.session.data(from: url)
            #expect(stage.elapsed == .seconds(3))
            let other = StubbedHTTP.Service(serving: server)
            _ = try await other.session.data(from: url)
            #expect(stage.elapsed == .seconds(5))
            let routed = StubbedHTTP.Service()
            routed.on(.get, "/pages/1").returns(.text("a page").delayed(by: .seconds(4)))
            _ = try await routed.session.data(from: url)
            #expect(stage.elapsed == .seconds(9))
        }
    }

    @Test
    func `A request waits until the body has advanced the time by its whole delay`() async throws {
        let url = try #require(URL(string: "https://example.com/pages/1"))
        try await rehearse { stage throws in
            stage.pauseTime()
            let session = URLSession.stubbed { _ in .text("a page").delayed(by: .seconds(10)) }
            let load = Task { try await session.data(from: url).0.count }
            await stage.waitUntilIdle()
            stage.timeline.advance(by: .seconds(4))
            stage.timeline.advance(by: .seconds(6))
            #expect(try await load.value == 6)
            #expect(stage.elapsed == .seconds(10))
        }
    }

    #if canImport(FoundationNetworking)
        @Test
        func `A redirect waits for its delegate and continues in the same order`() async throws {
            let url = try #require(URL(string: "https://example.com/pages/1"))
            let explored = await explore(schedules: 30) { stage throws in
                let urls = StubbedHTTP.Service()
                urls.on(.any, "/pages/1").returns(.redirect(to: "/pages/2"))
                urls.on(.any, "/pages/2").returns(.text("a page").delayed(by: .seconds(2)))
                let session = URLSession(
                    configuration: urls.configuration, delegate: Consent(), delegateQueue: nil)
                async let first = session.data(from: url).0
                async let second = session.data(from: url).0
                #expect(try await first == second)
                #expect(stage.elapsed == .seconds(2))
            }
            #expect(explored.failure == nil)
        }

        @Test func `The response to a suspended request is kept until it resumes`() async throws {
            let url = try #require(URL(string: "https://example.com/pages/1"))
            let explored = await explore(schedules: 10) { stage in
                let urls = StubbedHTTP.Service { _ in .text("a page").delayed(by: .seconds(2)) }
                await withCheckedContinuation { continuation in
                    let task = urls.session.dataTask(with: url) { _, _, _ in continuation.resume() }
                    task.resume()
                    Task {
                        try await stage.clock.sleep(for: .seconds(1))
                        task.suspend()
                        try await stage.clock.sleep(for: .seconds(5))
                        task.resume()
                    }
                }
                #expect(stage.elapsed == .seconds(6))
            }
            #expect(explored.failure == nil)
        }

        @Test
        func `A kept response is delivered before time advances, even if it's late`() async throws {
            let url = try #require(URL(string: "https://example.com/pages/1"))
            let explored = await explore(schedules: 3) { stage in
                let urls = StubbedHTTP.Service { _ in .text("a page").delayed(by: .seconds(2)) }
                let queue = OperationQueue()
                queue.maxConcurrentOperationCount = 1
                let session = URLSession(
                    configuration: urls.configuration, delegate: nil, delegateQueue: queue)
                async let later: ()? = try? stage.clock.sleep(for: .seconds(60))
                await withCheckedContinuation { continuation in
                    let task = session.dataTask(with: url) { _, _, _ in continuation.resume() }
                    task.resume()
                    Task {
                        try await stage.clock.sleep(for: .seconds(1))
                        task.suspend()
                        try await stage.clock.sleep(for: .seconds(5))
                        queue.isSuspended = true
                        task.resume()
                        Self.hop(10_000) { queue.isSuspended = false }
                    }
                }
                #expect(stage.elapsed == .seconds(6))
                await later
            }
            #expect(explored.failure == nil)
        }

        /// Runs a closure after a number of turns of another queue.
        private static func hop(_ turns: Int, _ body: @escaping @Sendable () -> Void) {
            DispatchQueue.global().async { turns == 0 ? body() : hop(turns - 1, body) }
        }
    #endif

    @Test func `A request that the loader never completes is reported`() async throws {
        let url = try #require(URL(string: "https://example.com/pages/1"))
        let line = currentLine() + 3
        let reports = await reports {
            await rehearse(limits: .init(externalWorkTimeout: .seconds(5))) { _ in
                let urls = StubbedHTTP.Service { _ in .text("a page") }
                let queue = OperationQueue()
                queue.isSuspended = true
                let session = URLSession(
                    configuration: urls.configuration, delegate: nil, delegateQueue: queue)
                await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in
                    session.dataTask(with: url) { _, _, _ in }.resume()
                }
            }
        }
        #expect(
            reports.text == """
                rehearse: external work hasn't finished after 5.0 seconds
                  waits   GET https://example.com/pages/1, of the double at \
                UnderstudyRehearsalTests/StubOnStageTests.swift:\(line)
                  hint    another thread hasn't finished; check if a session's delegate queue is blocked
                """)
    }

}

#if canImport(FoundationNetworking)
    /// A delegate that follows each redirect.
    private final class Consent: NSObject, URLSessionDataDelegate {
        func urlSession(
            _ session: URLSession, task: URLSessionTask,
            willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
            completionHandler: @escaping (URLRequest?) -> Void
        ) { completionHandler(request) }
    }
#endif

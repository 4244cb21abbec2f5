import Dispatch
import Foundation
import TestSupport
import Testing
import Understudy
import UnderstudyNetworking

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Loads that end before their response", .endsWhenIdle, .limitedSessions)
struct EndedLoadTests {
    #if canImport(FoundationNetworking)
        // Elsewhere, a class that is only known at run time can't create an instance.
        @Test func `A held request has ended when the client learns of its timeout`() async throws {
            let urls = StubbedHTTP.Service()
            let held = urls.on(.get, "/a").suspends()
            let heldAtEnd = Locked<Int?>(nil)
            let client = EndedClient { heldAtEnd.withLock { $0 = held.waiting.count } }
            let loader = try #require(
                urls.configuration.protocolClasses?.first as? URLProtocol.Type)
            let load = loader.init(
                request: URLRequest(url: try url("/a")), cachedResponse: nil, client: client)
            load.startLoading()
            await held.next()

            // The client is called on this thread because the load doesn't belong to a session.
            urls.timeline.advance(by: .seconds(60))
            #expect(heldAtEnd.withLock { $0 } == 0)
        }

        @Test
        func `A request whose task was cancelled isn't reported before it stops`() async throws {
            var held: StubbedHTTP.Route.HeldCalls?
            let client = EndedClient {}
            let reports = try await reports {
                try await withTestScope {
                    let urls = StubbedHTTP.Service()
                    held = urls.on(.get, "/a").suspends()
                    let task = urls.session.dataTask(with: try url("/a"))
                    let loader = try #require(
                        urls.configuration.protocolClasses?.first as? URLProtocol.Type)
                    let load = loader.init(task: task, cachedResponse: nil, client: client)
                    load.startLoading()
                    await held?.next()
                    // The session doesn't stop this load because it has created its own one.
                    task.cancel()
                }
            }
            #expect(reports.map(\.message) == [])
            withExtendedLifetime(held) {}
        }

        @Test
        func `The loader resumes an asynchronous function on the delegate's queue`() async throws {
            let urls = StubbedHTTP.Service { _ in .text("hello") }
            let queue = OperationQueue()
            queue.maxConcurrentOperationCount = 1
            let session = URLSession(
                configuration: urls.configuration, delegate: nil, delegateQueue: queue)
            let executor = WatchedExecutor { OperationQueue.current === queue }
            let url = try url("/a")
            let text = try await Task(executorPreference: executor) {
                String(decoding: try await session.data(from: url).0, as: UTF8.self)
            }.value
            #expect(text == "hello")
            // On the loader's own queue, a cancellation on another thread could cause a deadlock.
            #expect(executor.found.withLock { $0 }.contains(true))
        }
    #endif

    @Test func `A task that outlives the answer of its route is reported`() async throws {
        var clock: TestClock?
        let reports = try await reports {
            try await withTestScope {
                let own = TestClock()
                clock = own
                let urls = StubbedHTTP.Service { _ in
                    Task { try? await own.sleep(for: .seconds(1)) }
                    await own.nextSleeper()
                    return .text("hello")
                }
                _ = try await urls.session.text("/a")
            }
        }
        #expect(reports.count == 1)
        withExtendedLifetime(clock) {}
    }
}

/// A client of a loader that calls a function at the end of its load.
private final class EndedClient: NSObject, URLProtocolClient, Sendable {
    private let end: @Sendable () -> Void

    init(_ end: @escaping @Sendable () -> Void) { self.end = end }

    func urlProtocolDidFinishLoading(_: URLProtocol) { end() }
    func urlProtocol(_: URLProtocol, didFailWithError error: any Error) { end() }
    func urlProtocol(
        _: URLProtocol, didReceive response: URLResponse,
        cacheStoragePolicy policy: URLCache.StoragePolicy
    ) {}
    func urlProtocol(_: URLProtocol, didLoad data: Data) {}
    func urlProtocol(
        _: URLProtocol, wasRedirectedTo request: URLRequest, redirectResponse: URLResponse
    ) {}
    func urlProtocol(_: URLProtocol, cachedResponseIsValid cachedResponse: CachedURLResponse) {}
    func urlProtocol(_: URLProtocol, didReceive challenge: URLAuthenticationChallenge) {}
    func urlProtocol(_: URLProtocol, didCancel challenge: URLAuthenticationChallenge) {}
}

#if canImport(FoundationNetworking)
    /// An executor that calls a function on each thread that enqueues a job.
    private final class WatchedExecutor: TaskExecutor {
        let found = Locked<[Bool]>([])
        private let condition: @Sendable () -> Bool

        init(_ condition: @escaping @Sendable () -> Bool) { self.condition = condition }

        func enqueue(_ job: consuming ExecutorJob) {
            let (job, isMet) = (UnownedJob(job), condition())
            found.withLock { $0.append(isMet) }
            DispatchQueue.global().async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
        }
    }
#endif

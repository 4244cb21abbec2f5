import Foundation
import TestSupport
import Testing
import Understudy
import UnderstudyNetworking
import UnderstudyRehearsal

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Cancelled requests in rehearsals", .endsWhenIdle)
struct CancelledRequestOnStageTests {
    @Test
    func `A request in a rehearsal ends at the instant when its task is cancelled`() async throws {
        let url = try #require(URL(string: "https://example.com/pages/1"))
        let explored = await explore(schedules: 30) { stage throws in
            let session = URLSession.stubbed { _ in .text("a page").delayed(by: .seconds(10)) }
            let load = Task { try await session.data(from: url) }
            try await stage.clock.sleep(for: .seconds(2))
            load.cancel()
            let error = await #expect(throws: URLError.self) { try await load.value }
            #expect(error?.code == .cancelled)
            #expect(stage.elapsed == .seconds(2))
        }
        #expect(explored.failure == nil)
    }

    @Test
    func `A cancelled request ends before time advances and before the final check`() async throws {
        let url = try #require(URL(string: "https://example.com/pages/1"))
        let reports = try await reports {
            try await rehearse(limits: .init(idleTimeout: .seconds(3600))) { stage throws in
                stage.pauseTime()
                let session = URLSession.stubbed { _ in .text("a page").delayed(by: .seconds(10)) }
                let load = Task { try await session.data(from: url).0.count }
                await stage.waitUntilIdle()
                load.cancel()
                stage.timeline.advance(by: .seconds(20))
                let error = await #expect(throws: URLError.self) { try await load.value }
                #expect(error?.code == .cancelled)
                let last = Task { try? await session.data(from: url).0.count }
                await stage.waitUntilIdle()
                last.cancel()
            }
        }
        #expect(reports.isEmpty)
    }

    @Test func `A request that is cancelled early behaves the same in each run`() async throws {
        let url = try #require(URL(string: "https://example.com/pages/1"))
        var schedules: Set<Int> = []
        let reports = await reports {
            for _ in 0..<5 {
                let explored = await explore(schedules: 100, search: .exhaustive) { _ in
                    let urls = StubbedHTTP.Service { _ in .text("a page").delayed(by: .seconds(10))
                    }
                    let current = Current()
                    let loading = Task {
                        // This task runs when the outer one waits, before the final check.
                        Task { current.task.withLock { $0 }?.cancel() }
                        return try? await urls.session.data(from: url).0.count
                    }
                    current.task.withLock { $0 = loading }
                    #expect(await loading.value == nil)
                }
                #expect(explored.isComplete)
                schedules.insert(explored.schedules)
            }
        }
        #expect(reports.map(\.message) == [])
        #expect(schedules.count == 1)
    }

    @Test
    func `A cancelled request calls its delegate or completion handler at once`() async throws {
        let url = try #require(URL(string: "https://example.com/pages/1"))
        let explored = await explore(schedules: 10) { stage in
            let urls = StubbedHTTP.Service { _ in .text("a page").delayed(by: .seconds(10)) }
            let codes = await withTaskGroup(of: URLError.Code?.self) { group in
                for makesDelegate in [false, true] {
                    group.addTask {
                        await withCheckedContinuation { continuation in
                            let ending = Ending { continuation.resume(returning: $0) }
                            let task =
                                makesDelegate
                                ? URLSession(
                                    configuration: urls.configuration, delegate: ending,
                                    delegateQueue: nil
                                ).dataTask(with: url)
                                : urls.session.dataTask(with: url) { _, _, error in
                                    ending.end(error)
                                }
                            task.resume()
                            Task {
                                try await stage.clock.sleep(for: .seconds(4))
                                task.cancel()
                            }
                        }
                    }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
            #expect(codes == [.cancelled, .cancelled])
            #expect(stage.elapsed == .seconds(4))
        }
        #expect(explored.failure == nil)
    }

    #if canImport(FoundationNetworking)
        @Test func `A suspended request that is cancelled ends at once`() async throws {
            let url = try #require(URL(string: "https://example.com/pages/1"))
            let explored = await explore(schedules: 10) { stage in
                let urls = StubbedHTTP.Service { _ in .text("a page").delayed(by: .seconds(2)) }
                async let later: ()? = try? stage.clock.sleep(for: .seconds(60))
                let error = await withCheckedContinuation { continuation in
                    let task = urls.session.dataTask(with: url) { _, _, error in
                        continuation.resume(returning: (error as? URLError)?.code)
                    }
                    task.resume()
                    Task {
                        try await stage.clock.sleep(for: .seconds(1))
                        task.suspend()
                        try await stage.clock.sleep(for: .seconds(5))
                        task.cancel()
                    }
                }
                #expect(error == .cancelled)
                #expect(stage.elapsed == .seconds(6))
                await later
            }
            #expect(explored.failure == nil)
        }
    #endif
}

/// The task to cancel.
private final class Current: Sendable {
    let task = Locked<Task<Int?, Never>?>(nil)
}

/// A delegate that reports the completion of a task.
private final class Ending: NSObject, URLSessionTaskDelegate, Sendable {
    private let whenOver: @Sendable (URLError.Code?) -> Void

    init(_ whenOver: @escaping @Sendable (URLError.Code?) -> Void) { self.whenOver = whenOver }

    func end(_ error: (any Error)?) { whenOver((error as? URLError)?.code) }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
    ) { end(error) }
}

import Foundation
import TestSupport
import Testing
import Understudy
import UnderstudyNetworking
import UnderstudyRehearsal

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("A stub in a rehearsal", .endsWhenIdle)
struct StubOnStageTests {
    @Test("is no task that goes on, though it outlives the body")
    func outlives() async throws {
        let url = try #require(URL(string: "https://example.com/pages/1"))
        let kept = Locked<[URLSession]>([])
        let reports = try await reports {
            try await rehearse(limits: .init(patience: .seconds(3600))) { stage throws in
                let session = URLSession.stubbed { _ in .text("a page") }
                kept.withLock { $0.append(session) }
                _ = try await session.data(from: url)
            }
        }
        #expect(reports.isEmpty)
        #expect(kept.withLock { $0.count } == 1)
    }

    @Test("puts no time limit on the stage, whose time goes on while the loader's threads work")
    func noTimeLimit() async throws {
        let url = try #require(URL(string: "https://example.com/pages/1"))
        try await rehearse(limits: .init(patience: .seconds(3600))) { stage throws in
            let urls = StubbedURLs(on: stage.timeline) { [timeline = stage.timeline] _ in
                .text("\(timeline.pending) pending")
            }
            let (data, _) = try await urls.session.data(from: url)
            #expect(String(decoding: data, as: UTF8.self) == "0 pending")
            #expect(stage.elapsed == .zero)
        }
    }

    @Test("answers requests of several tasks in the order of the schedule")
    func requestsInOrder() async throws {
        let url = try #require(URL(string: "https://example.com/pages/1"))
        let explored = await explore(schedules: 30, limits: .init(patience: .seconds(3600))) {
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
}

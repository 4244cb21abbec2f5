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
}

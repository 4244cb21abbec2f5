import Foundation
import TestSupport
import Testing
import Understudy

@testable import UnderstudyNetworking

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Cancelled and suspended work", .endsWhenIdle, .limitedSessions)
struct CancellationTests {
    @Test func `A cancelled task doesn't wait for the timeline and leaves nothing`() async throws {
        let timeline = TestTimeline()
        let pending = PendingResponses(of: "StubbedHTTP", at: TestReport.Location())
        let request = StubbedHTTP.Request(.get, try url("/"))
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await pending.wait(toAnswer: request, for: .seconds(1), on: timeline)
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(timeline.pending == 0)
    }

    @Test
    func `Work that was cancelled before it started cancels its task as soon as it starts`() async {
        let (forever, keep) = AsyncStream.makeStream(of: Void.self)
        let running = RunningWork()
        running.cancel()
        await withCheckedContinuation { continuation in
            running.begin {
                Task {
                    for await _ in forever {}
                    continuation.resume()
                }
            }
        }
        withExtendedLifetime(keep) {}
    }

    @Test func `Suspended work starts once and delivers its kept events when it resumes`() {
        let running = RunningWork()
        let told = Spy<Int, Void, Never>("told")
        #expect(running.tryToStart())
        running.suspend()
        running.suspend()
        running.notify { told(1) }
        running.notify { told(2) }
        #expect(told.calls == [])

        #expect(!running.tryToStart())
        running.resume()
        #expect(told.calls == [1, 2])
        running.notify { told(3) }
        #expect(told.calls == [1, 2, 3])
    }

    @Test func `Cancelled work drops the events that it kept while it was suspended`() {
        let running = RunningWork()
        running.suspend()
        running.notify { Issue.record("told") }
        running.cancel()
        running.resume()
    }
}

import Foundation
import TestSupport
import Testing
import Understudy

@testable import UnderstudyNetworking

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Work that is cancelled or suspended", .endsWhenIdle)
struct CancellationTests {
    @Test("does not wait for the timeline when it was cancelled before, and leaves nothing there")
    func pause() async throws {
        let timeline = TestTimeline()
        let pending = PendingResponses(of: "StubbedURLs", at: TestReport.Location())
        let request = ReceivedRequest(.get, try url("/"))
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await pending.wait(toAnswer: request, for: .seconds(1), on: timeline)
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(timeline.pending == 0)
    }

    @Test("is cancelled as soon as there is a task, when it was cancelled before")
    func running() async {
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

    @Test("starts once, and tells when it goes on what it has kept")
    func suspended() {
        let running = RunningWork()
        let told = Spy<Int, Void, Never>("told")
        #expect(running.tryToStart())
        running.suspend()
        running.suspend()
        running.tell { told(1) }
        running.tell { told(2) }
        #expect(told.calls == [])

        #expect(!running.tryToStart())
        running.goOn()
        #expect(told.calls == [1, 2])
        running.tell { told(3) }
        #expect(told.calls == [1, 2, 3])
    }

    @Test("tells nothing of what it has kept when it is cancelled")
    func suspendedAndCancelled() {
        let running = RunningWork()
        running.suspend()
        running.tell { Issue.record("told") }
        running.cancel()
        running.goOn()
    }
}

import TestSupport
import Testing
import Understudy

@testable import UnderstudyNetworking

@Suite("Work that is cancelled before it begins", .endsWhenIdle)
struct CancellationTests {
    @Test("does not wait for the timeline, and leaves nothing there")
    func pause() async {
        let timeline = TestTimeline()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await timeline.pause(for: .seconds(1)) {}
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(timeline.pending == 0)
    }

    @Test("is cancelled as soon as there is a task")
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
}

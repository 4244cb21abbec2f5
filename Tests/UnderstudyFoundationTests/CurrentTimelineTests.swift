import Foundation
import Testing
import Understudy
import UnderstudyFoundation

@Suite("Timelines of doubles")
struct CurrentTimelineTests {
    @Test
    func `A double without an explicit timeline uses that of the current task`() async throws {
        let timeline = TestTimeline()
        timeline.advance(by: .seconds(60))
        TestTimeline.$current.withValue(timeline) {
            #expect(FakeQueue().timeline === timeline)
            #expect(FakeRunLoop().timeline === timeline)
            #expect(TestDateSource().timeline === timeline)
            #expect(InMemoryFileSystem().now == Date(timeIntervalSinceReferenceDate: 60))
            let hub = NotificationHub(reportsForgottenObservers: false)
            hub.post(name: Notification.Name("changed"), object: nil)
            #expect(hub.posts.map(\.time) == [.seconds(60)])
        }
    }

    @Test func `A double outside of a rehearsal creates its own timeline`() {
        let queue = FakeQueue()
        #expect(queue.timeline !== FakeQueue().timeline)
        #expect(queue.timeline.now == .start)
    }
}

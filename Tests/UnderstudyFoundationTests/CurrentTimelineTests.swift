import Foundation
import Testing
import Understudy
import UnderstudyFoundation

@Suite("Doubles that name no timeline")
struct CurrentTimelineTests {
    @Test("count on the timeline of the current task, as they do in a rehearsal")
    func current() async throws {
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

    @Test("have one of their own where there is none")
    func own() {
        let queue = FakeQueue()
        #expect(queue.timeline !== FakeQueue().timeline)
        #expect(queue.timeline.now == .zero)
    }
}

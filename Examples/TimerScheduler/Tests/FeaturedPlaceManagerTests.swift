import Foundation
import Testing
import UnderstudyFoundation
import UnderstudyTesting

@testable import TimerSchedulerExample

extension FakeRunLoop: TimerScheduler {}

@Suite("Featured place manager", .doubles)
@MainActor
struct FeaturedPlaceManagerTests {
    let timeline = TestTimeline()
    let runLoop: FakeRunLoop
    let hub: NotificationHub
    let manager: FeaturedPlaceManager

    init() {
        let runLoop = FakeRunLoop(on: timeline)
        self.runLoop = runLoop
        hub = NotificationHub(on: timeline)
        manager = FeaturedPlaceManager(
            places: ["Pier", "Bridge", "Tower"], scheduler: runLoop, center: hub.center,
            now: { runLoop.now })
    }

    @Test func `Before it starts, the manager shows the first place and schedules no timer`() {
        timeline.advance(by: .seconds(60))

        #expect(manager.currentPlace == "Pier")
        #expect(runLoop.adding.wasCalled(.never))
    }

    @Test func `The manager shows the next place exactly after 10 seconds`() {
        manager.start()

        timeline.advance(by: .seconds(10) - .nanoseconds(1))
        #expect(manager.currentPlace == "Pier")

        timeline.advance(by: .nanoseconds(1))
        #expect(manager.currentPlace == "Bridge")
    }

    @Test func `The manager shows each place for 10 seconds and then starts over`() {
        manager.start()

        var shown: [String?] = []
        for _ in 1...4 {
            timeline.advance(by: .seconds(10))
            shown.append(manager.currentPlace)
        }

        #expect(shown == ["Bridge", "Tower", "Pier", "Bridge"])
    }

    @Test func `The manager shows 360 more places if the timeline advances by an hour`() {
        manager.start()

        timeline.advance(by: .seconds(3600))

        #expect(runLoop.adding.wasCalled(.exactly(361)))
        #expect(manager.currentPlace == "Pier")
    }

    @Test func `A stopped manager keeps its place`() {
        manager.start()
        timeline.advance(by: .seconds(9))

        manager.stop()
        timeline.advance(by: .seconds(60))

        #expect(manager.currentPlace == "Pier")
    }

    @Test func `A restart gives the current place another ten seconds`() {
        manager.start()
        timeline.advance(by: .seconds(9))
        manager.start()

        timeline.advance(by: .seconds(9))
        #expect(manager.currentPlace == "Pier")

        timeline.advance(by: .seconds(1))
        #expect(manager.currentPlace == "Bridge")
    }

    @Test func `The timer doesn't retain the manager, and does nothing after its release`() {
        var manager: FeaturedPlaceManager? = FeaturedPlaceManager(
            places: ["Pier"], scheduler: runLoop, center: hub.center,
            now: { [runLoop] in runLoop.now })
        manager?.start()
        weak let released = manager

        manager = nil
        #expect(released == nil)

        timeline.advance(by: .seconds(10))
        #expect(runLoop.adding.wasCalled(.once))
    }

    @Test func `A manager without places shows no place and schedules no timer`() {
        let manager = FeaturedPlaceManager(
            places: [], scheduler: runLoop, center: hub.center,
            now: { [runLoop] in runLoop.now })
        manager.start()

        #expect(manager.currentPlace == nil)
        #expect(runLoop.adding.wasCalled(.never))
    }

    @Test func `The manager shows new places immediately, and ignores places that are the same`() {
        manager.start()
        timeline.advance(by: .seconds(9))

        manager.show(["Park", "Museum"])
        #expect(manager.currentPlace == "Park")
        timeline.advance(by: .seconds(9))
        manager.show(["Park", "Museum"])
        timeline.advance(by: .seconds(1))

        #expect(manager.currentPlace == "Museum")
    }

    @Test func `The manager posts each new place`() {
        hub.guardDefaultCenter()
        manager.start()

        timeline.advance(by: .seconds(20))

        let posts = hub.posts(named: .featuredPlaceChanged, from: manager)
        #expect(
            posts.map { $0.userInfo?[FeaturedPlaceManager.placeKey] as? String }
                == ["Bridge", "Tower"])
        #expect(posts.map(\.time) == [.seconds(10), .seconds(20)])
        expect(
            hub.posting,
            .wasCalled(.once, with: (.featuredPlaceChanged, .init(manager), ["place": "Tower"])))
    }

    @Test func `An observer receives each place once until it's removed`() {
        let observer = Spy<String?, Void, Never>("observer(_:)")
        let token = hub.center.addObserver(
            forName: .featuredPlaceChanged, object: manager, queue: nil
        ) { notification in
            observer(notification.userInfo?[FeaturedPlaceManager.placeKey] as? String)
        }
        manager.start()

        timeline.advance(by: .seconds(10))
        expect(observer, .wasCalled(.once, with: "Bridge"))

        hub.center.removeObserver(token)
        timeline.advance(by: .seconds(10))
        expect(observer, .wasCalled(.once))
    }
}

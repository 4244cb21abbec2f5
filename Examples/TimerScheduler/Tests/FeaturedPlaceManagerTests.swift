import Foundation
import Testing
import UnderstudyFoundation
import UnderstudyTesting

@testable import TimerSchedulerExample

extension FakeRunLoop: TimerScheduler {}

@Suite("A featured place manager on virtual time", .doubles)
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

    @Test("shows the first place, and schedules nothing before it starts")
    func beforeStart() {
        timeline.advance(by: .seconds(60))

        #expect(manager.currentPlace == "Pier")
        #expect(runLoop.adding.wasCalled(.never))
    }

    @Test("shows the next place at exactly 10 s, and not a nanosecond before")
    func nextPlace() {
        manager.start()

        timeline.advance(by: .seconds(10) - .nanoseconds(1))
        #expect(manager.currentPlace == "Pier")

        timeline.advance(by: .nanoseconds(1))
        #expect(manager.currentPlace == "Bridge")
    }

    @Test("goes through all places, 10 s each, and starts over")
    func wrapsAround() {
        manager.start()

        var shown: [String?] = []
        for _ in 1...4 {
            timeline.advance(by: .seconds(10))
            shown.append(manager.currentPlace)
        }

        #expect(shown == ["Bridge", "Tower", "Pier", "Bridge"])
    }

    @Test("passes through every place when an hour goes by at once")
    func oneHour() {
        manager.start()

        timeline.advance(by: .seconds(3600))

        #expect(runLoop.adding.wasCalled(.exactly(361)))
        #expect(manager.currentPlace == "Pier")
    }

    @Test("stays with a place once it is stopped")
    func stops() {
        manager.start()
        timeline.advance(by: .seconds(9))

        manager.stop()
        timeline.advance(by: .seconds(60))

        #expect(manager.currentPlace == "Pier")
    }

    @Test("gives the current place ten seconds from the latest start")
    func restarts() {
        manager.start()
        timeline.advance(by: .seconds(9))
        manager.start()

        timeline.advance(by: .seconds(9))
        #expect(manager.currentPlace == "Pier")

        timeline.advance(by: .seconds(1))
        #expect(manager.currentPlace == "Bridge")
    }

    @Test("goes away while its timer waits, and the timer does nothing")
    func released() {
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

    @Test("has nothing to show and nothing to schedule without places")
    func noPlaces() {
        let manager = FeaturedPlaceManager(
            places: [], scheduler: runLoop, center: hub.center,
            now: { [runLoop] in runLoop.now })
        manager.start()

        #expect(manager.currentPlace == nil)
        #expect(runLoop.adding.wasCalled(.never))
    }

    @Test("shows other places at once, each for ten seconds, and the same ones not again")
    func otherPlaces() {
        manager.start()
        timeline.advance(by: .seconds(9))

        manager.show(["Park", "Museum"])
        #expect(manager.currentPlace == "Park")
        timeline.advance(by: .seconds(9))
        manager.show(["Park", "Museum"])
        timeline.advance(by: .seconds(1))

        #expect(manager.currentPlace == "Museum")
    }

    @Test("announces each place that comes, as its own post")
    func announces() {
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

    @Test("is heard once by who observes it")
    func observed() {
        let heard = Spy<String?, Void, Never>("heard(_:)")
        let token = hub.center.addObserver(
            forName: .featuredPlaceChanged, object: manager, queue: nil
        ) { notification in
            heard(notification.userInfo?[FeaturedPlaceManager.placeKey] as? String)
        }
        manager.start()

        timeline.advance(by: .seconds(10))
        expect(heard, .wasCalled(.once, with: "Bridge"))

        hub.center.removeObserver(token)
        timeline.advance(by: .seconds(10))
        expect(heard, .wasCalled(.once))
    }
}

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

    @Test("The manager shows the first place and schedules nothing before it starts")
    func beforeStart() {
        timeline.advance(by: .seconds(60))

        #expect(manager.currentPlace == "Pier")
        #expect(runLoop.adding.wasCalled(.never))
    }

    @Test("The manager shows the next place exactly after 10 seconds")
    func nextPlace() {
        manager.start()

        timeline.advance(by: .seconds(10) - .nanoseconds(1))
        #expect(manager.currentPlace == "Pier")

        timeline.advance(by: .nanoseconds(1))
        #expect(manager.currentPlace == "Bridge")
    }

    @Test("The manager shows each place for 10 seconds and then starts over")
    func wrapsAround() {
        manager.start()

        var shown: [String?] = []
        for _ in 1...4 {
            timeline.advance(by: .seconds(10))
            shown.append(manager.currentPlace)
        }

        #expect(shown == ["Bridge", "Tower", "Pier", "Bridge"])
    }

    @Test("The manager shows every place when an hour passes in one advance")
    func oneHour() {
        manager.start()

        timeline.advance(by: .seconds(3600))

        #expect(runLoop.adding.wasCalled(.exactly(361)))
        #expect(manager.currentPlace == "Pier")
    }

    @Test("A stopped manager keeps its place")
    func stops() {
        manager.start()
        timeline.advance(by: .seconds(9))

        manager.stop()
        timeline.advance(by: .seconds(60))

        #expect(manager.currentPlace == "Pier")
    }

    @Test("A restart gives the current place another ten seconds")
    func restarts() {
        manager.start()
        timeline.advance(by: .seconds(9))
        manager.start()

        timeline.advance(by: .seconds(9))
        #expect(manager.currentPlace == "Pier")

        timeline.advance(by: .seconds(1))
        #expect(manager.currentPlace == "Bridge")
    }

    @Test("A released manager isn't retained by its timer, which does nothing")
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

    @Test("A manager without places shows and schedules nothing")
    func noPlaces() {
        let manager = FeaturedPlaceManager(
            places: [], scheduler: runLoop, center: hub.center,
            now: { [runLoop] in runLoop.now })
        manager.start()

        #expect(manager.currentPlace == nil)
        #expect(runLoop.adding.wasCalled(.never))
    }

    @Test("The manager shows other places at once, and keeps its place if they are the same")
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

    @Test("The manager posts each new place")
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

    @Test("An observer receives each place once, until it is removed")
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

import Foundation
import Testing
import UnderstudyFoundation
import UnderstudyTesting

@testable import TimerSchedulerExample

@Suite("Featured place updater", .doubles)
@MainActor
struct FeaturedPlaceUpdaterTests {
    let clock = TestClock()
    let loadPlaces = Spy<Void, [String], any Error>("loadPlaces()")
    let manager: FeaturedPlaceManager
    let updater: FeaturedPlaceUpdater

    init() {
        // Timers, dates and sleeping tasks should share one timeline.
        let runLoop = FakeRunLoop(on: clock.timeline)
        manager = FeaturedPlaceManager(
            scheduler: runLoop, center: NotificationCenter(), now: { runLoop.now })
        updater = FeaturedPlaceUpdater(
            manager: manager, clock: clock, loadPlaces: loadPlaces.function.async)
        loadPlaces.recordTimes(on: clock.timeline)
    }

    @Test func `The updater loads the places immediately and then every hour`() async {
        loadPlaces.returns(["Pier", "Bridge"])
        let updating = Task { try await updater.run() }

        await clock.advance(by: .seconds(2 * 3600), waitingForSleepers: 1)

        #expect(loadPlaces.callTimes == [.zero, .seconds(3600), .seconds(2 * 3600)])
        updating.cancel()
    }

    @Test
    func `If loading fails, the updater keeps the old places and retries after a minute`() async {
        manager.show(["Tower"])
        loadPlaces.returns(["Pier", "Bridge"])
        loadPlaces.fails(.first(2))
        let updating = Task { try await updater.run() }

        await clock.advance(by: .seconds(60), waitingForSleepers: 1)
        #expect(manager.currentPlace == "Tower")

        await clock.advance(by: .seconds(60), waitingForSleepers: 1)
        #expect(manager.currentPlace == "Pier")
        #expect(loadPlaces.callTimes == [.zero, .seconds(60), .seconds(120)])
        updating.cancel()
    }

    @Test func `The manager shows the next place while the updater sleeps`() async {
        loadPlaces.returns(["Pier", "Bridge"])
        let updating = Task { try await updater.run() }
        await clock.nextSleeper()

        clock.advance(by: .seconds(10))

        #expect(manager.currentPlace == "Bridge")
        updating.cancel()
    }

    @Test func `The updater stops when its task is cancelled`() async {
        loadPlaces.returns(["Pier"])
        let updating = Task { try await updater.run() }
        await clock.nextSleeper()

        updating.cancel()

        await #expect(throws: CancellationError.self) { try await updating.value }
        #expect(clock.sleepers.isEmpty)
    }
}

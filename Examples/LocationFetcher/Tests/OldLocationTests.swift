import Foundation
import Testing
import UnderstudyFoundation
import UnderstudyTesting

@testable import LocationFetcherExample

@Suite("Old and new locations", .doubles)
struct OldLocationTests {
    let fetcher = LocationFetcherSpy()
    let timeline = TestTimeline()
    let dates: TestDateSource
    let hub = NotificationHub()
    let provider: CurrentLocationProvider
    let completion = Spy<Result<Bool, any Error>, Void, Never>("completion(_:)")

    init() {
        dates = TestDateSource(on: timeline)
        provider = CurrentLocationProvider(
            fetcher: fetcher, pointsOfInterest: [.pier], center: hub.center, now: dates.date)
    }

    /// Reports a location as the platform does.
    private func find(_ location: Location) {
        provider.locationFetcher(fetcher, didUpdateLocations: [location])
    }

    @Test("A location is accepted up to an age of one minute")
    func age() {
        provider.checkCurrentLocation(completion: completion.function.sync)
        let old = Location.at(.pier, when: dates.now)

        timeline.advance(by: .seconds(60) + .milliseconds(1))
        find(old)
        #expect(completion.wasCalled(.never))

        find(.at(.pier, when: dates.now - 60))
        #expect(completion.wasCalled(.once))
    }

    @Test("An old location causes another request")
    func asksAgain() throws {
        provider.checkCurrentLocation(completion: completion.function.sync)
        timeline.advance(by: .seconds(3600))

        find(.atBridge)
        expect(fetcher.spies.requestLocation, .wasCalled(.exactly(2)))

        find(.at(.pier, when: dates.now))
        #expect(try completion.calls.map { try $0.get() } == [true])
    }

    @Test("A third old location is an error")
    func givesUp() {
        timeline.advance(by: .seconds(3600))
        let remembering = FakeLocationFetcher(position: .success(.atPier))
        let provider = CurrentLocationProvider(
            fetcher: remembering, pointsOfInterest: [.pier], center: hub.center, now: dates.date)

        provider.checkCurrentLocation(completion: completion.function.sync)

        #expect(throws: LocationError.tooOld) { try completion.lastCall?.get() }
        expect(completion, .wasCalled(.once))
        #expect(hub.posts.isEmpty)
    }

    @Test("An old location without a pending check causes no request")
    func lateOldLocation() {
        timeline.advance(by: .seconds(3600))

        find(.atPier)

        expect(fetcher.spies.requestLocation, .wasCalled(.never))
    }

    @Test("The provider posts each new location once")
    func announces() {
        hub.guardDefaultCenter()

        find(.atPier)
        find(.atPier)
        find(.atBridge)

        let announced = hub.posts(named: .currentLocationChanged, from: provider).map {
            $0.userInfo?[CurrentLocationProvider.locationKey] as? Location
        }
        #expect(announced == [.atPier, .atBridge])
    }

    @Test("An observer of a provider receives only that provider's locations")
    func observed() {
        let heard = Spy<Location?, Void, Never>("heard(_:)")
        let token = hub.center.addObserver(
            forName: .currentLocationChanged, object: provider, queue: nil
        ) { notification in
            heard(notification.userInfo?[CurrentLocationProvider.locationKey] as? Location)
        }
        defer { hub.center.removeObserver(token) }
        let other = CurrentLocationProvider(
            fetcher: LocationFetcherSpy(), pointsOfInterest: [], center: hub.center,
            now: dates.date)

        other.locationFetcher(fetcher, didUpdateLocations: [.atBridge])
        find(.atPier)

        expect(heard, .wasCalled(.once, with: .atPier))
        #expect(hub.posts.count == 2)
    }
}

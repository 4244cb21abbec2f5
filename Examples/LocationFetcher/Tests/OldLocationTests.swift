import Foundation
import Testing
import UnderstudyFoundation
import UnderstudyTesting

@testable import LocationFetcherExample

@Suite("Outdated and new locations", .doubles)
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

    /// Reports a location in the same way as the platform.
    private func report(_ location: Location) {
        provider.locationFetcher(fetcher, didUpdateLocations: [location])
    }

    @Test func `A location is accepted up to an age of one minute`() {
        provider.checkCurrentLocation(completion: completion.function.sync)
        let old = Location.at(.pier, when: dates.now)

        timeline.advance(by: .seconds(60) + .milliseconds(1))
        report(old)
        #expect(completion.wasCalled(.never))

        report(.at(.pier, when: dates.now - 60))
        #expect(completion.wasCalled(.once))
    }

    @Test func `An outdated location causes another request`() throws {
        provider.checkCurrentLocation(completion: completion.function.sync)
        timeline.advance(by: .seconds(3600))

        report(.atBridge)
        expect(fetcher.spies.requestLocation, .wasCalled(.exactly(2)))

        report(.at(.pier, when: dates.now))
        #expect(try completion.calls.map { try $0.get() } == [true])
    }

    @Test func `After three outdated locations, the provider completes with an error`() {
        timeline.advance(by: .seconds(3600))
        let fake = FakeLocationFetcher(position: .success(.atPier))
        let provider = CurrentLocationProvider(
            fetcher: fake, pointsOfInterest: [.pier], center: hub.center, now: dates.date)

        provider.checkCurrentLocation(completion: completion.function.sync)

        #expect(throws: LocationError.tooOld) { try completion.lastCall?.get() }
        expect(completion, .wasCalled(.once))
        #expect(hub.posts.isEmpty)
    }

    @Test func `An outdated location without a pending check causes no request`() {
        timeline.advance(by: .seconds(3600))

        report(.atPier)

        expect(fetcher.spies.requestLocation, .wasCalled(.never))
    }

    @Test func `The provider posts each new location once`() {
        hub.guardDefaultCenter()

        report(.atPier)
        report(.atPier)
        report(.atBridge)

        let posted = hub.posts(named: .currentLocationChanged, from: provider).map {
            $0.userInfo?[CurrentLocationProvider.locationKey] as? Location
        }
        #expect(posted == [.atPier, .atBridge])
    }

    @Test func `An observer of a provider receives only that provider's locations`() {
        let observer = Spy<Location?, Void, Never>("observer(_:)")
        let token = hub.center.addObserver(
            forName: .currentLocationChanged, object: provider, queue: nil
        ) { notification in
            observer(notification.userInfo?[CurrentLocationProvider.locationKey] as? Location)
        }
        defer { hub.center.removeObserver(token) }
        let other = CurrentLocationProvider(
            fetcher: LocationFetcherSpy(), pointsOfInterest: [], center: hub.center,
            now: dates.date)

        other.locationFetcher(fetcher, didUpdateLocations: [.atBridge])
        report(.atPier)

        expect(observer, .wasCalled(.once, with: .atPier))
        #expect(hub.posts.count == 2)
    }
}

import Foundation
import Testing
import UnderstudyTesting

@testable import LocationFetcherExample

@Suite("Current location provider with a spy", .doubles)
struct CurrentLocationProviderTests {
    let fetcher = LocationFetcherSpy()
    let provider: CurrentLocationProvider
    let completion = Spy<Result<Bool, any Error>, Void, Never>("completion(_:)")

    init() {
        provider = CurrentLocationProvider(
            fetcher: fetcher, pointsOfInterest: [.pier], center: NotificationCenter(),
            now: { .start })
    }

    @Test func `The provider sets the accuracy to the maximum distance of a point of interest`() {
        #expect(
            fetcher.spies.desiredAccuracy.set.calls == [CurrentLocationProvider.maximumDistance])
    }

    @Test func `The provider becomes the delegate of the fetcher`() {
        expect(fetcher.spies.delegate.set, .wasCalled(.once, with: provider))
        #expect(fetcher.delegate === provider)
    }

    @Test func `The provider requests no location before a check`() {
        #expect(fetcher.spies.requestLocation.wasCalled(.never))
    }

    @Test func `A check requests one location`() {
        provider.checkCurrentLocation(completion: completion.function.sync)

        expect(fetcher.spies.requestLocation, .wasCalled(.once))
    }

    @Test func `The provider configures the fetcher before its first request`() {
        provider.checkCurrentLocation(completion: completion.function.sync)

        expectOrder {
            SpyOrder.unordered {
                fetcher.spies.desiredAccuracy.set
                fetcher.spies.delegate.set
            }
            fetcher.spies.requestLocation
        }
    }

    @Test(arguments: [
        (Location.atPier, true), (.atBridge, false),
    ])
    func `The provider completes with true only at a point of interest`(
        at location: Location, expected: Bool
    ) throws {
        provider.checkCurrentLocation(completion: completion.function.sync)

        fetcher.delegate?.locationFetcher(fetcher, didUpdateLocations: [location])

        #expect(try completion.calls.map { try $0.get() } == [expected])
    }

    @Test func `The provider uses the last of several locations`() throws {
        provider.checkCurrentLocation(completion: completion.function.sync)

        fetcher.delegate?.locationFetcher(fetcher, didUpdateLocations: [.atBridge, .atPier])

        #expect(try completion.lastCall?.get() == true)
    }

    @Test func `The provider doesn't complete without a location`() {
        provider.checkCurrentLocation(completion: completion.function.sync)

        #expect(completion.wasCalled(.never))
    }

    @Test func `The provider ignores an empty list and completes with the next location`() {
        provider.checkCurrentLocation(completion: completion.function.sync)

        fetcher.delegate?.locationFetcher(fetcher, didUpdateLocations: [])
        #expect(completion.wasCalled(.never))

        fetcher.delegate?.locationFetcher(fetcher, didUpdateLocations: [.atPier])
        #expect(completion.wasCalled(.once))
    }

    @Test func `The provider doesn't complete twice if a second location arrives`() {
        provider.checkCurrentLocation(completion: completion.function.sync)

        fetcher.delegate?.locationFetcher(fetcher, didUpdateLocations: [.atPier])
        fetcher.delegate?.locationFetcher(fetcher, didUpdateLocations: [.atBridge])

        expect(completion, .wasCalled(.once))
    }

    @Test func `The provider completes with the fetcher's error`() {
        provider.checkCurrentLocation(completion: completion.function.sync)

        fetcher.delegate?.locationFetcher(fetcher, didFailWithError: NoSignal())

        #expect(throws: NoSignal.self) { try completion.lastCall?.get() }
        expect(completion, .wasCalled(.once))
    }

    @Test func `Two concurrent checks share one request`() {
        provider.checkCurrentLocation(completion: completion.function.sync)
        provider.checkCurrentLocation(completion: completion.function.sync)

        fetcher.delegate?.locationFetcher(fetcher, didUpdateLocations: [.atPier])

        expect(fetcher.spies.requestLocation, .wasCalled(.once))
        expect(completion, .wasCalled(.exactly(2)))
    }

    @Test func `A later check requests another location`() {
        provider.checkCurrentLocation(completion: completion.function.sync)
        fetcher.delegate?.locationFetcher(fetcher, didUpdateLocations: [.atPier])

        provider.checkCurrentLocation(completion: completion.function.sync)

        expect(fetcher.spies.requestLocation, .wasCalled(.exactly(2)))
        expect(completion, .wasCalled(.once))
    }
}

@Suite("Current location provider with a plain double")
struct CurrentLocationProviderPlainTests {
    let double = LocationFetcherDouble()

    @Test
    func `The provider configures the fetcher, requests once and provides the location`() throws {
        let provider = CurrentLocationProvider(
            fetcher: double, pointsOfInterest: [.pier], center: NotificationCenter(),
            now: { .start })
        var results: [Bool] = []
        provider.checkCurrentLocation { results.append((try? $0.get()) ?? false) }

        #expect(double.desiredAccuracy == CurrentLocationProvider.maximumDistance)
        #expect(double.delegate === provider)
        #expect(double.requestLocationCallCount == 1)
        #expect(results == [])

        double.delegate?.locationFetcher(double, didUpdateLocations: [.atPier])
        #expect(results == [true])
    }
}

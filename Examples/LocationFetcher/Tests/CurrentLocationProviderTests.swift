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

    @Test("The provider sets the accuracy to the maximum distance of a point of interest")
    func setsAccuracy() {
        #expect(
            fetcher.spies.desiredAccuracy.set.calls == [CurrentLocationProvider.maximumDistance])
    }

    @Test("The provider becomes the delegate of the fetcher")
    func setsDelegate() {
        expect(fetcher.spies.delegate.set, .wasCalled(.once, with: provider))
        #expect(fetcher.delegate === provider)
    }

    @Test("The provider requests no location before a check")
    func noRequest() {
        #expect(fetcher.spies.requestLocation.wasCalled(.never))
    }

    @Test("A check requests one location")
    func requestsOnce() {
        provider.checkCurrentLocation(completion: completion.function.sync)

        expect(fetcher.spies.requestLocation, .wasCalled(.once))
    }

    @Test("The provider configures the fetcher before its first request")
    func configuresFirst() {
        provider.checkCurrentLocation(completion: completion.function.sync)

        expectOrder {
            SpyOrder.unordered {
                fetcher.spies.desiredAccuracy.set
                fetcher.spies.delegate.set
            }
            fetcher.spies.requestLocation
        }
    }

    @Test(
        "The provider completes with true only at a point of interest",
        arguments: [
            (Location.atPier, true), (.atBridge, false),
        ])
    func completes(at location: Location, expected: Bool) throws {
        provider.checkCurrentLocation(completion: completion.function.sync)

        fetcher.delegate?.locationFetcher(fetcher, didUpdateLocations: [location])

        #expect(try completion.calls.map { try $0.get() } == [expected])
    }

    @Test("The provider uses the last of several locations")
    func latestLocation() throws {
        provider.checkCurrentLocation(completion: completion.function.sync)

        fetcher.delegate?.locationFetcher(fetcher, didUpdateLocations: [.atBridge, .atPier])

        #expect(try completion.lastCall?.get() == true)
    }

    @Test("The provider doesn't complete without a location")
    func noLocation() {
        provider.checkCurrentLocation(completion: completion.function.sync)

        #expect(completion.wasCalled(.never))
    }

    @Test("The provider ignores an empty list and completes with the next location")
    func emptyList() {
        provider.checkCurrentLocation(completion: completion.function.sync)

        fetcher.delegate?.locationFetcher(fetcher, didUpdateLocations: [])
        #expect(completion.wasCalled(.never))

        fetcher.delegate?.locationFetcher(fetcher, didUpdateLocations: [.atPier])
        #expect(completion.wasCalled(.once))
    }

    @Test("The provider doesn't complete twice if a second location arrives")
    func secondLocation() {
        provider.checkCurrentLocation(completion: completion.function.sync)

        fetcher.delegate?.locationFetcher(fetcher, didUpdateLocations: [.atPier])
        fetcher.delegate?.locationFetcher(fetcher, didUpdateLocations: [.atBridge])

        expect(completion, .wasCalled(.once))
    }

    @Test("The provider completes with the fetcher's error")
    func failure() {
        provider.checkCurrentLocation(completion: completion.function.sync)

        fetcher.delegate?.locationFetcher(fetcher, didFailWithError: NoSignal())

        #expect(throws: NoSignal.self) { try completion.lastCall?.get() }
        expect(completion, .wasCalled(.once))
    }

    @Test("Two concurrent checks share one request")
    func sharedRequest() {
        provider.checkCurrentLocation(completion: completion.function.sync)
        provider.checkCurrentLocation(completion: completion.function.sync)

        fetcher.delegate?.locationFetcher(fetcher, didUpdateLocations: [.atPier])

        expect(fetcher.spies.requestLocation, .wasCalled(.once))
        expect(completion, .wasCalled(.exactly(2)))
    }

    @Test("A later check requests another location")
    func laterCheck() {
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

    @Test("The provider configures the fetcher, requests once and completes with the location")
    func completes() throws {
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

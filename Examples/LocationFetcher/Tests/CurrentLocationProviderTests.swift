import Foundation
import Testing
import UnderstudyTesting

@testable import LocationFetcherExample

@Suite("A current location provider with a spy", .doubles)
struct CurrentLocationProviderTests {
    let fetcher = LocationFetcherSpy()
    let provider: CurrentLocationProvider
    let completion = Spy<Result<Bool, any Error>, Void, Never>("completion(_:)")

    init() {
        provider = CurrentLocationProvider(
            fetcher: fetcher, pointsOfInterest: [.pier], center: NotificationCenter(),
            now: { .start })
    }

    @Test("asks for an accuracy of the reach of a point of interest")
    func setsAccuracy() {
        #expect(fetcher.spies.desiredAccuracy.set.calls == [CurrentLocationProvider.reach])
    }

    @Test("becomes the delegate")
    func setsDelegate() {
        expect(fetcher.spies.delegate.set, .wasCalled(.once, with: provider))
        #expect(fetcher.delegate === provider)
    }

    @Test("asks for no location before it is asked for one")
    func asksForNothing() {
        #expect(fetcher.spies.requestLocation.wasCalled(.never))
    }

    @Test("asks for one location, once")
    func requestsOnce() {
        provider.checkCurrentLocation(completion: completion.function.sync)

        expect(fetcher.spies.requestLocation, .wasCalled(.once))
    }

    @Test("is set up before it asks")
    func setsUpFirst() {
        provider.checkCurrentLocation(completion: completion.function.sync)

        expectOrder {
            unordered {
                fetcher.spies.desiredAccuracy.set
                fetcher.spies.delegate.set
            }
            fetcher.spies.requestLocation
        }
    }

    @Test(
        "completes with true at a point of interest and with false elsewhere",
        arguments: [
            (Location.atPier, true), (.atBridge, false),
        ])
    func completes(at location: Location, expected: Bool) throws {
        provider.checkCurrentLocation(completion: completion.function.sync)

        fetcher.delegate?.locationFetcher(fetcher, didUpdateLocations: [location])

        #expect(try completion.calls.map { try $0.get() } == [expected])
    }

    @Test("goes by the latest of several locations")
    func latestLocation() throws {
        provider.checkCurrentLocation(completion: completion.function.sync)

        fetcher.delegate?.locationFetcher(fetcher, didUpdateLocations: [.atBridge, .atPier])

        #expect(try completion.lastCall?.get() == true)
    }

    @Test("does not complete without an answer")
    func noAnswer() {
        provider.checkCurrentLocation(completion: completion.function.sync)

        #expect(completion.wasCalled(.never))
    }

    @Test("does not complete on an empty list, but on the location after it")
    func emptyAnswer() {
        provider.checkCurrentLocation(completion: completion.function.sync)

        fetcher.delegate?.locationFetcher(fetcher, didUpdateLocations: [])
        #expect(completion.wasCalled(.never))

        fetcher.delegate?.locationFetcher(fetcher, didUpdateLocations: [.atPier])
        #expect(completion.wasCalled(.once))
    }

    @Test("does not complete twice when a second location comes")
    func secondLocation() {
        provider.checkCurrentLocation(completion: completion.function.sync)

        fetcher.delegate?.locationFetcher(fetcher, didUpdateLocations: [.atPier])
        fetcher.delegate?.locationFetcher(fetcher, didUpdateLocations: [.atBridge])

        expect(completion, .wasCalled(.once))
    }

    @Test("completes with the error when no location is found")
    func failure() {
        provider.checkCurrentLocation(completion: completion.function.sync)

        fetcher.delegate?.locationFetcher(fetcher, didFailWithError: NoSignal())

        #expect(throws: NoSignal.self) { try completion.lastCall?.get() }
        expect(completion, .wasCalled(.once))
    }

    @Test("answers two questions with one request")
    func sharedRequest() {
        provider.checkCurrentLocation(completion: completion.function.sync)
        provider.checkCurrentLocation(completion: completion.function.sync)

        fetcher.delegate?.locationFetcher(fetcher, didUpdateLocations: [.atPier])

        expect(fetcher.spies.requestLocation, .wasCalled(.once))
        expect(completion, .wasCalled(.exactly(2)))
    }

    @Test("asks again for the next question")
    func asksAgain() {
        provider.checkCurrentLocation(completion: completion.function.sync)
        fetcher.delegate?.locationFetcher(fetcher, didUpdateLocations: [.atPier])

        provider.checkCurrentLocation(completion: completion.function.sync)

        expect(fetcher.spies.requestLocation, .wasCalled(.exactly(2)))
        expect(completion, .wasCalled(.once))
    }
}

@Suite("A current location provider with the plain double")
struct CurrentLocationProviderPlainTests {
    let double = LocationFetcherDouble()

    @Test("sets the accuracy, becomes the delegate, asks once, and completes with the answer")
    func completes() throws {
        let provider = CurrentLocationProvider(
            fetcher: double, pointsOfInterest: [.pier], center: NotificationCenter(),
            now: { .start })
        var answers: [Bool] = []
        provider.checkCurrentLocation { answers.append((try? $0.get()) ?? false) }

        #expect(double.desiredAccuracy == CurrentLocationProvider.reach)
        #expect(double.delegate === provider)
        #expect(double.requestLocationCallCount == 1)
        #expect(answers == [])

        double.delegate?.locationFetcher(double, didUpdateLocations: [.atPier])
        #expect(answers == [true])
    }
}

import Foundation
import Testing
import UnderstudyTesting

@testable import LocationFetcherExample

@Suite("Fake location fetcher", .doubles)
struct FakeLocationFetcherTests {
    let fake = FakeLocationFetcher(position: .success(.atPier))

    private func makeProvider() -> CurrentLocationProvider {
        CurrentLocationProvider(
            fetcher: fake, pointsOfInterest: [.pier], center: NotificationCenter(),
            now: { .start })
    }

    @Test func `The fake reports its location to its delegate`() {
        let delegate = LocationFetcherDelegateSpy()
        fake.delegate = delegate

        fake.requestLocation()

        expect(
            delegate.spies.locationFetcherDidUpdateLocations,
            .wasCalled(.once, with: (fetcher: fake, locations: [.atPier])))
        #expect(delegate.spies.locationFetcherDidFailWithError.wasCalled(.never))
    }

    @Test func `The fake reports an error to a plain delegate double`() {
        let delegate = LocationFetcherDelegateDouble()
        fake.delegate = delegate

        fake.position = .failure(NoSignal())
        fake.requestLocation()

        #expect(delegate.locationFetcherDidFailWithErrorReceivedError is NoSignal)
        #expect(!delegate.locationFetcherDidUpdateLocationsDidGetCalled)
    }

    @Test func `The provider follows the moving position of the fake`() throws {
        let provider = makeProvider()
        let completion = Spy<Result<Bool, any Error>, Void, Never>("completion(_:)")

        provider.checkCurrentLocation(completion: completion.function.sync)
        fake.position = .success(.atBridge)
        provider.checkCurrentLocation(completion: completion.function.sync)

        #expect(try completion.calls.map { try $0.get() } == [true, false])
    }

    @Test func `The provider fails if the fake has no signal`() {
        fake.position = .failure(NoSignal())
        let provider = makeProvider()
        let completion = Spy<Result<Bool, any Error>, Void, Never>("completion(_:)")

        provider.checkCurrentLocation(completion: completion.function.sync)

        #expect(throws: NoSignal.self) { try completion.lastCall?.get() }
    }

    @Test func `The provider doesn't complete if the fake has no position`() {
        fake.position = nil
        let provider = makeProvider()
        let completion = Spy<Result<Bool, any Error>, Void, Never>("completion(_:)")

        provider.checkCurrentLocation(completion: completion.function.sync)

        #expect(completion.wasCalled(.never))
    }
}

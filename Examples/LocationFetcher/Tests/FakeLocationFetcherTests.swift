import Foundation
import Testing
import UnderstudyTesting

@testable import LocationFetcherExample

@Suite("A fake location fetcher", .doubles)
struct FakeLocationFetcherTests {
    let fake = FakeLocationFetcher(position: .success(.atPier))

    private func makeProvider() -> CurrentLocationProvider {
        CurrentLocationProvider(
            fetcher: fake, pointsOfInterest: [.pier], center: NotificationCenter(),
            now: { .start })
    }

    @Test("answers each request through the delegate")
    func answersThroughDelegate() {
        let delegate = LocationFetcherDelegateSpy()
        fake.delegate = delegate

        fake.requestLocation()

        expect(
            delegate.spies.locationFetcherDidUpdateLocations,
            .wasCalled(.once, with: (fetcher: fake, locations: [.atPier])))
        #expect(delegate.spies.locationFetcherDidFailWithError.wasCalled(.never))
    }

    @Test("tells the plain delegate double as well")
    func answersPlainDelegate() {
        let delegate = LocationFetcherDelegateDouble()
        fake.delegate = delegate

        fake.position = .failure(NoSignal())
        fake.requestLocation()

        #expect(delegate.locationFetcherDidFailWithErrorReceivedError is NoSignal)
        #expect(!delegate.locationFetcherDidUpdateLocationsDidGetCalled)
    }

    @Test("lets a provider complete as the device moves")
    func drivesProvider() throws {
        let provider = makeProvider()
        let completion = Spy<Result<Bool, any Error>, Void, Never>("completion(_:)")

        provider.checkCurrentLocation(completion: completion.function.sync)
        fake.position = .success(.atBridge)
        provider.checkCurrentLocation(completion: completion.function.sync)

        #expect(try completion.calls.map { try $0.get() } == [true, false])
    }

    @Test("lets a provider fail where there is no signal")
    func failsProvider() {
        fake.position = .failure(NoSignal())
        let provider = makeProvider()
        let completion = Spy<Result<Bool, any Error>, Void, Never>("completion(_:)")

        provider.checkCurrentLocation(completion: completion.function.sync)

        #expect(throws: NoSignal.self) { try completion.lastCall?.get() }
    }

    @Test("without a position leaves a provider waiting")
    func noPosition() {
        fake.position = nil
        let provider = makeProvider()
        let completion = Spy<Result<Bool, any Error>, Void, Never>("completion(_:)")

        provider.checkCurrentLocation(completion: completion.function.sync)

        #expect(completion.wasCalled(.never))
    }
}

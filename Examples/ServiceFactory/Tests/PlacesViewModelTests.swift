import Foundation
import Testing
import UnderstudyTesting

@testable import ServiceFactoryExample

@Suite("Places view model with spies", .doubles)
@MainActor
struct PlacesViewModelTests {
    let places = PlaceServiceSpy()
    let announcer = AnnouncerSpy()
    let delegate = PlacesViewModelDelegateSpy()

    func makeModel() -> PlacesViewModel {
        let model = PlacesViewModel(
            services: ServiceFactory(
                makePlaceService: { places }, makeAnnouncer: { announcer }))
        model.delegate = delegate
        return model
    }

    @Test func `A new model is empty and doesn't call the service`() {
        #expect(makeModel().state == .empty)
        expect(places.spies.places, .wasCalled(.never))
    }

    @Test func `The model is loading during the call and has the places afterwards`() async {
        let model = makeModel()
        let held = places.spies.places.suspends()

        let loading = Task { await model.load() }
        await held.nextCall()
        #expect(model.state == .loading)

        held.resume(returning: ["Pier", "Bridge"])
        await loading.value
        #expect(model.state == .loaded(["Pier", "Bridge"]))
    }

    @Test func `Loading a second time during a load doesn't call the service again`() async {
        let model = makeModel()
        let held = places.spies.places.suspends()
        let loading = Task { await model.load() }
        await held.nextCall()
        // If there were a second call, it would return immediately instead of being held.
        places.spies.places.returns(["Bridge"])

        await model.load()

        #expect(model.state == .loading)
        held.resume(returning: ["Pier"])
        await loading.value
        expect(places.spies.places, .wasCalled(.once))
    }

    @Test func `The model shows a failure and recovers from it by loading again`() async {
        let model = makeModel()
        places.spies.places.returns(["Pier"])
        places.spies.places.fails(.once, with: URLError(.timedOut))

        await model.load()
        #expect(model.state == .failed("The places could not be loaded."))

        await model.load()
        #expect(model.state == .loaded(["Pier"]))
        #expect(announcer.spies.announce.calls == ["Loading failed", "1 place"])
    }

    @Test
    func `The model notifies its delegate of each state before it announces the state`() async {
        let model = makeModel()
        places.spies.places.returns(["Pier", "Bridge"])

        await model.load()

        expectOrder(.exhaustive) {
            delegate.spies.placesViewModel.when { $0.state == .loading }
            places.spies.places
            delegate.spies.placesViewModel.when { $0.state == .loaded(["Pier", "Bridge"]) }
            announcer.spies.announce.when { $0 == "2 places" }
        }
    }

    @Test func `The model creates each service once`() async {
        let makePlaces = Spy<Void, any PlaceService, Never>("makePlaceService()", returning: places)
        let model = PlacesViewModel(
            services: ServiceFactory(
                makePlaceService: { makePlaces.function.sync() }, makeAnnouncer: { announcer }))
        places.spies.places.returns([])

        await model.load()
        await model.load()

        expect(makePlaces, .wasCalled(.once))
        expect(places.spies.places, .wasCalled(.exactly(2)))
    }
}

@Suite("Places view model with plain doubles")
@MainActor
struct PlacesViewModelPlainTests {
    @Test
    func `The model loads the places, notifies its delegate and announces their number`() async {
        let places = PlaceServiceDouble()
        places.placesReturnValue = ["Pier"]
        let (announcer, delegate) = (AnnouncerDouble(), PlacesViewModelDelegateDouble())
        let model = PlacesViewModel(
            services: ServiceFactory(makePlaceService: { places }, makeAnnouncer: { announcer }))
        model.delegate = delegate

        await model.load()

        #expect(delegate.placesViewModelCalls.map(\.state) == [.loading, .loaded(["Pier"])])
        #expect(announcer.announceReceivedText == "1 place")
        #expect(places.placesCallCount == 1)
    }
}

@Suite("Real services")
struct LiveServicesTests {
    @Test
    @MainActor
    func `The real factory creates a service that reads places from a file`() async throws {
        let file = URL.temporaryDirectory.appending(path: "\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(#"["Pier","Bridge"]"#.utf8).write(to: file)
        let service = ServiceFactory.live(file: file).makePlaceService()

        #expect(try await service.places() == ["Pier", "Bridge"])
    }

    @Test func `The real service throws an error if the file doesn't exist`() async {
        let service = PlaceFile(file: URL(filePath: "/no/such/places.json"))
        await #expect(throws: CocoaError.self) { try await service.places() }
    }
}

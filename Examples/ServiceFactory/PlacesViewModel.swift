/// The state of a list of places.
@MainActor
final class PlacesViewModel {
    enum State: Equatable, Sendable {
        case empty
        case loading
        case loaded([String])
        case failed(String)
    }

    weak var delegate: (any PlacesViewModelDelegate)?
    private(set) var state = State.empty {
        didSet { delegate?.placesViewModel(self, didChangeTo: state) }
    }
    private let places: any PlaceService
    private let announcer: any Announcer

    init(services: ServiceFactory) {
        places = services.makePlaceService()
        announcer = services.makeAnnouncer()
    }

    /// Loads the places, unless they're already being loaded.
    func load() async {
        if state == .loading { return }
        state = .loading
        do {
            let names = try await places.places()
            state = .loaded(names)
            announcer.announce(names.count == 1 ? "1 place" : "\(names.count) places")
        } catch {
            state = .failed("The places could not be loaded.")
            announcer.announce("Loading failed")
        }
    }
}

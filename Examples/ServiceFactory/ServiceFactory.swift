/// Makes the services of the app; production and tests fill it differently.
@MainActor
struct ServiceFactory {
    var makePlaceService: () -> any PlaceService
    var makeAnnouncer: () -> any Announcer
}

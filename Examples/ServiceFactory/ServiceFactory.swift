/// Creates the services of the app. Production code and tests provide different closures.
@MainActor
struct ServiceFactory {
    var makePlaceService: () -> any PlaceService
    var makeAnnouncer: () -> any Announcer
}

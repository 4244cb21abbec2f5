import Foundation

extension Notification.Name {
    /// The device is somewhere else; the location is under ``CurrentLocationProvider/locationKey``.
    static let currentLocationChanged = Notification.Name("currentLocationChanged")
}

/// Tells whether the device is at a point of interest right now.
final class CurrentLocationProvider: LocationFetcherDelegate {
    typealias Completion = (Result<Bool, any Error>) -> Void

    /// How close to a point of interest counts as being there, in meters.
    static let reach = 100.0
    /// How old a location may be, in seconds.
    static let longestAge: TimeInterval = 60
    /// How often the fetcher is asked before old locations count as a failure.
    static let mostRequests = 3
    /// Where a notification has the location in its user info.
    static let locationKey = "location"

    private let fetcher: any LocationFetcher
    private let pointsOfInterest: [Coordinate]
    private let center: NotificationCenter
    private let now: () -> Date
    private var waiting: [Completion] = []
    private var requests = 0
    private var announced: Coordinate?

    init(
        fetcher: any LocationFetcher, pointsOfInterest: [Coordinate],
        center: NotificationCenter = .default, now: @escaping () -> Date = { Date() }
    ) {
        self.fetcher = fetcher
        self.pointsOfInterest = pointsOfInterest
        self.center = center
        self.now = now
        fetcher.desiredAccuracy = Self.reach
        fetcher.delegate = self
    }

    /// Asks for one location; who asks while a request is under way shares its answer.
    func checkCurrentLocation(completion: @escaping Completion) {
        waiting.append(completion)
        guard waiting.count == 1 else { return }
        requests = 0
        request()
    }

    func locationFetcher(_ fetcher: any LocationFetcher, didUpdateLocations locations: [Location]) {
        guard let latest = locations.last else { return }
        // The platform may answer at first with what it remembers.
        guard now().timeIntervalSince(latest.timestamp) <= Self.longestAge else {
            return askAgain()
        }
        announce(latest)
        answer(.success(isPointOfInterest(latest.coordinate)))
    }

    func locationFetcher(_ fetcher: any LocationFetcher, didFailWithError error: any Error) {
        answer(.failure(error))
    }

    private func request() {
        requests += 1
        fetcher.requestLocation()
    }

    private func askAgain() {
        guard !waiting.isEmpty else { return }
        guard requests < Self.mostRequests else { return answer(.failure(LocationError.tooOld)) }
        request()
    }

    private func announce(_ location: Location) {
        guard location.coordinate != announced else { return }
        announced = location.coordinate
        center.post(
            name: .currentLocationChanged, object: self, userInfo: [Self.locationKey: location])
    }

    private func isPointOfInterest(_ coordinate: Coordinate) -> Bool {
        pointsOfInterest.contains { $0.distance(to: coordinate) <= Self.reach }
    }

    private func answer(_ result: Result<Bool, any Error>) {
        // Emptied first, since a completion may ask again. An answer without a question calls nothing.
        let completions = waiting
        waiting = []
        for completion in completions { completion(result) }
    }
}

/// Why there is no current location.
enum LocationError: Error {
    /// The fetcher knows only where the device once was.
    case tooOld
}

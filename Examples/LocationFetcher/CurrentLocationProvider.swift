import Foundation

extension Notification.Name {
    /// Posted when the device has moved. The user info contains the location under
    /// ``CurrentLocationProvider/locationKey``.
    static let currentLocationChanged = Notification.Name("currentLocationChanged")
}

/// Determines if the device is currently at a point of interest.
final class CurrentLocationProvider: LocationFetcherDelegate {
    typealias Completion = (Result<Bool, any Error>) -> Void

    /// The maximum distance to a point of interest, in meters.
    static let maximumDistance = 100.0
    /// The maximum age of a location, in seconds.
    static let maximumAge: TimeInterval = 60
    /// The number of requests after which an outdated location is an error.
    static let maximumRequests = 3
    /// The key of the location in a notification's user info.
    static let locationKey = "location"

    private let fetcher: any LocationFetcher
    private let pointsOfInterest: [Coordinate]
    private let center: NotificationCenter
    private let now: () -> Date
    private var completions: [Completion] = []
    private var requests = 0
    private var lastPosted: Coordinate?

    init(
        fetcher: any LocationFetcher, pointsOfInterest: [Coordinate],
        center: NotificationCenter = .default, now: @escaping () -> Date = { Date() }
    ) {
        self.fetcher = fetcher
        self.pointsOfInterest = pointsOfInterest
        self.center = center
        self.now = now
        fetcher.desiredAccuracy = Self.maximumDistance
        fetcher.delegate = self
    }

    /// Requests the location once. If several checks run concurrently, they share one request.
    func checkCurrentLocation(completion: @escaping Completion) {
        completions.append(completion)
        guard completions.count == 1 else { return }
        requests = 0
        request()
    }

    func locationFetcher(_ fetcher: any LocationFetcher, didUpdateLocations locations: [Location]) {
        guard let latest = locations.last else { return }
        // The first location may be outdated, for example because the device cached it.
        guard now().timeIntervalSince(latest.timestamp) <= Self.maximumAge else {
            return retry()
        }
        post(latest)
        complete(with: .success(isPointOfInterest(latest.coordinate)))
    }

    func locationFetcher(_ fetcher: any LocationFetcher, didFailWithError error: any Error) {
        complete(with: .failure(error))
    }

    private func request() {
        requests += 1
        fetcher.requestLocation()
    }

    private func retry() {
        guard !completions.isEmpty else { return }
        guard requests < Self.maximumRequests else {
            return complete(with: .failure(LocationError.tooOld))
        }
        request()
    }

    private func post(_ location: Location) {
        guard location.coordinate != lastPosted else { return }
        lastPosted = location.coordinate
        center.post(
            name: .currentLocationChanged, object: self, userInfo: [Self.locationKey: location])
    }

    private func isPointOfInterest(_ coordinate: Coordinate) -> Bool {
        pointsOfInterest.contains { $0.distance(to: coordinate) <= Self.maximumDistance }
    }

    private func complete(with result: Result<Bool, any Error>) {
        // The list is emptied first, because a completion handler may start another check.
        let pending = completions
        completions = []
        for completion in pending { completion(result) }
    }
}

/// The reason that the current location isn't available.
enum LocationError: Error {
    /// The fetcher returned only outdated locations.
    case tooOld
}

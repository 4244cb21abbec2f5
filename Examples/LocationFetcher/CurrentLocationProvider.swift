/// Tells whether the device is at a point of interest right now.
final class CurrentLocationProvider: LocationFetcherDelegate {
    typealias Completion = (Result<Bool, any Error>) -> Void

    /// How close to a point of interest counts as being there, in meters.
    static let reach = 100.0

    private let fetcher: any LocationFetcher
    private let pointsOfInterest: [Coordinate]
    private var waiting: [Completion] = []

    init(fetcher: any LocationFetcher, pointsOfInterest: [Coordinate]) {
        self.fetcher = fetcher
        self.pointsOfInterest = pointsOfInterest
        fetcher.desiredAccuracy = Self.reach
        fetcher.delegate = self
    }

    /// Asks for one location; who asks while a request is under way shares its answer.
    func checkCurrentLocation(completion: @escaping Completion) {
        waiting.append(completion)
        if waiting.count == 1 { fetcher.requestLocation() }
    }

    func locationFetcher(_ fetcher: any LocationFetcher, didUpdateLocations locations: [Location]) {
        guard let latest = locations.last else { return }
        answer(.success(isPointOfInterest(latest.coordinate)))
    }

    func locationFetcher(_ fetcher: any LocationFetcher, didFailWithError error: any Error) {
        answer(.failure(error))
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

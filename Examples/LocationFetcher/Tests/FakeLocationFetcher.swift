@testable import LocationFetcherExample

/// A location service that works: it knows where the device is, and says so through its delegate.
final class FakeLocationFetcher: LocationFetcher {
    /// What a request finds; `nil` leaves requests without an answer, as in a tunnel.
    var position: Result<Location, any Error>?
    weak var delegate: (any LocationFetcherDelegate)?
    var desiredAccuracy = 0.0

    init(position: Result<Location, any Error>? = nil) {
        self.position = position
    }

    func requestLocation() {
        switch position {
        case .success(let location):
            delegate?.locationFetcher(self, didUpdateLocations: [location])
        case .failure(let error):
            delegate?.locationFetcher(self, didFailWithError: error)
        case nil: break
        }
    }
}

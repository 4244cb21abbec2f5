@testable import LocationFetcherExample

/// A working location service that reports its position to its delegate.
final class FakeLocationFetcher: LocationFetcher {
    /// The result of each request. If it's `nil`, requests receive no result, for example in a
    /// tunnel.
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

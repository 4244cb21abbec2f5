#if canImport(CoreLocation)
    import CoreLocation

    /// The platform's location service as a ``LocationFetcher``.
    ///
    /// `CLLocationManager` can't conform in an extension because the type of its `delegate` is
    /// different. Instead, this class is the manager's delegate and forwards to its own delegate.
    ///
    /// Create it on a thread with a run loop, as you would create the manager itself.
    final class CoreLocationFetcher: NSObject, LocationFetcher, CLLocationManagerDelegate {
        weak var delegate: (any LocationFetcherDelegate)?
        private let manager: CLLocationManager

        init(manager: CLLocationManager = CLLocationManager()) {
            self.manager = manager
            super.init()
            manager.delegate = self
        }

        var desiredAccuracy: Double {
            get { manager.desiredAccuracy }
            set { manager.desiredAccuracy = newValue }
        }

        func requestLocation() {
            manager.requestLocation()
        }

        func locationManager(
            _ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]
        ) {
            delegate?.locationFetcher(self, didUpdateLocations: locations.map(Location.init))
        }

        func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
            delegate?.locationFetcher(self, didFailWithError: error)
        }
    }

    extension Location {
        init(_ location: CLLocation) {
            self.init(
                coordinate: Coordinate(
                    latitude: location.coordinate.latitude,
                    longitude: location.coordinate.longitude),
                horizontalAccuracy: location.horizontalAccuracy,
                timestamp: location.timestamp)
        }
    }
#endif

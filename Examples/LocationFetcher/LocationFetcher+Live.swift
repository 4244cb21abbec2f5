#if canImport(CoreLocation)
    import CoreLocation

    /// The platform's location service as a ``LocationFetcher``.
    ///
    /// `CLLocationManager` cannot conform by an extension: its own `delegate` has another type. So one
    /// object in between is the manager's delegate, and has a delegate of the seam's type.
    ///
    /// Like the manager, it belongs to the thread that makes it, which needs a run loop.
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

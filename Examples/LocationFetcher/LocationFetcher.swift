/// Finds out where the device is, and tells its delegate.
protocol LocationFetcher: AnyObject {
    /// Who is told; hold it weakly.
    var delegate: (any LocationFetcherDelegate)? { get set }
    /// How exact a location has to be, in meters.
    var desiredAccuracy: Double { get set }
    /// Asks for one location; the delegate gets it later, or an error.
    func requestLocation()
}

/// Mirrors the delegate of the platform's own class, with types that exist everywhere.
protocol LocationFetcherDelegate: AnyObject {
    /// Tells of at least one location, the latest last.
    func locationFetcher(_ fetcher: any LocationFetcher, didUpdateLocations locations: [Location])
    /// Tells that no location was found.
    func locationFetcher(_ fetcher: any LocationFetcher, didFailWithError error: any Error)
}

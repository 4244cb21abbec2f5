/// Determines the location of the device and reports it to a delegate.
protocol LocationFetcher: AnyObject {
    /// The delegate that receives the results. Store it weakly.
    var delegate: (any LocationFetcherDelegate)? { get set }
    /// The required accuracy of a location, in meters.
    var desiredAccuracy: Double { get set }
    /// Requests one location. The delegate receives the location or an error later.
    func requestLocation()
}

/// Mirrors `CLLocationManagerDelegate` with types that are available on all platforms.
protocol LocationFetcherDelegate: AnyObject {
    /// Receives at least one location, in chronological order.
    func locationFetcher(_ fetcher: any LocationFetcher, didUpdateLocations locations: [Location])
    /// Receives the error if no location could be determined.
    func locationFetcher(_ fetcher: any LocationFetcher, didFailWithError error: any Error)
}

// Written by Understudy from LocationFetcher.swift.
@testable import LocationFetcherExample

final class LocationFetcherDouble: LocationFetcher {
    init() {}

    var delegate: (any LocationFetcherDelegate)?
    var desiredAccuracy: Double = 0

    private(set) var requestLocationCallCount = 0
    var requestLocationDidGetCalled: Bool { requestLocationCallCount > 0 }

    func requestLocation() {
        requestLocationCallCount += 1
    }
}

final class LocationFetcherDelegateDouble: LocationFetcherDelegate {
    init() {}

    private(set) var locationFetcherDidUpdateLocationsCalls:
        [(fetcher: (any LocationFetcher)?, locations: [Location])] = []
    var locationFetcherDidUpdateLocationsCallCount: Int {
        locationFetcherDidUpdateLocationsCalls.count
    }
    var locationFetcherDidUpdateLocationsDidGetCalled: Bool {
        !locationFetcherDidUpdateLocationsCalls.isEmpty
    }
    var locationFetcherDidUpdateLocationsReceivedFetcher: (any LocationFetcher)? {
        locationFetcherDidUpdateLocationsCalls.last?.fetcher
    }
    var locationFetcherDidUpdateLocationsReceivedLocations: [Location]? {
        locationFetcherDidUpdateLocationsCalls.last?.locations
    }

    func locationFetcher(_ fetcher: any LocationFetcher, didUpdateLocations locations: [Location]) {
        weak let fetcher = fetcher  // nil during its deinit
        locationFetcherDidUpdateLocationsCalls.append((fetcher, locations))
    }

    private(set) var locationFetcherDidFailWithErrorCalls:
        [(fetcher: (any LocationFetcher)?, error: any Error)] = []
    var locationFetcherDidFailWithErrorCallCount: Int { locationFetcherDidFailWithErrorCalls.count }
    var locationFetcherDidFailWithErrorDidGetCalled: Bool {
        !locationFetcherDidFailWithErrorCalls.isEmpty
    }
    var locationFetcherDidFailWithErrorReceivedFetcher: (any LocationFetcher)? {
        locationFetcherDidFailWithErrorCalls.last?.fetcher
    }
    var locationFetcherDidFailWithErrorReceivedError: (any Error)? {
        locationFetcherDidFailWithErrorCalls.last?.error
    }

    func locationFetcher(_ fetcher: any LocationFetcher, didFailWithError error: any Error) {
        weak let fetcher = fetcher  // nil during its deinit
        locationFetcherDidFailWithErrorCalls.append((fetcher, error))
    }
}

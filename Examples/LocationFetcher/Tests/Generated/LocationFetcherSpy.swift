// Written by Understudy from LocationFetcher.swift.
import Understudy

@testable import LocationFetcherExample

final class LocationFetcherSpy: LocationFetcher {
    let spies = Spies()

    struct Spies {
        let delegate = SpiedProperty<(any LocationFetcherDelegate)?>("LocationFetcherSpy.delegate")
        let desiredAccuracy = SpiedProperty<Double>("LocationFetcherSpy.desiredAccuracy")
        let requestLocation = Spy<Void, Void, Never>("LocationFetcherSpy.requestLocation()")
    }

    var delegate: (any LocationFetcherDelegate)? {
        get { spies.delegate.get() }
        set { spies.delegate.set(newValue) }
    }

    var desiredAccuracy: Double {
        get { spies.desiredAccuracy.get() }
        set { spies.desiredAccuracy.set(newValue) }
    }

    func requestLocation() {
        spies.requestLocation()
    }
}

final class LocationFetcherDelegateSpy: LocationFetcherDelegate {
    let spies = Spies()

    struct Spies {
        let locationFetcherDidUpdateLocations = Spy<
            (fetcher: any LocationFetcher, locations: [Location]),
            Void,
            Never
        >(
            "LocationFetcherDelegateSpy.locationFetcher(_:didUpdateLocations:)",
            part: "locationFetcherDidUpdateLocations")
        let locationFetcherDidFailWithError = Spy<
            (fetcher: any LocationFetcher, error: any Error),
            Void,
            Never
        >(
            "LocationFetcherDelegateSpy.locationFetcher(_:didFailWithError:)",
            part: "locationFetcherDidFailWithError")
    }

    func locationFetcher(_ fetcher: any LocationFetcher, didUpdateLocations locations: [Location]) {
        spies.locationFetcherDidUpdateLocations((fetcher, locations))
    }

    func locationFetcher(_ fetcher: any LocationFetcher, didFailWithError error: any Error) {
        spies.locationFetcherDidFailWithError((fetcher, error))
    }
}

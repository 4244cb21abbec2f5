import Foundation

extension Notification.Name {
    /// Posted on the main thread when the user changes the location authorization.
    static let authorizationChanged = Notification.Name("authorizationChanged")
}

/// A list of places that reloads each time the user changes the authorization.
@MainActor
final class PointsOfInterestList {
    /// The displayed places.
    private(set) var places: [String] = []
    private let finder: any PlaceFinder
    private var observation: Observation?

    init(finder: any PlaceFinder, center: NotificationCenter = .default) {
        self.finder = finder
        // The list owns the observation, so a strong reference would form a cycle.
        observation = Observation(of: .authorizationChanged, in: center) { [weak self] in
            MainActor.assumeIsolated { self?.reload() }
        }
    }

    private func reload() { places = finder.places() }
}

/// An observer that is removed when this object is released.
private final class Observation {
    private let center: NotificationCenter
    private let token: any NSObjectProtocol

    init(
        of name: Notification.Name, in center: NotificationCenter,
        then handle: @escaping @Sendable () -> Void
    ) {
        self.center = center
        token = center.addObserver(forName: name, object: nil, queue: nil) { _ in handle() }
    }

    deinit { center.removeObserver(token) }
}

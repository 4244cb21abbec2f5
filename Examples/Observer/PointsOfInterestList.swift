import Foundation

extension Notification.Name {
    /// The user changed what the app may know of the location; posted on the main thread.
    static let authorizationChanged = Notification.Name("authorizationChanged")
}

/// A list of places, which is loaded anew whenever the user changes the authorization.
@MainActor
final class PointsOfInterestList {
    /// What is shown.
    private(set) var places: [String] = []
    private let finder: any PlaceFinder
    private var observation: Observation?

    init(finder: any PlaceFinder, center: NotificationCenter = .default) {
        self.finder = finder
        // Weak, or the list would stay as long as its own observer.
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

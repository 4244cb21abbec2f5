import Foundation

/// The same list, as it is often written: it never takes its observer back, so that what it observes
/// with stays as long as the center.
@MainActor
final class ForgetfulList {
    private(set) var places: [String] = []
    private let finder: any PlaceFinder

    init(finder: any PlaceFinder, center: NotificationCenter = .default) {
        self.finder = finder
        _ = center.addObserver(forName: .authorizationChanged, object: nil, queue: nil) {
            [weak self] _ in
            MainActor.assumeIsolated { self?.reload() }
        }
    }

    private func reload() { places = finder.places() }
}

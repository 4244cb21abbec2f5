import Foundation

/// The same list with a common mistake. It never removes its observer, so the center retains the
/// closure for as long as the center exists.
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

import Foundation

extension Notification.Name {
    /// Posted on the main thread when another place is shown.
    ///
    /// The object is the manager, and the user info contains the name of the place under
    /// ``FeaturedPlaceManager/placeKey``.
    static let featuredPlaceChanged = Notification.Name("featuredPlaceChanged")
}

/// Shows each place for ten seconds and starts over after the last one.
@MainActor
final class FeaturedPlaceManager {
    /// The time for which a place is shown, in seconds.
    static let interval: TimeInterval = 10
    /// The key of the place in a notification's user info.
    nonisolated static let placeKey = "place"

    private var places: [String]
    private let scheduler: any TimerScheduler
    private let center: NotificationCenter
    private let now: () -> Date
    private var index = 0
    private var timer: Timer?

    /// Creates a manager that shows the first place until ``start()`` is called.
    init(
        places: [String] = [], scheduler: any TimerScheduler = RunLoop.main,
        center: NotificationCenter = .default, now: @escaping () -> Date = { Date() }
    ) {
        self.places = places
        self.scheduler = scheduler
        self.center = center
        self.now = now
    }

    /// The displayed place, or `nil` if the list is empty.
    var currentPlace: String? { places.isEmpty ? nil : places[index] }

    /// Replaces the places and shows the first one, unless the places are the same.
    func show(_ places: [String]) {
        guard places != self.places else { return }
        self.places = places
        show(0)
    }

    /// Shows the current place for another ten seconds, and then the next one.
    func start() {
        stop()
        guard !places.isEmpty else { return }
        // The date is based on `now()` instead of the system's clock, so that a test controls it.
        let timer = Timer(fire: now() + Self.interval, interval: 0, repeats: false) {
            [weak self] _ in
            MainActor.assumeIsolated { self?.showNextPlace() }
        }
        self.timer = timer
        scheduler.add(timer, forMode: .common)
    }

    /// Stops the timer and keeps showing the current place.
    func stop() {
        timer?.invalidate()
        timer = nil
    }

    private func showNextPlace() {
        show((index + 1) % places.count)
    }

    private func show(_ index: Int) {
        self.index = index
        let userInfo = currentPlace.map { [Self.placeKey: $0] }
        center.post(name: .featuredPlaceChanged, object: self, userInfo: userInfo)
        start()
    }
}

import Foundation

extension Notification.Name {
    /// Another place is shown; its name is under ``FeaturedPlaceManager/placeKey``.
    ///
    /// The object is the manager. Posted on the main thread.
    static let featuredPlaceChanged = Notification.Name("featuredPlaceChanged")
}

/// Shows one place after the other, each for ten seconds, and starts over after the last one.
@MainActor
final class FeaturedPlaceManager {
    /// How long a place is shown, in seconds.
    static let interval: TimeInterval = 10
    /// Where a notification has the place in its user info.
    nonisolated static let placeKey = "place"

    private var places: [String]
    private let scheduler: any TimerScheduler
    private let center: NotificationCenter
    private let now: () -> Date
    private var index = 0
    private var timer: Timer?

    /// Starts with the first place; the next one waits for ``start()``.
    init(
        places: [String] = [], scheduler: any TimerScheduler = RunLoop.main,
        center: NotificationCenter = .default, now: @escaping () -> Date = { Date() }
    ) {
        self.places = places
        self.scheduler = scheduler
        self.center = center
        self.now = now
    }

    /// The place to show; `nil` when there is none at all.
    var currentPlace: String? { places.isEmpty ? nil : places[index] }

    /// Shows other places from now on, the first of them at once. The same places change nothing.
    func show(_ places: [String]) {
        guard places != self.places else { return }
        self.places = places
        show(0)
    }

    /// Gives the current place its ten seconds, from now on.
    func start() {
        stop()
        guard !places.isEmpty else { return }
        // An exact date, rather than "in ten seconds": the test decides what the time is.
        let timer = Timer(fire: now() + Self.interval, interval: 0, repeats: false) {
            [weak self] _ in
            MainActor.assumeIsolated { self?.showNextPlace() }
        }
        self.timer = timer
        scheduler.add(timer, forMode: .common)
    }

    /// Stays with the current place.
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

import Foundation

/// Shows one place after the other, each for ten seconds, and starts over after the last one.
@MainActor
final class FeaturedPlaceManager {
    /// How long a place is shown, in seconds.
    static let interval: TimeInterval = 10

    private let places: [String]
    private let scheduler: any TimerScheduler
    private let now: () -> Date
    private var index = 0
    private var timer: Timer?

    /// Starts with the first place; the next one waits for ``start()``.
    init(
        places: [String], scheduler: any TimerScheduler = RunLoop.main,
        now: @escaping () -> Date = { Date() }
    ) {
        self.places = places
        self.scheduler = scheduler
        self.now = now
    }

    /// The place to show; `nil` when there is none at all.
    var currentPlace: String? { places.isEmpty ? nil : places[index] }

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
        index = (index + 1) % places.count
        start()
    }
}

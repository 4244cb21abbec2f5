/// Keeps featured places up to date: loads them once an hour, and after a minute where that has failed.
@MainActor
final class FeaturedPlaceUpdater {
    /// The time between two updates.
    static let interval = Duration.seconds(3600)
    /// The time until the next attempt after one that has failed.
    static let pause = Duration.seconds(60)

    private let manager: FeaturedPlaceManager
    private let clock: any Clock<Duration>
    private let loadPlaces: @Sendable () async throws -> [String]

    init(
        manager: FeaturedPlaceManager, clock: any Clock<Duration> = ContinuousClock(),
        loadPlaces: @escaping @Sendable () async throws -> [String]
    ) {
        self.manager = manager
        self.clock = clock
        self.loadPlaces = loadPlaces
    }

    /// Updates until its task is cancelled.
    ///
    /// - Throws: `CancellationError`, and nothing else: the places stay as they are while loading fails.
    func run() async throws {
        while true {
            try await clock.sleep(for: await update() ? Self.interval : Self.pause)
        }
    }

    /// Returns whether the places were loaded.
    private func update() async -> Bool {
        guard let places = try? await loadPlaces() else { return false }
        manager.show(places)
        return true
    }
}

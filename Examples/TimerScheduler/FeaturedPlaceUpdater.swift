/// Reloads the featured places every hour, or after a minute if loading fails.
@MainActor
final class FeaturedPlaceUpdater {
    /// The time between two updates.
    static let interval = Duration.seconds(3600)
    /// The delay before the next attempt if loading fails.
    static let retryDelay = Duration.seconds(60)

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
    /// If loading fails, the places don't change.
    ///
    /// - Throws: `CancellationError`.
    func run() async throws {
        while true {
            try await clock.sleep(for: await update() ? Self.interval : Self.retryDelay)
        }
    }

    /// Loads the places and returns `true` if this succeeds.
    private func update() async -> Bool {
        guard let places = try? await loadPlaces() else { return false }
        manager.show(places)
        return true
    }
}

/// Finds places nearby.
@MainActor
protocol PlaceFinder {
    /// Returns the names of the places near the user.
    func places() -> [String]
}

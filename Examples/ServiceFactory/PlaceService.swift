/// Finds places nearby.
protocol PlaceService: Sendable {
    /// Returns the names of the places near the user.
    func places() async throws -> [String]
}

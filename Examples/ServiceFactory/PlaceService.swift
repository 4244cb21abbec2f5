/// Finds places worth a visit.
protocol PlaceService: Sendable {
    /// The names of the places near the user.
    func places() async throws -> [String]
}

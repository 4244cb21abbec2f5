/// Finds places worth a visit.
@MainActor
protocol PlaceFinder {
    /// The names of the places around.
    func places() -> [String]
}

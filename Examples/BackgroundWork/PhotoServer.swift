/// Takes photos.
protocol PhotoServer: Sendable {
    func upload(_ photo: String) async throws
}

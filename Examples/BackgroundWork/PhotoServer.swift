/// A server that stores photos.
protocol PhotoServer: Sendable {
    func upload(_ photo: String) async throws
}

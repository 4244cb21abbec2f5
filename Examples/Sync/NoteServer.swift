/// A note, on this device and on others.
struct Note: Hashable, Sendable, Codable {
    var id: Int
    var text: String
}

/// Keeps the notes of all devices.
protocol NoteServer: Sendable {
    func upload(_ note: Note) async throws
    func notes() async throws -> [Note]
}

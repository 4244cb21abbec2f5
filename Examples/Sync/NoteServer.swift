/// A note that's shared by several devices.
struct Note: Hashable, Sendable, Codable {
    var id: Int
    var text: String
}

/// Stores the notes of all devices.
protocol NoteServer: Sendable {
    func upload(_ note: Note) async throws
    func notes() async throws -> [Note]
}

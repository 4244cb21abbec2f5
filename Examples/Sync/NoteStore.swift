/// All notes that this device knows, and those that it has not uploaded yet.
struct NoteLibrary: Hashable, Sendable, Codable {
    var notes: [Note] = []
    var pending: [Note] = []
}

/// Keeps the notes of this device.
protocol NoteStore: Sendable {
    func load() throws -> NoteLibrary
    func save(_ library: NoteLibrary) throws
}

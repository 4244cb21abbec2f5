/// The notes on this device, and those that haven't been uploaded yet.
struct NoteLibrary: Hashable, Sendable, Codable {
    var notes: [Note] = []
    var pending: [Note] = []
}

/// Stores the notes on this device.
protocol NoteStore: Sendable {
    func load() throws -> NoteLibrary
    func save(_ library: NoteLibrary) throws
}

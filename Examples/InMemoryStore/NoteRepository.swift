import Foundation

/// A note with a unique title.
struct Note: Codable, Equatable {
    var title: String
    var text: String
}

/// Saves, finds and renames notes in any storage.
struct NoteRepository {
    let storage: any NoteStorage

    /// Saves a note under its title.
    func save(_ note: Note) throws {
        try storage.write(JSONEncoder().encode(note), as: note.title)
    }

    /// Returns the note with a title, or `nil` if it doesn't exist.
    func note(titled title: String) throws -> Note? {
        try storage.read(title).map { try JSONDecoder().decode(Note.self, from: $0) }
    }

    /// Returns all notes, sorted by title.
    func notes() throws -> [Note] {
        try storage.names().compactMap { try note(titled: $0) }
    }

    /// Renames a note.
    ///
    /// The new note is written before the old one is removed, so a failure doesn't lose any data.
    func rename(_ title: String, to newTitle: String) throws {
        guard var note = try note(titled: title), title != newTitle else { return }
        note.title = newTitle
        try save(note)
        try storage.remove(title)
    }
}

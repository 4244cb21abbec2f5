import Foundation

/// A note.
struct Note: Codable, Equatable {
    var title: String
    var text: String
}

/// The notes of an app, in whatever keeps them.
struct NoteRepository {
    let storage: any NoteStorage

    /// Keeps a note under its title.
    func save(_ note: Note) throws {
        try storage.write(JSONEncoder().encode(note), as: note.title)
    }

    /// The note of a title; `nil` when there is none.
    func note(titled title: String) throws -> Note? {
        try storage.read(title).map { try JSONDecoder().decode(Note.self, from: $0) }
    }

    /// All notes, by title.
    func notes() throws -> [Note] {
        try storage.names().compactMap { try note(titled: $0) }
    }

    /// Gives a note another title. The new one is written before the old one goes, so that no failure
    /// loses the note.
    func rename(_ title: String, to newTitle: String) throws {
        guard var note = try note(titled: title), title != newTitle else { return }
        note.title = newTitle
        try save(note)
        try storage.remove(title)
    }
}

import Foundation

/// Stores the data of notes by name.
protocol NoteStorage {
    /// Returns the names of all notes, sorted.
    func names() throws -> [String]

    /// Returns the data of a note, or `nil` if it doesn't exist.
    func read(_ name: String) throws -> Data?

    /// Creates or replaces a note.
    func write(_ data: Data, as name: String) throws

    /// Removes a note if it exists.
    func remove(_ name: String) throws
}

import Foundation

/// Keeps the bytes of notes under their names.
protocol NoteStorage {
    /// The names of all notes, sorted.
    func names() throws -> [String]

    /// The bytes of a note; `nil` when there is none of this name.
    func read(_ name: String) throws -> Data?

    /// Makes a note, or replaces it.
    func write(_ data: Data, as name: String) throws

    /// Removes a note; does nothing when there is none of this name.
    func remove(_ name: String) throws
}

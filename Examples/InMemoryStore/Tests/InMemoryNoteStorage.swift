import Foundation
import UnderstudyTesting

@testable import InMemoryStoreExample

/// A working fake that stores notes in memory. A test can use its spies to make calls fail.
final class InMemoryNoteStorage: NoteStorage {
    struct Spies {
        let write = Spy<(data: Data, name: String), Void, any Error>(
            "InMemoryNoteStorage.write(_:as:)")
        let remove = Spy<String, Void, any Error>("InMemoryNoteStorage.remove(_:)")
    }

    let spies = Spies()
    private var notes: [String: Data] = [:]

    func names() -> [String] { notes.keys.sorted() }

    func read(_ name: String) -> Data? { notes[name] }

    func write(_ data: Data, as name: String) throws {
        try spies.write((data, name))
        notes[name] = data
    }

    func remove(_ name: String) throws {
        try spies.remove(name)
        notes[name] = nil
    }
}

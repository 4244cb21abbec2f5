// Written by Understudy from NoteStore.swift.
import Understudy

@testable import SyncExample

final class NoteStoreSpy: NoteStore {
    let spies = Spies()

    struct Spies {
        let load = Spy<Void, NoteLibrary, any Error>("NoteStoreSpy.load()")
        let save = Spy<NoteLibrary, Void, any Error>("NoteStoreSpy.save(_:)")
    }

    func load() throws -> NoteLibrary {
        try spies.load()
    }

    func save(_ library: NoteLibrary) throws {
        try spies.save(library)
    }
}

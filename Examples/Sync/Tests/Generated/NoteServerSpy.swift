// Written by Understudy from NoteServer.swift.
import Understudy

@testable import SyncExample

final class NoteServerSpy: NoteServer {
    let spies = Spies()

    struct Spies {
        let upload = Spy<Note, Void, any Error>("NoteServerSpy.upload(_:)")
        let notes = Spy<Void, [Note], any Error>("NoteServerSpy.notes()")
    }

    func upload(_ note: Note) async throws {
        try await spies.upload(note)
    }

    func notes() async throws -> [Note] {
        try await spies.notes()
    }
}

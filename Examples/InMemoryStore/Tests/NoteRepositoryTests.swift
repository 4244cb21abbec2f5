import Foundation
import Testing
import UnderstudyTesting

@testable import InMemoryStoreExample

@Suite("A repository of notes over a store of its own", .doubles)
struct NoteRepositoryTests {
    let storage = InMemoryNoteStorage()
    let note = Note(title: "Pier", text: "at noon")

    private var repository: NoteRepository { NoteRepository(storage: storage) }

    @Test("finds what it saved, and nothing else")
    func saves() throws {
        try repository.save(note)
        #expect(try repository.note(titled: "Pier") == note)
        #expect(try repository.note(titled: "Bridge") == nil)
    }

    @Test("starts empty in every test, in any order and in parallel", arguments: 1...50)
    func isolation(number: Int) throws {
        #expect(try repository.notes() == [])
        try repository.save(Note(title: "\(number)", text: ""))
        #expect(try repository.notes().map(\.title) == ["\(number)"])
    }

    @Test("renames a note, and keeps its text")
    func renames() throws {
        try repository.save(note)
        try repository.rename("Pier", to: "Quay")
        #expect(try repository.notes() == [Note(title: "Quay", text: "at noon")])
    }

    @Test("loses no note when renaming fails at any of its steps")
    func failingRename() throws {
        try repository.save(note)

        storage.spies.write.fails(.once, with: CocoaError(.fileWriteOutOfSpace))
        #expect(throws: CocoaError.self) { try repository.rename("Pier", to: "Quay") }
        #expect(try repository.notes() == [note])

        storage.spies.remove.fails(.once, with: CocoaError(.fileWriteNoPermission))
        #expect(throws: CocoaError.self) { try repository.rename("Pier", to: "Quay") }
        #expect(try repository.notes().map(\.text) == ["at noon", "at noon"])
    }

    @Test("passes on what a spy of the storage throws")
    func unreadable() {
        let spy = NoteStorageSpy()
        spy.spies.read.fails(with: CocoaError(.fileReadNoPermission))
        #expect(throws: CocoaError.self) {
            try NoteRepository(storage: spy).note(titled: "Pier")
        }
        #expect(spy.spies.read.calls == ["Pier"])
    }

    @Test("writes JSON under the title, as a plain double shows")
    func plainDouble() throws {
        let double = NoteStorageDouble()
        try NoteRepository(storage: double).save(note)
        let data = try #require(double.writeReceivedData)
        #expect(try JSONDecoder().decode(Note.self, from: data) == note)
    }
}

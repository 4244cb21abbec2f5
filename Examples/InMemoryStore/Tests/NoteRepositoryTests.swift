import Foundation
import Testing
import UnderstudyTesting

@testable import InMemoryStoreExample

@Suite("Note repository", .doubles)
struct NoteRepositoryTests {
    let storage = InMemoryNoteStorage()
    let note = Note(title: "Pier", text: "at noon")

    private var repository: NoteRepository { NoteRepository(storage: storage) }

    @Test func `The repository finds a saved note and no other`() throws {
        try repository.save(note)
        #expect(try repository.note(titled: "Pier") == note)
        #expect(try repository.note(titled: "Bridge") == nil)
    }

    @Test(arguments: 1...50)
    func `Each of fifty parallel tests starts with an empty repository`(number: Int) throws {
        #expect(try repository.notes() == [])
        try repository.save(Note(title: "\(number)", text: ""))
        #expect(try repository.notes().map(\.title) == ["\(number)"])
    }

    @Test func `The repository renames a note and keeps its text`() throws {
        try repository.save(note)
        try repository.rename("Pier", to: "Quay")
        #expect(try repository.notes() == [Note(title: "Quay", text: "at noon")])
    }

    @Test func `The repository loses no note if any step of renaming fails`() throws {
        try repository.save(note)

        storage.spies.write.fails(.once, with: CocoaError(.fileWriteOutOfSpace))
        #expect(throws: CocoaError.self) { try repository.rename("Pier", to: "Quay") }
        #expect(try repository.notes() == [note])

        storage.spies.remove.fails(.once, with: CocoaError(.fileWriteNoPermission))
        #expect(throws: CocoaError.self) { try repository.rename("Pier", to: "Quay") }
        #expect(try repository.notes().map(\.text) == ["at noon", "at noon"])
    }

    @Test func `The repository throws the error of its storage`() {
        let spy = NoteStorageSpy()
        spy.spies.read.fails(with: CocoaError(.fileReadNoPermission))
        #expect(throws: CocoaError.self) {
            try NoteRepository(storage: spy).note(titled: "Pier")
        }
        #expect(spy.spies.read.calls == ["Pier"])
    }

    @Test func `The repository writes JSON under the note's title`() throws {
        let double = NoteStorageDouble()
        try NoteRepository(storage: double).save(note)
        let data = try #require(double.writeReceivedData)
        #expect(try JSONDecoder().decode(Note.self, from: data) == note)
    }
}

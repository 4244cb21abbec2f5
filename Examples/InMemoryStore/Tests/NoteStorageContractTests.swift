import Foundation
import Testing

@testable import InMemoryStoreExample

/// What every storage of notes does. The fake has to pass what the live one passes, or the tests that
/// use it prove nothing.
@Suite("A storage of notes")
struct NoteStorageContractTests {
    enum Kind: CaseIterable { case inMemory, folder }

    private func withStorage(_ kind: Kind, _ body: (any NoteStorage) throws -> Void) throws {
        guard kind == .folder else { return try body(InMemoryNoteStorage()) }
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "NoteStorageContractTests-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(FolderStorage(folder: folder))
    }

    @Test("is empty at first", arguments: Kind.allCases)
    func empty(_ kind: Kind) throws {
        try withStorage(kind) { storage in
            let names = try storage.names()
            #expect(names == [])
            #expect(try storage.read("a") == nil)
        }
    }

    @Test("reads what was written, the latest of it", arguments: Kind.allCases)
    func roundTrip(_ kind: Kind) throws {
        try withStorage(kind) { storage in
            try storage.write(Data([1]), as: "a")
            try storage.write(Data([2, 3]), as: "a")
            try storage.write(Data(), as: "b")
            #expect(try storage.read("a") == Data([2, 3]))
            #expect(try storage.read("b") == Data())
        }
    }

    @Test("sorts names, whatever the order of writing", arguments: Kind.allCases)
    func names(_ kind: Kind) throws {
        try withStorage(kind) { storage in
            for name in ["b", "ä", "a"] { try storage.write(Data([1]), as: name) }
            #expect(try storage.names() == ["a", "b", "ä"])
        }
    }

    @Test("removes one note, and does not mind one that is not there", arguments: Kind.allCases)
    func removal(_ kind: Kind) throws {
        try withStorage(kind) { storage in
            try storage.write(Data([1]), as: "a")
            try storage.write(Data([1]), as: "b")
            try storage.remove("a")
            try storage.remove("a")
            #expect(try storage.names() == ["b"])
            #expect(try storage.read("a") == nil)
        }
    }
}

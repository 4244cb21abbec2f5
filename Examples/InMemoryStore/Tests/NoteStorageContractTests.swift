import Foundation
import Testing
import UnderstudyContracts
import UnderstudyTesting

@testable import InMemoryStoreExample

/// The contract of a note storage. The fake should pass the same tests as the real implementation,
/// because a test that uses the fake wouldn't be meaningful otherwise.
@Suite("Note storage contract")
struct NoteStorageContractTests {
    static let names = ["a", "b", "ä"]

    static let contract = SeamContract<any NoteStorage>(
        "A storage of notes",
        live: .init(
            "folder",
            around: { body in
                let folder = FileManager.default.temporaryDirectory
                    .appending(path: UUID().uuidString)
                defer { try? FileManager.default.removeItem(at: folder) }
                try await body(FolderStorage(folder: folder))
            }),
        fakes: .init("in memory") { InMemoryNoteStorage() },
        operations: [
            .init("names()") { try $0.names() },
            .init("read(_:)", with: { $0.one(of: names) }) { try $0.read($1) },
            .init(
                "write(_:as:)",
                with: { (Data([.random(in: 0...9, using: &$0)]), $0.one(of: names)) }
            ) {
                try $0.write($1.0, as: $1.1)
            },
            .init("remove(_:)", with: { $0.one(of: names) }) { try $0.remove($1) },
        ])

    @Test(arguments: contract.factories)
    func `A new storage is empty`(_ factory: SeamContract<any NoteStorage>.Factory) async throws {
        try await factory.run { storage async throws in
            #expect(try storage.names() == [])
            #expect(try storage.read("a") == nil)
        }
    }

    @Test(arguments: contract.factories)
    func `A storage returns the latest data that was written`(
        _ factory: SeamContract<any NoteStorage>.Factory
    ) async throws {
        try await factory.run { storage in
            try storage.write(Data([1]), as: "a")
            try storage.write(Data([2, 3]), as: "a")
            #expect(try storage.read("a") == Data([2, 3]))
        }
    }

    @Test(arguments: contract.factories)
    func `A storage returns the names sorted`(_ factory: SeamContract<any NoteStorage>.Factory)
        async throws
    {
        try await factory.run { storage in
            for name in ["b", "ä", "a"] { try storage.write(Data([1]), as: name) }
            #expect(try storage.names() == ["a", "b", "ä"])
        }
    }

    @Test(arguments: contract.factories)
    func `A storage removes one note and ignores a missing one`(
        _ factory: SeamContract<any NoteStorage>.Factory
    ) async throws {
        try await factory.run { storage in
            try storage.write(Data([1]), as: "a")
            try storage.write(Data([1]), as: "b")
            try storage.remove("a")
            try storage.remove("a")
            #expect(try storage.names() == ["b"])
            #expect(try storage.read("a") == nil)
        }
    }

    @Test func `The fake agrees with the folder in a thousand random operations`() async {
        await Self.contract.expectAgreement(runs: 20, operations: 50, seed: 1)
    }
}

// Written by Understudy from NoteStorage.swift.
import Foundation
import Understudy

@testable import InMemoryStoreExample

final class NoteStorageSpy: NoteStorage {
    let spies = Spies()

    struct Spies {
        let names = Spy<Void, [String], any Error>("NoteStorageSpy.names()")
        let read = Spy<String, Data?, any Error>("NoteStorageSpy.read(_:)")
        let write = Spy<(data: Data, name: String), Void, any Error>("NoteStorageSpy.write(_:as:)")
        let remove = Spy<String, Void, any Error>("NoteStorageSpy.remove(_:)")
    }

    func names() throws -> [String] {
        try spies.names()
    }

    func read(_ name: String) throws -> Data? {
        try spies.read(name)
    }

    func write(_ data: Data, as name: String) throws {
        try spies.write((data, name))
    }

    func remove(_ name: String) throws {
        try spies.remove(name)
    }
}

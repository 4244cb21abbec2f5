// Written by Understudy from NoteStorage.swift.
import Foundation

@testable import InMemoryStoreExample

final class NoteStorageDouble: NoteStorage {
    var namesShouldFail = false
    var namesError: any Error = Failure(message: "names() failed on purpose")
    var namesReturnValue: [String] = []
    private(set) var namesCallCount = 0
    var namesDidGetCalled: Bool { namesCallCount > 0 }

    func names() throws -> [String] {
        namesCallCount += 1
        if namesShouldFail { throw namesError }
        return namesReturnValue
    }

    var readShouldFail = false
    var readError: any Error = Failure(message: "read(_:) failed on purpose")
    var readReturnValue: Data?
    private(set) var readCalls: [String] = []
    var readCallCount: Int { readCalls.count }
    var readDidGetCalled: Bool { !readCalls.isEmpty }
    var readReceivedName: String? { readCalls.last }

    func read(_ name: String) throws -> Data? {
        readCalls.append(name)
        if readShouldFail { throw readError }
        return readReturnValue
    }

    var writeShouldFail = false
    var writeError: any Error = Failure(message: "write(_:as:) failed on purpose")
    private(set) var writeCalls: [(data: Data, name: String)] = []
    var writeCallCount: Int { writeCalls.count }
    var writeDidGetCalled: Bool { !writeCalls.isEmpty }
    var writeReceivedData: Data? { writeCalls.last?.data }
    var writeReceivedName: String? { writeCalls.last?.name }

    func write(_ data: Data, as name: String) throws {
        writeCalls.append((data, name))
        if writeShouldFail { throw writeError }
    }

    var removeShouldFail = false
    var removeError: any Error = Failure(message: "remove(_:) failed on purpose")
    private(set) var removeCalls: [String] = []
    var removeCallCount: Int { removeCalls.count }
    var removeDidGetCalled: Bool { !removeCalls.isEmpty }
    var removeReceivedName: String? { removeCalls.last }

    func remove(_ name: String) throws {
        removeCalls.append(name)
        if removeShouldFail { throw removeError }
    }

    /// Thrown by a function that should fail, or that has no value to return.
    struct Failure: Error {
        var message: String
    }
}

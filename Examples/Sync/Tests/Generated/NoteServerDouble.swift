// Written by Understudy from NoteServer.swift.
import Foundation

@testable import SyncExample

// Unchecked, because each variable is `@Guarded` by a lock.
final class NoteServerDouble: NoteServer, @unchecked Sendable {
    init() {}

    @Guarded var uploadShouldFail = false
    @Guarded var uploadError: any Error = Failure(message: "upload(_:) failed on purpose")
    @Guarded private(set) var uploadCalls: [Note] = []
    var uploadCallCount: Int { uploadCalls.count }
    var uploadDidGetCalled: Bool { !uploadCalls.isEmpty }
    var uploadReceivedNote: Note? { uploadCalls.last }

    func upload(_ note: Note) async throws {
        uploadCalls.append(note)
        if uploadShouldFail { throw uploadError }
    }

    @Guarded var notesShouldFail = false
    @Guarded var notesError: any Error = Failure(message: "notes() failed on purpose")
    @Guarded var notesReturnValue: [Note] = []
    @Guarded private(set) var notesCallCount = 0
    var notesDidGetCalled: Bool { notesCallCount > 0 }

    func notes() async throws -> [Note] {
        notesCallCount += 1
        if notesShouldFail { throw notesError }
        return notesReturnValue
    }

    /// Thrown by a function that should fail, or that has no value to return.
    struct Failure: Error {
        var message: String
    }

    /// Protects a value with a lock.
    @propertyWrapper
    final class Guarded<Value>: @unchecked Sendable {
        private let lock = NSLock()
        private var value: Value

        init(wrappedValue: Value) { value = wrappedValue }

        var wrappedValue: Value {
            get { lock.withLock { value } }
            _modify {
                lock.lock()
                defer { lock.unlock() }
                yield &value
            }
        }
    }
}

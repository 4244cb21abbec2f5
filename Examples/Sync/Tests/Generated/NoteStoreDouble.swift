// Written by Understudy from NoteStore.swift.
import Foundation

@testable import SyncExample

// Unchecked, because each variable is `@Guarded` by a lock.
final class NoteStoreDouble: NoteStore, @unchecked Sendable {
    init() {}

    @Guarded var loadShouldFail = false
    @Guarded var loadError: any Error = Failure(message: "load() failed on purpose")
    @Guarded var loadReturnValue: NoteLibrary?
    @Guarded private(set) var loadCallCount = 0
    var loadDidGetCalled: Bool { loadCallCount > 0 }

    func load() throws -> NoteLibrary {
        loadCallCount += 1
        if loadShouldFail { throw loadError }
        guard let value = loadReturnValue else {
            throw Failure(
                message: "NoteStoreDouble.load() has no value to return. "
                    + "Set it: double.loadReturnValue = …")
        }
        return value
    }

    @Guarded var saveShouldFail = false
    @Guarded var saveError: any Error = Failure(message: "save(_:) failed on purpose")
    @Guarded private(set) var saveCalls: [NoteLibrary] = []
    var saveCallCount: Int { saveCalls.count }
    var saveDidGetCalled: Bool { !saveCalls.isEmpty }
    var saveReceivedLibrary: NoteLibrary? { saveCalls.last }

    func save(_ library: NoteLibrary) throws {
        saveCalls.append(library)
        if saveShouldFail { throw saveError }
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

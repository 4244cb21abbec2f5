// Written by Understudy from PhotoServer.swift.
import Foundation

@testable import BackgroundWorkExample

// Unchecked, because each variable is `@Guarded` by a lock.
final class PhotoServerDouble: PhotoServer, @unchecked Sendable {
    @Guarded var uploadShouldFail = false
    @Guarded var uploadError: any Error = Failure(message: "upload(_:) failed on purpose")
    @Guarded private(set) var uploadCalls: [String] = []
    var uploadCallCount: Int { uploadCalls.count }
    var uploadDidGetCalled: Bool { !uploadCalls.isEmpty }
    var uploadReceivedPhoto: String? { uploadCalls.last }

    func upload(_ photo: String) async throws {
        uploadCalls.append(photo)
        if uploadShouldFail { throw uploadError }
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

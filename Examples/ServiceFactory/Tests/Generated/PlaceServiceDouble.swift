// Written by Understudy from PlaceService.swift.
import Foundation

@testable import ServiceFactoryExample

// Unchecked, because each variable is `@Guarded` by a lock.
final class PlaceServiceDouble: PlaceService, @unchecked Sendable {
    @Guarded var placesShouldFail = false
    @Guarded var placesError: any Error = Failure(message: "places() failed on purpose")
    @Guarded var placesReturnValue: [String] = []
    @Guarded private(set) var placesCallCount = 0
    var placesDidGetCalled: Bool { placesCallCount > 0 }

    func places() async throws -> [String] {
        placesCallCount += 1
        if placesShouldFail { throw placesError }
        return placesReturnValue
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

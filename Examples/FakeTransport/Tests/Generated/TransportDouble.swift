// Written by Understudy from Transport.swift.
import Foundation

@testable import FakeTransportExample

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

// Unchecked, because each variable is `@Guarded` by a lock.
final class TransportDouble: Transport, @unchecked Sendable {
    @Guarded var sendShouldFail = false
    @Guarded var sendError: any Error = Failure(message: "send(_:) failed on purpose")
    @Guarded var sendReturnValue: (Data, URLResponse)?
    @Guarded private(set) var sendCalls: [URLRequest] = []
    var sendCallCount: Int { sendCalls.count }
    var sendDidGetCalled: Bool { !sendCalls.isEmpty }
    var sendReceivedRequest: URLRequest? { sendCalls.last }

    func send(_ request: URLRequest) async throws -> (Data, URLResponse) {
        sendCalls.append(request)
        if sendShouldFail { throw sendError }
        guard let value = sendReturnValue else {
            throw Failure(
                message: "TransportDouble.send(_:) has no value to return. "
                    + "Set it: double.sendReturnValue = …")
        }
        return value
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

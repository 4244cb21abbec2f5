// Written by Understudy from Transport.swift.
import Foundation
import Understudy

@testable import FakeTransportExample

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

final class TransportSpy: Transport {
    let spies = Spies()

    // Unchecked, since nothing here says that `(Data, URLResponse)` is `Sendable`. Each part guards
    // its own state; a value that it has recorded is the test's to guard.
    struct Spies: @unchecked Sendable {
        let send = Spy<URLRequest, (Data, URLResponse), any Error>("TransportSpy.send(_:)")
    }

    func send(_ request: URLRequest) async throws -> (Data, URLResponse) {
        try await spies.send(request)
    }
}

// Written by Understudy from Transport.swift.
import Foundation
import Understudy

@testable import FakeTransportExample

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

final class TransportSpy: Transport {
    let spies = Spies()

    struct Spies {
        let send = Spy<URLRequest, (Data, URLResponse), any Error>("TransportSpy.send(_:)")
    }

    func send(_ request: URLRequest) async throws -> (Data, URLResponse) {
        try await spies.send(request)
    }
}

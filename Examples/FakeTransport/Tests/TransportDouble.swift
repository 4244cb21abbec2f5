import Foundation
import Synchronization

@testable import FakeTransportExample

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

final class TransportDouble: Transport {
    private let state = Mutex(State())

    private struct State {
        var requests: [URLRequest] = []
        var error: (any Error)?
        var answer: (Data, URLResponse)?
    }

    var sendReceivedRequests: [URLRequest] { state.withLock { $0.requests } }

    func sendReturns(_ data: Data, _ response: URLResponse) {
        state.withLock { $0.answer = (data, response) }
    }

    func sendThrows(_ error: (any Error)?) {
        state.withLock { $0.error = error }
    }

    func send(_ request: URLRequest) async throws -> (Data, URLResponse) {
        try state.withLock { state in
            state.requests.append(request)
            if let error = state.error { throw error }
            guard let answer = state.answer else { throw URLError(.resourceUnavailable) }
            return answer
        }
    }
}

import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Sends requests to a server.
protocol Transport: Sendable {
    func send(_ request: URLRequest) async throws -> (Data, URLResponse)
}

import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Carries requests to a server.
protocol Transport: Sendable {
    func send(_ request: URLRequest) async throws -> (Data, URLResponse)
}

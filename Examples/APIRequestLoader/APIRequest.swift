import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A request to the service, which encodes an input and decodes the response.
protocol APIRequest {
    associatedtype Input
    associatedtype Output

    func urlRequest(for input: Input) throws -> URLRequest
    func output(from data: Data) throws -> Output
}

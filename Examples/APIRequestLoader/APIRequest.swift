import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// One kind of request: how it is made of an input, and what its answer means.
protocol APIRequest {
    associatedtype Input
    associatedtype Output

    func urlRequest(for input: Input) throws -> URLRequest
    func output(from data: Data) throws -> Output
}

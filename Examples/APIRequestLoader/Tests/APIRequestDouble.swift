import Foundation

@testable import APIRequestLoaderExample

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

final class APIRequestDouble<Input, Output>: APIRequest {
    var urlRequestReceivedInputs: [Input] = []
    var urlRequestError: (any Error)?
    let request: URLRequest

    var outputReceivedData: [Data] = []
    var outputError: (any Error)?
    var outputReturnValue: Output

    init(request: URLRequest, output: Output) {
        self.request = request
        outputReturnValue = output
    }

    func urlRequest(for input: Input) throws -> URLRequest {
        urlRequestReceivedInputs.append(input)
        if let urlRequestError { throw urlRequestError }
        return request
    }

    func output(from data: Data) throws -> Output {
        outputReceivedData.append(data)
        if let outputError { throw outputError }
        return outputReturnValue
    }
}

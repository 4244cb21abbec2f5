// Written by Understudy from APIRequest.swift.
import Foundation

@testable import APIRequestLoaderExample

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

final class APIRequestDouble<Input, Output>: APIRequest {
    init() {}

    var urlRequestShouldFail = false
    var urlRequestError: any Error = Failure(message: "urlRequest(for:) failed on purpose")
    var urlRequestReturnValue: URLRequest?
    private(set) var urlRequestCalls: [Input] = []
    var urlRequestCallCount: Int { urlRequestCalls.count }
    var urlRequestDidGetCalled: Bool { !urlRequestCalls.isEmpty }
    var urlRequestReceivedInput: Input? { urlRequestCalls.last }

    func urlRequest(for input: Input) throws -> URLRequest {
        urlRequestCalls.append(input)
        if urlRequestShouldFail { throw urlRequestError }
        guard let value = urlRequestReturnValue else {
            throw Failure(
                message: "APIRequestDouble.urlRequest(for:) has no value to return. "
                    + "Set it: double.urlRequestReturnValue = …")
        }
        return value
    }

    var outputShouldFail = false
    var outputError: any Error = Failure(message: "output(from:) failed on purpose")
    var outputReturnValue: Output?
    private(set) var outputCalls: [Data] = []
    var outputCallCount: Int { outputCalls.count }
    var outputDidGetCalled: Bool { !outputCalls.isEmpty }
    var outputReceivedData: Data? { outputCalls.last }

    func output(from data: Data) throws -> Output {
        outputCalls.append(data)
        if outputShouldFail { throw outputError }
        guard let value = outputReturnValue else {
            throw Failure(
                message: "APIRequestDouble.output(from:) has no value to return. "
                    + "Set it: double.outputReturnValue = …")
        }
        return value
    }

    /// Thrown by a function that should fail, or that has no value to return.
    struct Failure: Error {
        var message: String
    }
}

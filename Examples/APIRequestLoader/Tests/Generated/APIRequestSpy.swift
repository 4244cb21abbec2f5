// Written by Understudy from APIRequest.swift.
import Foundation
import Understudy

@testable import APIRequestLoaderExample

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

final class APIRequestSpy<Input, Output>: APIRequest {
    let spies = Spies()

    struct Spies {
        let urlRequest = Spy<Input, URLRequest, any Error>("APIRequestSpy.urlRequest(for:)")
        let output = Spy<Data, Output, any Error>("APIRequestSpy.output(from:)")
    }

    func urlRequest(for input: Input) throws -> URLRequest {
        try spies.urlRequest(input)
    }

    func output(from data: Data) throws -> Output {
        try spies.output(data)
    }
}

import Foundation
import Measuring
import UnderstudyNetworking

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Measures a request to a stubbed route. The floor is a minimal protocol class.
func measureRequest(rounds: Int) async throws -> Measurement {
    guard let url = URL(string: "https://example.org/places") else { throw URLError(.badURL) }
    let service = StubbedHTTP.Service()
    service.on(.get, "/places").returns(.json("[]"))
    let floor = URLSessionConfiguration.ephemeral
    floor.protocolClasses = [FloorProtocol.self]
    let sessions = [Side.floor: URLSession(configuration: floor), .spy: service.session]
    return await Measurement("a stubbed request", rounds: rounds) { side in
        await nanoseconds {
            let data = try? await sessions[side]?.data(from: url).0
            precondition(data == Data("[]".utf8), "the session loaded another response")
        }
    }
}

/// A protocol class that answers each request at once.
private final class FloorProtocol: URLProtocol {
    override class func canInit(with request: URLRequest) -> Bool { true }
    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    override func startLoading() {
        guard let url = request.url,
            let response = HTTPURLResponse(
                url: url, statusCode: 200, httpVersion: nil, headerFields: nil)
        else { return }
        client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
        client?.urlProtocol(self, didLoad: Data("[]".utf8))
        client?.urlProtocolDidFinishLoading(self)
    }

    override func stopLoading() {}
}

import Foundation
import Understudy

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The faults of a request in a fault sweep.
enum RequestFault: CaseIterable {
    /// The connection is lost before the request reaches the server.
    case lostRequest
    /// The connection is lost after the server has processed the request.
    case lostAnswer
    /// The server responds with an error and hasn't performed any work.
    case serverError
    /// The connection is lost after half of the response's body was received.
    case halfBody

    /// Returns the fault that a request should be subject to, if any.
    static func next(
        for request: StubbedHTTP.Request, at faultPoint: (any FaultPoint)?
    ) -> RequestFault? {
        faultPoint?.fault(among: allCases.map(\.failureMode)) { "\(request)" }.map { allCases[$0] }
    }

    /// A description of this fault, and the error that the client receives.
    var failureMode: FailureMode {
        let lost = URLError(.networkConnectionLost)
        return switch self {
        case .lostRequest: FailureMode("is lost before it arrives", error: lost)
        case .lostAnswer: FailureMode("loses its answer", error: lost)
        case .serverError: FailureMode("is answered with status 500")
        case .halfBody: FailureMode("loses half of its answer", error: lost)
        }
    }

    /// Returns the response if the request doesn't reach any route, or `nil` if it does.
    ///
    /// - Throws: `URLError.networkConnectionLost` if the request is lost.
    func beforeServing() throws -> StubbedHTTP.Response? {
        switch self {
        case .lostRequest: throw URLError(.networkConnectionLost)
        case .serverError: .status(500)
        case .lostAnswer, .halfBody: nil
        }
    }

    /// Applies this fault to a response.
    ///
    /// - Throws: `URLError.networkConnectionLost` if the response is lost.
    func alter(_ response: inout StubbedHTTP.Response) throws {
        switch self {
        case .lostAnswer: throw URLError(.networkConnectionLost)
        case .halfBody: response.bytesBeforeDrop = response.body.count / 2
        case .lostRequest, .serverError: break
        }
    }
}

import Foundation
import Understudy

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A type that determines the faults of a stub's requests in a fault sweep.
final class RequestFaults: Sendable {
    /// The seam for the current sweep, or `nil` if no sweep is running.
    private let seam = FaultSweep.source?.seam("StubbedHTTP", isServedElsewhere: true)

    /// Returns the fault that a request should be subject to, if any.
    func next(for request: StubbedHTTP.Request) -> RequestFault? {
        guard let seam else { return nil }
        let ways = RequestFault.allCases
        return seam.fault(among: ways.map(\.way)) { "\(request)" }.map { ways[$0] }
    }
}

/// An enumeration describing the faults of a request.
enum RequestFault: CaseIterable {
    /// The connection is lost before the request reaches the server.
    case lostRequest
    /// The connection is lost after the server has processed the request.
    case lostAnswer
    /// The server responds with an error and has not performed any work.
    case serverError
    /// The connection is lost after half of the response's body was received.
    case halfBody

    /// A description of this fault, and the error that the client receives.
    var way: FaultWay {
        let lost = URLError(.networkConnectionLost)
        return switch self {
        case .lostRequest: FaultWay("is lost before it arrives", error: lost)
        case .lostAnswer: FaultWay("loses its answer", error: lost)
        case .serverError: FaultWay("is answered with status 500")
        case .halfBody: FaultWay("loses half of its answer", error: lost)
        }
    }

    /// Returns the response if the request does not reach any route, or `nil` if it does.
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
    func altered(_ answer: StubbedHTTP.Response) throws -> StubbedHTTP.Response {
        switch self {
        case .lostAnswer: throw URLError(.networkConnectionLost)
        case .halfBody: answer.droppedWithoutCheck(after: answer.body.count / 2)
        case .lostRequest, .serverError: answer
        }
    }
}

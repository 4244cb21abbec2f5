import Foundation
import Understudy

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What goes wrong with the requests of a stub in a fault sweep.
final class RequestFaults: Sendable {
    /// `nil` where no sweep runs.
    private let seam = FaultSweep.source?.seam("StubbedHTTP", isServedElsewhere: true)

    /// What goes wrong with a request; `nil` where nothing does.
    func next(for request: StubbedHTTP.Request) -> RequestFault? {
        guard let seam else { return nil }
        let ways = RequestFault.allCases
        return seam.fault(among: ways.map(\.way)) { "\(request)" }.map { ways[$0] }
    }
}

/// One way in which a request goes wrong.
enum RequestFault: CaseIterable {
    /// The connection is lost before the request reaches the server.
    case lostRequest
    /// The connection is lost after the server has done what it was asked.
    case lostAnswer
    /// The server says that it has failed, and has done nothing.
    case serverError
    /// The connection is lost in the middle of the answer's body.
    case halfBody

    /// The fault in words, with the error that its client gets.
    var way: FaultWay {
        let lost = URLError(.networkConnectionLost)
        return switch self {
        case .lostRequest: FaultWay("is lost before it arrives", error: lost)
        case .lostAnswer: FaultWay("loses its answer", error: lost)
        case .serverError: FaultWay("is answered with status 500")
        case .halfBody: FaultWay("loses half of its answer", error: lost)
        }
    }

    /// What the client gets where no route sees the request; `nil` where one does.
    ///
    /// - Throws: `URLError.networkConnectionLost`.
    func beforeServing() throws -> StubbedHTTP.Response? {
        switch self {
        case .lostRequest: throw URLError(.networkConnectionLost)
        case .serverError: .status(500)
        case .lostAnswer, .halfBody: nil
        }
    }

    /// What the client gets of an answer.
    ///
    /// - Throws: `URLError.networkConnectionLost`.
    func spoiled(_ answer: StubbedHTTP.Response) throws -> StubbedHTTP.Response {
        switch self {
        case .lostAnswer: throw URLError(.networkConnectionLost)
        case .halfBody: answer.droppedWithoutCheck(after: answer.body.count / 2)
        case .lostRequest, .serverError: answer
        }
    }
}

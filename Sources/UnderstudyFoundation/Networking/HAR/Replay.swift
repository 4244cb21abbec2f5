import Foundation
import Understudy

/// Answers requests as a recording did.
///
/// A request belongs to the recorded ones of the same method and URL, and of the same body where
/// those differ in it. They are answered in the order in which they were recorded; one more is an error, not a
/// repeat by accident.
public final class Replay: HTTPResponder {
    private let exchanges: [Key: [HARFile.Exchange]]
    private let served = Locked<[Key: [Data: Int]]>([:])

    private struct Key: Hashable {
        let method: HTTPMethod
        let url: String

        init(_ request: ReceivedRequest) {
            method = request.method
            // A fragment is never sent, and a bare host is its root.
            var components = URLComponents(url: request.url, resolvingAgainstBaseURL: true)
            components?.fragment = nil
            if components?.path == "" { components?.path = "/" }
            url = components?.string ?? request.url.absoluteString
        }
    }

    /// Makes a responder of a recording.
    public init(_ file: HARFile) {
        exchanges = Dictionary(grouping: file.exchanges) { Key($0.request) }
    }

    /// Answers a request.
    ///
    /// - Throws: ``StubbedURLError`` when the recording has no such request, or no more of them;
    ///   `URLError.cannotConnectToHost` for one that failed when it was recorded.
    public func respond(to request: ReceivedRequest) async throws -> StubbedResponse {
        let key = Key(request)
        guard let candidates = exchanges[key] else {
            throw StubbedURLError(
                .notRecorded,
                "Replay: \(request) was not recorded\n"
                    + StubbedURLError.row(
                        "hint",
                        "\(exchanges.keys.count) others were; the query counts, order and all"))
        }
        let bodies = Set(candidates.map(\.request.body))
        let body = bodies.count > 1 ? request.body : candidates[0].request.body
        let recorded = candidates.filter { $0.request.body == body }
        let index = served.withLock { served in
            defer { served[key, default: [:]][body, default: 0] += 1 }
            return served[key]?[body] ?? 0
        }
        guard index < recorded.count else {
            throw StubbedURLError(.notRecorded, Self.exhausted(request, recorded.count))
        }
        let response = recorded[index].response
        if response.status == 0 { throw URLError(.cannotConnectToHost) }
        return response
    }

    private static func exhausted(_ request: ReceivedRequest, _ count: Int) -> String {
        switch count {
        case 0: "Replay: \(request) was recorded with other bodies"
        case 1: "Replay: \(request) was recorded once, and is sent once more"
        default: "Replay: \(request) was recorded \(count) times, and is sent once more"
        }
    }
}

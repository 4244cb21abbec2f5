import Foundation
import Understudy

extension StubbedHTTP.Failure {
    /// No route is for a request; what each of the nearest wants is said.
    static func unexpected(
        _ request: ReceivedRequest, misses: [(route: String, misses: [String])]
    ) -> StubbedHTTP.Failure {
        var lines = ["StubbedURLs: no route for \(request)"]
        lines += ReportText.rows(
            of: misses, more: { $0 == 1 ? "1 more route" : "\($0) more routes" }
        ) {
            row("route", "\($0.route): \($0.misses.joined(separator: ", "))")
        }
        let route = "\(literal(request.method)), \(literal(path(of: request)))"
        lines.append(row("add", "urls.on(\(route)).returns(…)"))
        return StubbedHTTP.Failure(.unexpectedRequest, lines.joined(separator: "\n"))
    }

    /// A pattern for the path of a request: as it reads, or as it was sent, where it reads like
    /// another one.
    private static func path(of request: ReceivedRequest) -> String {
        let sent = request.url.path(percentEncoded: true)
        let isMet = StubbedHTTP.PathPattern(request.path).match(sent) != nil
        return isMet ? request.path : sent
    }

    private static func literal(_ method: StubbedHTTP.Method) -> String {
        let known: [StubbedHTTP.Method] = [.get, .head, .post, .put, .patch, .delete, .options]
        return known.contains(method)
            ? ".\(method.rawValue.lowercased())" : "StubbedHTTP.Method(\(literal(method.rawValue)))"
    }
}

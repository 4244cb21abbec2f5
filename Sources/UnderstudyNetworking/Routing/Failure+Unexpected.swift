import Foundation
import Understudy

extension StubbedHTTP.Failure {
    /// Creates the failure for a request that does not match any route. Its description lists the
    /// differences from the nearest routes.
    static func unexpected(
        _ request: StubbedHTTP.Request, misses: [(route: String, misses: [RouteMiss])],
        similarPath: String?
    ) -> StubbedHTTP.Failure {
        var lines = ["StubbedHTTP: no route for \(request)"]
        lines += ReportText.rows(
            of: misses, more: { $0 == 1 ? "1 more route" : "\($0) more routes" }
        ) {
            row("route", "\($0.route): \($0.misses.map(\.text).joined(separator: ", "))")
        }
        if let similarPath { lines.append(row("hint", "did you mean \(similarPath)?")) }
        let new = NewRoute(besides: misses.map(\.misses))
        let route = "\(request.method.source), \(literal(path(of: request)))\(new.arguments)"
        lines.append(row("add", "urls.on(\(route)).returns(…)"))
        if new.hidesOthers {
            let order = "add it before the routes above, because the last matching route answers"
            lines.append(row("hint", order))
        }
        return StubbedHTTP.Failure(.unexpectedRequest, lines.joined(separator: "\n"))
    }

    /// Returns a pattern for the path of a request. The path is decoded, unless the decoded path
    /// would be a different pattern.
    private static func path(of request: StubbedHTTP.Request) -> String {
        let sent = request.url.sentPath()
        let pattern = StubbedHTTP.PathPattern(request.path)
        return pattern.match(sent) != nil && pattern.problem == nil ? request.path : sent
    }

    /// Creates the failure for a request whose route has not been stubbed.
    static func unanswered(
        _ request: StubbedHTTP.Request, by pattern: RoutePattern
    ) -> StubbedHTTP.Failure {
        StubbedHTTP.Failure(
            .unansweredRequest,
            "StubbedHTTP: the route \(pattern.name) has no answer\n"
                + row("request", "\(request)") + "\n"
                + row("add", "urls.on(\(pattern.arguments)).returns(…)"))
    }
}

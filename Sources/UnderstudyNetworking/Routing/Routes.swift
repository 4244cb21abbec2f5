import Foundation
import Understudy

/// A type that stores routes in the order in which they were added.
final class Routes: Sendable {
    private let entries = Locked<[Entry]>([])

    private struct Entry: Sendable {
        let pattern: RoutePattern
        let route: StubbedHTTP.Route
    }

    func add(_ pattern: RoutePattern, _ route: StubbedHTTP.Route) {
        entries.withLock { $0.append(Entry(pattern: pattern, route: route)) }
    }

    /// Returns the route that was last added for a request, and the request with the named
    /// components of its path.
    ///
    /// - Throws: A ``StubbedHTTP/Failure`` that lists the nearest routes if no route matches.
    func route(for request: StubbedHTTP.Request) throws -> (StubbedHTTP.Route, StubbedHTTP.Request)
    {
        // Patterns may run user code, so don't hold the lock while comparing the request.
        let entries = entries.withLock { $0 }
        var compared: [(entry: Entry, comparison: RouteComparison)] = []
        for entry in entries.reversed() {
            let comparison = entry.pattern.compare(request)
            if comparison.misses.isEmpty {
                var request = request
                request.parameters = comparison.parameters
                return (entry.route, request)
            }
            compared.append((entry, comparison))
        }
        let nearest = compared.enumerated().sorted {
            ($0.element.comparison.misses.count, $0.offset)
                < ($1.element.comparison.misses.count, $1.offset)
        }
        throw StubbedHTTP.Failure.unexpected(
            request,
            misses: nearest.map { ($0.element.entry.route.name, $0.element.comparison.misses) },
            similarPath: similarPath(
                to: request.url.sentPath(), in: nearest.map(\.element.entry.pattern.path.text)))
    }

    /// Returns the path of a route that is probably misspelled in a request. The two differ by one
    /// or two letters or slashes that are replaced, missing or additional.
    private func similarPath(to sent: String, in paths: [String]) -> String? {
        paths.first { path in
            path.count > 3 && !path.contains { "*:".contains($0) } && path != sent
                && isSimilar(path[...], sent[...], edits: 2)
        }
    }

    /// Determines whether two strings are equal after the specified number of edits. Other
    /// characters than letters and slashes, for example the digits of an identifier, must be equal.
    private func isSimilar(_ left: Substring, _ right: Substring, edits: Int) -> Bool {
        let equal = zip(left, right).prefix { $0 == $1 }.count
        let (left, right) = (left.dropFirst(equal), right.dropFirst(equal))
        if left.isEmpty && right.isEmpty { return true }
        let (isLeft, isRight) = (left.first.map(isEditable), right.first.map(isEditable))
        guard edits > 0 else { return false }
        return isLeft == true && isSimilar(left.dropFirst(), right, edits: edits - 1)
            || isRight == true && isSimilar(left, right.dropFirst(), edits: edits - 1)
            || isLeft == true && isRight == true
                && isSimilar(left.dropFirst(), right.dropFirst(), edits: edits - 1)
    }

    private func isEditable(_ character: Character) -> Bool {
        character.isLetter || character == "/"
    }
}

// MARK: - Failures

extension StubbedHTTP.Failure {
    /// Creates the failure for a request that does not match any route. Its description lists the
    /// differences from the nearest routes.
    fileprivate static func unexpected(
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

/// A type that determines which conditions, besides a method and a path, a new route for a request
/// should have.
///
/// The route that was added last responds to a request, so the new route must not match requests
/// that match an existing route.
private struct NewRoute {
    /// The host and the query items that distinguish the request from requests for other routes.
    private var parts: [RouteMiss.Part] = []
    /// `true` if there is a route that cannot be distinguished by these conditions.
    private(set) var hidesOthers = false

    init(besides routes: [[RouteMiss]]) {
        // A route for another method or path does not match any requests of the new route.
        for misses in routes where !misses.contains(where: { $0.part == .place }) {
            let found = misses.map(\.part)
            if found.contains(where: parts.contains) { continue }
            if let part = found.first(where: { $0 != .other }) {
                parts.append(part)
            } else {
                hidesOthers = true
            }
        }
    }

    /// The arguments that follow the path, such as `, host: "example.com", query: ["page": "2"]`.
    var arguments: String {
        var (hosts, items) = ([String](), [String]())
        for part in parts {
            switch part {
            case .host(let host): hosts.append(", host: \(String(reflecting: host))")
            case .query(let name, let value):
                let value = value.map { String(reflecting: $0) } ?? ".absent"
                items.append("\(String(reflecting: name)): \(value)")
            case .place, .other: break
            }
        }
        let query = items.isEmpty ? "" : ", query: [\(items.sorted().joined(separator: ", "))]"
        return hosts.joined() + query
    }
}

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
        // Because a pattern may run the user's code, we must not hold the lock while we compare the
        // request.
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

    /// Returns the path of a route that is probably misspelled in a request. The two differ by a
    /// single letter, or by one or two letters that are missing or additional.
    private func similarPath(to sent: String, in paths: [String]) -> String? {
        paths.first { path in
            let changes = path.difference(from: sent)
            return path.count > 3 && !path.contains { "*:".contains($0) } && 1...2 ~= changes.count
                && changes.allSatisfy { change in
                    switch change {
                    case .insert(_, let character, _), .remove(_, let character, _):
                        character.isLetter || character == "/"
                    }
                }
        }
    }
}

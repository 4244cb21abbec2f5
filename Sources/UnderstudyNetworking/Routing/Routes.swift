import Foundation
import Understudy

/// Routes in the order in which they were added.
final class Routes: Sendable {
    private let entries = Locked<[Entry]>([])

    private struct Entry: Sendable {
        let pattern: RoutePattern
        let route: StubbedHTTP.Route
    }

    func add(_ pattern: RoutePattern, _ route: StubbedHTTP.Route) {
        entries.withLock { $0.append(Entry(pattern: pattern, route: route)) }
    }

    /// Returns the latest route for a request, and the named parts of its path.
    ///
    /// - Throws: ``StubbedHTTP/Failure`` with the nearest routes.
    func route(for request: StubbedHTTP.Request) throws -> (StubbedHTTP.Route, StubbedHTTP.Request)
    {
        // Patterns may run the user's code, so the lock isn't held.
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

    /// Returns the path of a route that a request probably misspells: one letter differs, or up to
    /// two are additional or missing.
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

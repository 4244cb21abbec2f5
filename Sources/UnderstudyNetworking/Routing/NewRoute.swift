/// A type that determines which conditions, besides a method and a path, a new route for a request
/// should have.
///
/// With these conditions, the new route does not match requests that match an existing route. This
/// is important because the route that was added last responds to a request.
struct NewRoute {
    /// The host and the query items that distinguish the request from requests for other routes.
    private var parts: [RouteMiss.Part] = []
    /// Whether or not there is a route that cannot be distinguished by these conditions.
    private(set) var hidesOthers = false

    init(besides routes: [[RouteMiss]]) {
        // If a route is for another method or path, it does not match any requests of the new
        // route.
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

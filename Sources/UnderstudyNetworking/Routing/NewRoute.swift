/// The conditions that a route for a request requires besides its method and path, so that it
/// matches no requests of existing routes. This matters because the last route added responds.
struct NewRoute {
    /// The host and the query items that distinguish the request from those of other routes.
    private var parts: [RouteMiss.Part] = []
    /// `true` if there is a route that these conditions don't distinguish.
    private(set) var hidesOthers = false

    init(besides routes: [[RouteMiss]]) {
        // A route for another method or path doesn't match any of the new one's requests.
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

    /// The arguments after the path: `, host: "example.com", query: ["page": "2"]`.
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

/// The comparison of a request with a route.
struct RouteComparison {
    /// The differences; empty if the request matches the route.
    let misses: [RouteMiss]
    /// The named parts of the path.
    let parameters: [String: String]
}

/// A difference between a request and the conditions of a route.
struct RouteMiss {
    enum Part: Hashable {
        /// The method or the path, which a route for the request specifies anyway.
        case place
        /// The host of the request.
        case host(String)
        /// A query item, with the request's value, if any.
        case query(String, String?)
        /// A header field, the body or the condition.
        case other
    }

    let part: Part
    private let describe: () -> String

    /// The difference, with stars around the actual value. It's computed lazily, because most
    /// requests match another route and don't use it.
    var text: String { describe() }

    init(_ part: Part, _ text: @autoclosure @escaping () -> String) {
        self.part = part
        describe = text
    }
}

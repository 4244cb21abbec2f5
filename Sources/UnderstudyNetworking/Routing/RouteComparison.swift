/// How a request compares with a route.
struct RouteComparison {
    /// What differs; empty when the request is one of the route's.
    let misses: [RouteMiss]
    /// The named parts of the path.
    let parameters: [String: String]
}

/// One thing in which a request differs from what a route wants.
struct RouteMiss {
    enum Part: Hashable {
        /// The method or the path, which a route for the request names anyway.
        case place
        /// The host that the request has.
        case host(String)
        /// An item of the query, with the value that the request has, if any.
        case query(String, String?)
        /// A header field, the body or the condition.
        case other
    }

    let part: Part
    private let describe: () -> String

    /// What differs, with stars around what came. Most requests meet another route, and have no
    /// use for it, so it is made when it is asked for.
    var text: String { describe() }

    init(_ part: Part, _ text: @autoclosure @escaping () -> String) {
        self.part = part
        describe = text
    }
}

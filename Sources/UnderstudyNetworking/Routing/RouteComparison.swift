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
    /// What differs, with stars around what came.
    let text: String

    init(_ part: Part, _ text: String) {
        self.part = part
        self.text = text
    }
}

/// A type describing the result of comparing a request with a route.
struct RouteComparison {
    /// The differences between the request and the route. If the request matches, this array is
    /// empty.
    let misses: [RouteMiss]
    /// The components of the path that are named by the route's pattern.
    let parameters: [String: String]
}

/// A type representing a difference between a request and the conditions of a route.
struct RouteMiss {
    enum Part: Hashable {
        /// The method or the path is different. Every route for the request specifies both of
        /// these.
        case place
        /// The host of the request is different.
        case host(String)
        /// A query item is different. The second value is the value in the request, if any.
        case query(String, String?)
        /// A header field, the body, or the result of the condition is different.
        case other
    }

    let part: Part
    private let describe: () -> String

    /// The text that describes this difference, in which the actual value is marked with stars. It
    /// is created lazily because most requests match another route and do not need it.
    var text: String { describe() }

    init(_ part: Part, _ text: @autoclosure @escaping () -> String) {
        self.part = part
        describe = text
    }
}

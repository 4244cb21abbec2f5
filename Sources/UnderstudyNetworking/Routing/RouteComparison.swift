/// How a request compares with a route.
struct RouteComparison {
    /// What differs, with stars around what came; empty when the request is one of the route's.
    let misses: [String]
    /// The named parts of the path.
    let parameters: [String: String]
}

/// What a request asks for: `.get`, `.post`, `HTTPMethod("PURGE")`. Case counts, as it does in HTTP.
public struct HTTPMethod: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The word in the request: `GET`.
    public let rawValue: String

    /// Makes a method.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Makes a method.
    public init(_ name: String) { rawValue = name }

    /// The word in the request.
    public var description: String { rawValue }

    /// `GET`.
    public static let get = HTTPMethod("GET")
    /// `HEAD`.
    public static let head = HTTPMethod("HEAD")
    /// `POST`.
    public static let post = HTTPMethod("POST")
    /// `PUT`.
    public static let put = HTTPMethod("PUT")
    /// `PATCH`.
    public static let patch = HTTPMethod("PATCH")
    /// `DELETE`.
    public static let delete = HTTPMethod("DELETE")
    /// `OPTIONS`.
    public static let options = HTTPMethod("OPTIONS")
}

extension HTTPMethod? {
    /// Any method at all, for a route.
    public static var any: HTTPMethod? { nil }
}

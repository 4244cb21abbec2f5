/// The HTTP types that are used by stubs, servers, and recordings.
public enum StubbedHTTP {}

extension StubbedHTTP {
    /// The method of a request, such as `.get` or `.post`.
    ///
    /// Methods are case-sensitive, as specified by HTTP.
    ///
    /// If a request uses any other method, create it from its name:
    ///
    /// ```swift
    /// urls.on(StubbedHTTP.Method("PURGE"), "/notes").returns(.status(204))
    /// ```
    public struct Method: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
        /// The name of this method as it is sent, such as `GET`.
        public let rawValue: String

        /// Creates a method.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Creates a method.
        public init(_ name: String) { rawValue = name }

        /// The name of this method in a request.
        public var description: String { rawValue }

        /// The method that retrieves a resource (`GET`).
        public static let get = StubbedHTTP.Method("GET")
        /// The method that retrieves the header fields of a resource (`HEAD`).
        public static let head = StubbedHTTP.Method("HEAD")
        /// The method that sends data to a resource (`POST`).
        public static let post = StubbedHTTP.Method("POST")
        /// The method that creates or replaces a resource (`PUT`).
        public static let put = StubbedHTTP.Method("PUT")
        /// The method that changes a part of a resource (`PATCH`).
        public static let patch = StubbedHTTP.Method("PATCH")
        /// The method that removes a resource (`DELETE`).
        public static let delete = StubbedHTTP.Method("DELETE")
        /// The method that retrieves the options for communicating with a server (`OPTIONS`).
        public static let options = StubbedHTTP.Method("OPTIONS")
    }
}

extension StubbedHTTP.Method? {
    /// Matches requests with any method when you add a route.
    public static var any: StubbedHTTP.Method? { nil }
}

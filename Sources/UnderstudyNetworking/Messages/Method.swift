extension StubbedHTTP {
    /// The method of a request: `.get`, `.post`, `StubbedHTTP.Method("PURGE")`. It's
    /// case-sensitive, as in HTTP.
    ///
    /// ```swift
    /// urls.on(StubbedHTTP.Method("PURGE"), "/notes").returns(.status(204))
    /// ```
    public struct Method: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
        /// The method as it's sent: `GET`.
        public let rawValue: String

        /// Creates a method.
        ///
        /// - Parameter rawValue: the name as it's sent.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Creates a method.
        ///
        /// - Parameter name: the name as it's sent.
        public init(_ name: String) { rawValue = name }

        /// The method as it's sent.
        public var description: String { rawValue }

        /// `GET`.
        public static let get = StubbedHTTP.Method("GET")
        /// `HEAD`.
        public static let head = StubbedHTTP.Method("HEAD")
        /// `POST`.
        public static let post = StubbedHTTP.Method("POST")
        /// `PUT`.
        public static let put = StubbedHTTP.Method("PUT")
        /// `PATCH`.
        public static let patch = StubbedHTTP.Method("PATCH")
        /// `DELETE`.
        public static let delete = StubbedHTTP.Method("DELETE")
        /// `OPTIONS`.
        public static let options = StubbedHTTP.Method("OPTIONS")
    }
}

extension StubbedHTTP.Method? {
    /// Matches any method in a route.
    public static var any: StubbedHTTP.Method? { nil }
}

extension StubbedHTTP {
    /// What a request asks for: `.get`, `.post`, `StubbedHTTP.Method("PURGE")`. Case counts, as it
    /// does in HTTP.
    ///
    /// ```swift
    /// urls.on(StubbedHTTP.Method("PURGE"), "/notes").returns(.status(204))
    /// ```
    public struct Method: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
        /// The word in the request: `GET`.
        public let rawValue: String

        /// Makes a method.
        ///
        /// - Parameter rawValue: the name, as it is sent.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Makes a method.
        ///
        /// - Parameter name: the name, as it is sent.
        public init(_ name: String) { rawValue = name }

        /// The word in the request.
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
    /// Any method at all, for a route.
    public static var any: StubbedHTTP.Method? { nil }
}

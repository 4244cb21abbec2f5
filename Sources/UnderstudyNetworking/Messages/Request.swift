import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension StubbedHTTP {
    /// A request that was received by a double, including its exact body.
    ///
    /// ```swift
    /// let request = StubbedHTTP.Request(.get, notes, headers: ["Accept": "application/json"])
    /// let response = Maintenance().respond(to: request)
    /// ```
    public struct Request: Sendable {
        /// The HTTP method of the request.
        public var method: Method
        /// The URL of the request, including its query.
        public var url: URL
        /// The header fields of the request.
        public var headers: Headers
        /// The body of the request.
        ///
        /// If there is no body, or if the body wasn't recorded, this data is empty.
        public var body: Data
        /// The length of the body that was received but not recorded.
        public internal(set) var unrecordedBytes = 0
        /// The time limit of the request in seconds, or `nil` if the request wasn't sent by a
        /// session.
        ///
        /// If the request doesn't specify a limit, the value is the limit in the session's
        /// configuration.
        public var timeoutInterval: TimeInterval?
        /// The cache policy of the request, or `nil` if the request wasn't sent by a session.
        public var cachePolicy: URLRequest.CachePolicy?
        /// The values of the path parameters in the pattern of the route.
        ///
        /// For example, the pattern `/places/:id` has the parameter `id`.
        public internal(set) var parameters: [String: String] = [:]

        /// Creates a request.
        public init(
            _ method: Method, _ url: URL, headers: Headers = [:],
            body: Data = Data()
        ) {
            self.method = method
            self.url = url
            self.headers = headers
            self.body = body
        }

        /// Creates a request from a request that a session loads, and from the body that the
        /// session actually sends.
        init?(_ request: URLRequest, body: Data) {
            guard let url = request.url else { return nil }
            self.init(Method(request.httpMethod ?? "GET"), url, body: body)
            timeoutInterval = request.timeoutInterval
            cachePolicy = request.cachePolicy
            // A dictionary isn't ordered, so we sort the names here in order to record the same
            // headers in every run.
            let fields = (request.allHTTPHeaderFields ?? [:]).sorted { $0.key < $1.key }
            for (name, value) in fields { headers.append(name, value) }
        }

        /// The path without percent encoding.
        ///
        /// A trailing slash is kept. If the path is empty, the value is `/`.
        public var path: String { url.requestPath(percentEncoded: false) }

        /// The query without percent encoding.
        ///
        /// If a name occurs more than once, its last value is used.
        public var query: [String: String] {
            Dictionary(queryItems.map { ($0.name, $0.value ?? "") }) { _, last in last }
        }

        /// The items of the query in the order in which they occur.
        public var queryItems: [URLQueryItem] {
            URLComponents(url: url, resolvingAgainstBaseURL: true)?.queryItems ?? []
        }

        /// The body as text, or `nil` if the body isn't valid UTF-8 or wasn't recorded.
        public var text: String? {
            unrecordedBytes > 0 ? nil : String(data: body, encoding: .utf8)
        }

        /// Returns a value that is decoded from the JSON in the body.
        ///
        /// - Returns: A value of the specified type.
        ///
        /// - Throws: `DecodingError` if the body doesn't contain such a value or wasn't recorded.
        public func json<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
            guard unrecordedBytes == 0 else {
                let text = "the body of \(method) \(url) isn't recorded: see `recordLimit:`"
                throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: text))
            }
            return try JSONDecoder().decode(type, from: body)
        }

        /// A URL request that is equivalent to this request when a session sends it.
        public var urlRequest: URLRequest {
            var request = URLRequest(url: url)
            request.httpMethod = method.rawValue
            for field in headers.fields {
                request.addValue(field.value, forHTTPHeaderField: field.name)
            }
            if !body.isEmpty { request.httpBody = body }
            if let timeoutInterval { request.timeoutInterval = timeoutInterval }
            if let cachePolicy { request.cachePolicy = cachePolicy }
            return request
        }
    }
}

/// Two requests are compared without their time limits and cache policies because these are never
/// sent.
extension StubbedHTTP.Request: Hashable {
    /// Returns whether two requests send the same data.
    public static func == (lhs: Self, rhs: Self) -> Bool {
        lhs.method == rhs.method && lhs.url == rhs.url && lhs.headers == rhs.headers
            && lhs.body == rhs.body && lhs.unrecordedBytes == rhs.unrecordedBytes
            && lhs.parameters == rhs.parameters
    }

    /// Hashes the data that this request sends.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(method)
        hasher.combine(url)
        hasher.combine(body)
    }
}

extension StubbedHTTP.Request: CustomStringConvertible {
    /// A description like `GET https://example.com/places?page=2`.
    ///
    /// If the request has a body, the description also includes its size.
    public var description: String {
        "\(method) \(url.absoluteString)"
            + ByteCount.suffix(body.count, unrecorded: unrecordedBytes)
    }
}

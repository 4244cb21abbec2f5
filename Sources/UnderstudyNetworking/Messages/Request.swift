import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension StubbedHTTP {
    /// A request that a double received, with its exact body.
    ///
    /// ```swift
    /// let request = StubbedHTTP.Request(.get, notes, headers: ["Accept": "application/json"])
    /// let response = Maintenance().respond(to: request)
    /// ```
    public struct Request: Sendable {
        /// The HTTP method.
        public var method: Method
        /// The URL, with its query.
        public var url: URL
        /// The header fields.
        public var headers: Headers
        /// The body; empty if there is none, or if the record doesn't keep it.
        public var body: Data
        /// The length of a received body that the record doesn't keep.
        public internal(set) var unrecordedBytes = 0
        /// The time limit of the request in seconds: its own, or that of the session's
        /// configuration; `nil` if it wasn't sent by a session.
        public var timeoutInterval: TimeInterval?
        /// The cache policy of the request; `nil` if it wasn't sent by a session.
        public var cachePolicy: URLRequest.CachePolicy?
        /// The values of the path parameters in the route's pattern: `id` in `/places/:id`.
        public internal(set) var parameters: [String: String] = [:]

        /// Creates a request.
        ///
        /// - Parameters:
        ///   - method: the HTTP method.
        ///   - url: the URL, with its query.
        ///   - headers: the header fields.
        ///   - body: the body.
        public init(
            _ method: Method, _ url: URL, headers: Headers = [:],
            body: Data = Data()
        ) {
            self.method = method
            self.url = url
            self.headers = headers
            self.body = body
        }

        /// Creates a request from one that a session loads, and from the body that it really sends.
        init?(_ request: URLRequest, body: Data) {
            guard let url = request.url else { return nil }
            self.init(Method(request.httpMethod ?? "GET"), url, body: body)
            timeoutInterval = request.timeoutInterval
            cachePolicy = request.cachePolicy
            // A dictionary has no order, and a record shouldn't change between runs.
            for (name, value) in (request.allHTTPHeaderFields ?? [:]).sorted(by: { $0.key < $1.key }
            ) {
                headers.append(name, value)
            }
        }

        /// The path without percent encoding. A trailing slash is kept, and an empty path is `/`.
        public var path: String { url.sentPath(percentEncoded: false) }

        /// The query without percent encoding. The last value of a repeated name is used.
        public var query: [String: String] {
            Dictionary(queryItems.map { ($0.name, $0.value ?? "") }) { _, last in last }
        }

        /// The items of the query, in order.
        public var queryItems: [URLQueryItem] {
            URLComponents(url: url, resolvingAgainstBaseURL: true)?.queryItems ?? []
        }

        /// The body as text; `nil` if it isn't UTF-8 or isn't recorded.
        public var text: String? {
            unrecordedBytes > 0 ? nil : String(data: body, encoding: .utf8)
        }

        /// Decodes the body from JSON.
        ///
        /// - Throws: `DecodingError` if it isn't such a value or isn't recorded.
        public func json<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
            guard unrecordedBytes == 0 else {
                let text = "the body of \(method) \(url) is not recorded: see `recordLimit:`"
                throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: text))
            }
            return try JSONDecoder().decode(type, from: body)
        }

        /// The request as a session would send it.
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

/// Equality ignores the time limit and the cache policy, which are never sent.
extension StubbedHTTP.Request: Hashable {
    /// Returns whether two requests send the same data.
    public static func == (left: Self, right: Self) -> Bool {
        left.method == right.method && left.url == right.url && left.headers == right.headers
            && left.body == right.body && left.unrecordedBytes == right.unrecordedBytes
            && left.parameters == right.parameters
    }

    /// Hashes the data that is sent.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(method)
        hasher.combine(url)
        hasher.combine(headers)
        hasher.combine(body)
        hasher.combine(unrecordedBytes)
        hasher.combine(parameters)
    }
}

extension StubbedHTTP.Request: CustomStringConvertible {
    /// A description such as `GET https://example.com/places?page=2`, with the size of the body if
    /// there is one.
    public var description: String {
        "\(method) \(url.absoluteString)" + ByteCount.shown(body.count, unrecorded: unrecordedBytes)
    }
}

/// Sizes in reports.
enum ByteCount {
    static func of(_ count: Int) -> String { count == 1 ? "1 byte" : "\(count) bytes" }

    /// Returns the size of a body after its message: ` (4 bytes)`, empty for an empty body.
    static func shown(_ count: Int, unrecorded: Int) -> String {
        if unrecorded > 0 { return " (\(of(unrecorded)), not recorded)" }
        return count == 0 ? "" : " (\(of(count)))"
    }
}

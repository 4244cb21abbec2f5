import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension StubbedHTTP {
    /// A request as a double received it, with its exact body.
    ///
    /// ```swift
    /// let request = StubbedHTTP.Request(.get, notes, headers: ["Accept": "application/json"])
    /// let response = Maintenance().respond(to: request)
    /// ```
    public struct Request: Sendable {
        /// What is asked for.
        public var method: Method
        /// Where it was sent, with its query.
        public var url: URL
        /// The header fields.
        public var headers: Headers
        /// The body; empty when there is none, and in a record that does without it.
        public var body: Data
        /// How many bytes a record lacks: the length of a body that was received, and is not kept.
        public internal(set) var unrecordedBytes = 0
        /// How long the request may wait for its answer, in seconds: its own limit, or that of the
        /// session's configuration; `nil` where it came in another way than through a session.
        public var timeoutInterval: TimeInterval?
        /// How a cache may answer the request; `nil` where it came in another way.
        public var cachePolicy: URLRequest.CachePolicy?
        /// What the parts of the path are that the route's pattern names: `id` of `/places/:id`.
        public internal(set) var parameters: [String: String] = [:]

        /// Makes a request.
        ///
        /// - Parameters:
        ///   - method: what is asked for.
        ///   - url: where it is sent, with its query.
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

        /// Makes a request of one that a session loads, and of the body that it really sends.
        init?(_ request: URLRequest, body: Data) {
            guard let url = request.url else { return nil }
            self.init(Method(request.httpMethod ?? "GET"), url, body: body)
            timeoutInterval = request.timeoutInterval
            cachePolicy = request.cachePolicy
            // A dictionary has no order, and a record should not change from run to run.
            for (name, value) in (request.allHTTPHeaderFields ?? [:]).sorted(by: { $0.key < $1.key }
            ) {
                headers.append(name, value)
            }
        }

        /// The path, without percent encoding; with a slash at its end where it was sent with one,
        /// and `/` for a URL that ends with its host.
        public var path: String { url.sentPath(percentEncoded: false) }

        /// The query without percent encoding; of a name that comes twice, the last value.
        public var query: [String: String] {
            Dictionary(queryItems.map { ($0.name, $0.value ?? "") }) { _, last in last }
        }

        /// The items of the query, in order.
        public var queryItems: [URLQueryItem] {
            URLComponents(url: url, resolvingAgainstBaseURL: true)?.queryItems ?? []
        }

        /// The body as text; `nil` when it is not UTF-8, or is not recorded.
        public var text: String? {
            unrecordedBytes > 0 ? nil : String(data: body, encoding: .utf8)
        }

        /// The body, decoded from JSON.
        ///
        /// - Parameter type: what to make of the body.
        /// - Throws: `DecodingError` when it is something else, or is not recorded.
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

/// Requests are equal if they ask for the same: how long one may wait, and what a cache may do, is
/// never sent.
extension StubbedHTTP.Request: Hashable {
    /// Whether two requests send the same.
    public static func == (left: Self, right: Self) -> Bool {
        left.method == right.method && left.url == right.url && left.headers == right.headers
            && left.body == right.body && left.unrecordedBytes == right.unrecordedBytes
            && left.parameters == right.parameters
    }

    /// Hashes what is sent.
    ///
    /// - Parameter hasher: what takes the parts.
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
    /// `GET https://example.com/places?page=2`, with the size of the body where there is one.
    public var description: String {
        "\(method) \(url.absoluteString)" + ByteCount.shown(body.count, unrecorded: unrecordedBytes)
    }
}

/// Sizes as reports show them.
enum ByteCount {
    static func of(_ count: Int) -> String { count == 1 ? "1 byte" : "\(count) bytes" }

    /// The size of a body behind its message: ` (4 bytes)`, nothing for an empty one.
    static func shown(_ count: Int, unrecorded: Int) -> String {
        if unrecorded > 0 { return " (\(of(unrecorded)), not recorded)" }
        return count == 0 ? "" : " (\(of(count)))"
    }
}

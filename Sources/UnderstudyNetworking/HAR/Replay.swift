import Foundation
import Understudy

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension StubbedHTTP {
    /// A responder that responds to requests with the responses in a recording.
    ///
    /// Use a replay to test a client with the real responses of a server. To stub single responses,
    /// use ``StubbedHTTP/Service`` instead.
    ///
    /// A request matches a recorded request if their methods and URLs are equal. If several
    /// recorded requests only differ in their bodies, the bodies must also be equal. Query items
    /// and form fields can be in any order, unless they have the same name. Multipart forms are
    /// compared part by part, regardless of their boundaries, and JSON is compared by its values.
    /// If a value is hidden in the recording, it matches any other value.
    ///
    /// Matching requests are answered in the order in which they were recorded. If there are more
    /// requests than in the recording, an error is thrown, unless you specify that the last
    /// response should be repeated:
    ///
    /// ```swift
    /// let replay = StubbedHTTP.Replay(recording, repeatsLast: true, ignoringQuery: ["time"])
    /// ```
    public final class Replay: StubbedHTTP.Responder {
        private let exchanges: [Key: [StubbedHTTP.HARFile.Exchange]]
        /// The errors for entries of the recording that can't be used.
        private let errors: [Key: StubbedHTTP.HARError]
        private let hiding: Hiding
        private let repeatsLast: Bool
        private let ignoredNames: Set<String>
        private let servedCounts = Locked<[Key: [Content: Int]]>([:])

        private struct Key: Hashable {
            let method: StubbedHTTP.Method
            let url: String

            init(_ request: StubbedHTTP.Request, ignoring names: Set<String>) {
                method = request.method
                // We compare URLs without fragments, which are never sent, and an empty path is
                // equal to the root.
                var components = URLComponents(url: request.url, resolvingAgainstBaseURL: true)
                components?.fragment = nil
                // The scheme and the host are case-insensitive (RFC 3986, 6.2.2.1).
                let scheme = components?.scheme
                components?.scheme = scheme?.lowercased()
                let host = components?.encodedHost
                components?.encodedHost = host?.lowercased()
                if components?.path == "" { components?.path = "/" }
                // The items that aren't ignored must keep their encoding.
                if let query = components?.percentEncodedQuery {
                    let compared = TransmittedItem.all(in: query).filter {
                        !names.contains($0.name)
                    }
                    components?.percentEncodedQuery =
                        compared.isEmpty ? nil : compared.sortedText
                }
                url = components?.string ?? request.url.absoluteString
            }
        }

        /// A body in a form that can be compared.
        ///
        /// The boundary of a multipart form is removed because clients generate a new one for each
        /// request. The fields of a form are sorted, and so are the keys of JSON, because their
        /// order may differ in each process.
        private struct Content: Hashable {
            let names: [String?]
            let bodies: [Data]

            init(of request: StubbedHTTP.Request) {
                let parts = request.parts
                names = parts.flatMap { [$0.name, $0.filename] }
                bodies = parts.isEmpty ? [Self.body(of: request)] : parts.map(\.body)
            }

            private static func body(of request: StubbedHTTP.Request) -> Data {
                if TransmittedItem.isForm(request.headers["Content-Type"]), let text = request.text
                {
                    return Data(TransmittedItem.all(in: text).sortedText.utf8)
                }
                return JSONValue(request.body)?.data ?? request.body
            }
        }

        /// Creates a responder from a recording.
        ///
        /// - Parameters:
        ///   - file: The recording to replay.
        ///   - repeatsLast: Whether to repeat the last recorded response if there are more requests
        ///     than in the recording. This is useful if for example the code under test polls the
        ///     server.
        ///   - names: The names of query items to ignore, for example of a timestamp or a nonce.
        ///     These items may also be missing.
        public init(
            _ file: StubbedHTTP.HARFile, repeatsLast: Bool = false,
            ignoringQuery names: Set<String> = []
        ) {
            self.repeatsLast = repeatsLast
            ignoredNames = names
            let hiding = Hiding(hiddenIn: file.exchanges.map(\.request))
            self.hiding = hiding
            let comparable = file.exchanges.map { exchange in
                var exchange = exchange
                exchange.request = hiding(exchange.request)
                return exchange
            }
            exchanges = Dictionary(grouping: comparable) { Key($0.request, ignoring: names) }
            let errors = file.unusable.compactMap { entry in
                URL(httpText: entry.url).map { url in
                    let request = hiding(StubbedHTTP.Request(.init(entry.method), url))
                    return (Key(request, ignoring: names), entry.error)
                }
            }
            self.errors = Dictionary(errors) { first, _ in first }
        }

        /// Responds to a request.
        ///
        /// - Returns: The recorded response.
        ///
        /// - Throws: ``StubbedHTTP/Failure`` if the recording doesn't contain the request, or if
        ///   all responses to it have already been used. ``StubbedHTTP/HARError`` if all entries
        ///   for the request are invalid. If the request failed when it was recorded, this function
        ///   throws the recorded `URLError`, or `URLError.cannotConnectToHost` if the recording
        ///   doesn't specify the error.
        public func respond(to request: StubbedHTTP.Request) async throws -> StubbedHTTP.Response {
            let received = hiding(request)
            let key = Key(received, ignoring: ignoredNames)
            guard let candidates = exchanges[key] else {
                throw errors[key] ?? notRecorded(received, key)
            }
            let bodies = candidates.map { Content(of: $0.request) }
            let body = Set(bodies).count > 1 ? Content(of: received) : bodies[0]
            let recorded = zip(candidates, bodies).filter { $0.1 == body }.map(\.0)
            let index = servedCounts.withLock { counts in
                defer { counts[key, default: [:]][body, default: 0] += 1 }
                return counts[key]?[body] ?? 0
            }
            guard let last = recorded.last else { throw Self.otherBody(received, candidates) }
            guard index < recorded.count || repeatsLast else {
                throw Self.exhausted(received, recorded.count)
            }
            let exchange = index < recorded.count ? recorded[index] : last
            guard exchange.response.status != 0 else {
                throw URLError(exchange.error ?? .cannotConnectToHost)
            }
            return exchange.response
        }
    }
}

// MARK: - Errors

extension StubbedHTTP.Replay {
    private static let remedy = ReportText.row(
        "add", "urls.on(…) for the missing request, or record again")

    private static func error(_ headline: String, _ rows: [String]) -> StubbedHTTP.Failure {
        let lines = ["Replay: \(headline)"] + ReportText.rows(of: rows) { $0 } + [remedy]
        return StubbedHTTP.Failure(.notRecorded, lines.joined(separator: "\n"))
    }

    /// Returns an error that lists the most similar requests in the recording.
    ///
    /// These are the requests whose URLs have the longest common prefix and, among them, the
    /// requests with the same method.
    private func notRecorded(_ request: StubbedHTTP.Request, _ wanted: Key) -> StubbedHTTP.Failure {
        // The sort criteria are in order of precedence.
        let nearest = exchanges.keys.map { key in
            let common = key.url.commonPrefix(with: wanted.url).count
            return (key: key, rank: (-common, key.method == wanted.method ? 0 : 1, key.url))
        }.sorted { $0.rank < $1.rank }
        return Self.error(
            "\(request) wasn't recorded",
            nearest.map { key, _ in
                let method = key.method == wanted.method ? "\(key.method)" : "*\(key.method)*"
                let url = key.url == wanted.url ? key.url : "*\(key.url)*"
                return ReportText.row("has", "\(method) \(url)")
            })
    }

    private static func otherBody(
        _ request: StubbedHTTP.Request, _ candidates: [StubbedHTTP.HARFile.Exchange]
    ) -> StubbedHTTP.Failure {
        let json = JSONValue(request.body)
        return error(
            "\(request) was recorded with different bodies",
            [ReportText.row("sent", request.body.reportText)]
                + candidates.map { candidate in
                    let recorded = candidate.request.body
                    let members = JSONValue(recorded).flatMap {
                        json?.differenceText(from: $0, role: "recorded")
                    }
                    return ReportText.row("has", members ?? "*\(recorded.reportText)*")
                })
    }

    private static func exhausted(
        _ request: StubbedHTTP.Request, _ count: Int
    ) -> StubbedHTTP.Failure {
        let times = count == 1 ? "once" : "\(count) times"
        return error("\(request) was recorded \(times), but sent again", [])
    }
}

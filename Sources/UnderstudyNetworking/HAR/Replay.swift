import Foundation
import Understudy

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension StubbedHTTP {
    /// Responds to requests from a recording.
    ///
    /// A request matches recorded ones of the same method and URL and, if those differ in their
    /// bodies, of the same body. Query items and form fields match in any order, except those of
    /// the same name. Multipart forms are compared part by part regardless of the boundary, and
    /// JSON by its values. Requests are answered in the order of the recording. An additional
    /// request is an error, unless the replay repeats responses. Values that are hidden in the
    /// recording match any value.
    ///
    /// ```swift
    /// let replay = StubbedHTTP.Replay(recording, repeatsLast: true, ignoringQuery: ["time"])
    /// ```
    public final class Replay: StubbedHTTP.Responder {
        private let exchanges: [Key: [StubbedHTTP.HARFile.Exchange]]
        /// The errors of entries that can't be used.
        private let errors: [Key: StubbedHTTP.HARError]
        private let hiding: Hiding
        private let repeatsLast: Bool
        private let ignored: Set<String>
        private let served = Locked<[Key: [Content: Int]]>([:])

        private struct Key: Hashable {
            let method: StubbedHTTP.Method
            let url: String

            init(_ request: StubbedHTTP.Request, ignoring names: Set<String>) {
                method = request.method
                // A fragment is never sent, and an empty path is the root.
                var components = URLComponents(url: request.url, resolvingAgainstBaseURL: true)
                components?.fragment = nil
                // Scheme and host are case-insensitive (RFC 3986, 6.2.2.1).
                let (scheme, host) = (components?.scheme, components?.encodedHost)
                components?.scheme = scheme?.lowercased()
                components?.encodedHost = host?.lowercased()
                if components?.path == "" { components?.path = "/" }
                // The remaining items keep their encoding.
                if let query = components?.percentEncodedQuery {
                    let compared = SentItem.all(in: query).filter { !names.contains($0.name) }
                    components?.percentEncodedQuery =
                        compared.isEmpty ? nil : compared.sortedText
                }
                url = components?.string ?? request.url.absoluteString
            }
        }

        /// A body in a form for comparison: a multipart form without the boundary between its
        /// parts, which clients generate for each request; a form with sorted fields; JSON with
        /// sorted keys, whose order may differ in each process.
        private struct Content: Hashable {
            let names: [String?]
            let bodies: [Data]

            init(of request: StubbedHTTP.Request) {
                let parts = request.parts
                names = parts.flatMap { [$0.name, $0.filename] }
                bodies = parts.isEmpty ? [Self.body(of: request)] : parts.map(\.body)
            }

            private static func body(of request: StubbedHTTP.Request) -> Data {
                if SentItem.isForm(request.headers["Content-Type"]), let text = request.text {
                    return Data(SentItem.all(in: text).sortedText.utf8)
                }
                return JSONValue(request.body)?.data ?? request.body
            }
        }

        /// Creates a responder from a recording.
        ///
        /// - Parameters:
        ///   - file: the recording.
        ///   - repeatsLast: `true` to repeat the last recorded response for additional requests,
        ///     for example for code that polls.
        ///   - names: the names of query items to ignore, which may be missing, for example a
        ///     timestamp or a nonce.
        public init(
            _ file: StubbedHTTP.HARFile, repeatsLast: Bool = false,
            ignoringQuery names: Set<String> = []
        ) {
            self.repeatsLast = repeatsLast
            ignored = names
            let hiding = Hiding(hiddenIn: file.exchanges.map(\.request))
            self.hiding = hiding
            let comparable = file.exchanges.map { exchange in
                var exchange = exchange
                exchange.request = hiding(exchange.request)
                return exchange
            }
            exchanges = Dictionary(grouping: comparable) { Key($0.request, ignoring: names) }
            let errors = file.unusable.compactMap { entry in
                URL(sent: entry.url).map { url in
                    let request = hiding(StubbedHTTP.Request(.init(entry.method), url))
                    return (Key(request, ignoring: names), entry.error)
                }
            }
            self.errors = Dictionary(errors) { first, _ in first }
        }

        /// Responds to a request.
        ///
        /// - Throws: ``StubbedHTTP/Failure`` if the recording has no such request, or no more of
        ///   them; ``StubbedHTTP/HARError`` if all its entries for the request are invalid; for a
        ///   request that failed when it was recorded the recorded `URLError`, or
        ///   `URLError.cannotConnectToHost` if the recording doesn't specify it.
        public func respond(to request: StubbedHTTP.Request) async throws -> StubbedHTTP.Response {
            let request = hiding(request)
            let key = Key(request, ignoring: ignored)
            guard let candidates = exchanges[key] else {
                throw errors[key] ?? notRecorded(request, key)
            }
            let bodies = candidates.map { Content(of: $0.request) }
            let body = Set(bodies).count > 1 ? Content(of: request) : bodies[0]
            let recorded = zip(candidates, bodies).filter { $0.1 == body }.map(\.0)
            let index = served.withLock { served in
                defer { served[key, default: [:]][body, default: 0] += 1 }
                return served[key]?[body] ?? 0
            }
            guard let last = recorded.last else { throw Self.otherBody(request, candidates) }
            guard index < recorded.count || repeatsLast else {
                throw Self.exhausted(request, recorded.count)
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
    private static let remedy = StubbedHTTP.Failure.row(
        "add", "urls.on(…) for the missing request, or record again")

    private static func error(_ headline: String, _ rows: [String]) -> StubbedHTTP.Failure {
        let lines = ["Replay: \(headline)"] + ReportText.rows(of: rows) { $0 } + [remedy]
        return StubbedHTTP.Failure(.notRecorded, lines.joined(separator: "\n"))
    }

    /// Returns an error with the recorded requests that are most similar: those with the longest
    /// common prefix of the URL, then with the same method.
    private func notRecorded(_ request: StubbedHTTP.Request, _ wanted: Key) -> StubbedHTTP.Failure {
        // The sort criteria in order of precedence.
        let near = exchanges.keys.map { key in
            let common = key.url.commonPrefix(with: wanted.url).count
            return (key: key, rank: (-common, key.method == wanted.method ? 0 : 1, key.url))
        }.sorted { $0.rank < $1.rank }
        return Self.error(
            "\(request) was not recorded",
            near.map { key, _ in
                let method = key.method == wanted.method ? "\(key.method)" : "*\(key.method)*"
                let url = key.url == wanted.url ? key.url : "*\(key.url)*"
                return StubbedHTTP.Failure.row("has", "\(method) \(url)")
            })
    }

    private static func otherBody(
        _ request: StubbedHTTP.Request, _ candidates: [StubbedHTTP.HARFile.Exchange]
    ) -> StubbedHTTP.Failure {
        let sent = JSONValue(request.body)
        return error(
            "\(request) was recorded with different bodies",
            [StubbedHTTP.Failure.row("sent", request.body.shown)]
                + candidates.map { candidate in
                    let recorded = candidate.request.body
                    let members = JSONValue(recorded).flatMap {
                        sent?.differenceText(from: $0, "recorded")
                    }
                    return StubbedHTTP.Failure.row("has", members ?? "*\(recorded.shown)*")
                })
    }

    private static func exhausted(
        _ request: StubbedHTTP.Request, _ count: Int
    ) -> StubbedHTTP.Failure {
        let times = count == 1 ? "once" : "\(count) times"
        return error("\(request) was recorded \(times), but sent again", [])
    }
}

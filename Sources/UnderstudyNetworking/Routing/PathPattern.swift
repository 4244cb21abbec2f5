import Foundation
import Understudy

extension StubbedHTTP {
    /// A pattern that matches the path of a request in a route.
    ///
    /// ```swift
    /// urls.on(.get, "/notes/*/pages/**").returns(.json("[]"))
    /// ```
    ///
    /// A pattern consists of components that are separated by slashes:
    ///
    /// - `:id` matches any single component and assigns a name to it. When a request matches the
    ///   route, the component is added to the request's `parameters`.
    /// - `*` matches any single component.
    /// - `**` is only allowed at the end, and matches any number of components, including none.
    ///
    /// Note that `:id` and `*` don't match an empty component, like the last component of
    /// `/places/`. All components are compared without percent encoding.
    public struct PathPattern: Hashable, Sendable, ExpressibleByStringLiteral {
        /// The text of this pattern in its original spelling.
        let text: String
        private let segments: [Segment]

        private enum Segment: Hashable {
            case literal(String)
            case named(String)
            case any
            case rest
        }

        /// A pattern that matches any path.
        public static let any: StubbedHTTP.PathPattern = "/**"

        /// Creates a pattern from a string.
        public init(_ text: String) {
            self.text = text
            let parts = Self.parts(of: text)
            segments = parts.indices.map { index in
                switch parts[index] {
                case "*": .any
                case "**" where index == parts.count - 1: .rest
                case let part where part.hasPrefix(":"): .named(String(part.dropFirst()))
                case let part: .literal(part)
                }
            }
        }

        /// Creates a pattern from a string literal.
        public init(stringLiteral value: String) { self.init(value) }

        /// Returns the named components of a path, or `nil` if the path doesn't match this pattern.
        /// The path must be percent-encoded as it was sent.
        func match(_ path: String) -> [String: String]? {
            let found = Self.parts(of: path)
            let matchesRest = segments.last == .rest
            let fixed = matchesRest ? segments.dropLast() : segments[...]
            guard found.count == fixed.count || (matchesRest && found.count > fixed.count) else {
                return nil
            }
            var parameters: [String: String] = [:]
            for (segment, text) in zip(fixed, found) {
                switch segment {
                case .literal(let literal): if literal != text { return nil }
                case .named, .any: if text.isEmpty { return nil }
                case .rest: break
                }
                if case .named(let name) = segment { parameters[name] = text }
            }
            return parameters
        }

        /// Returns the components between slashes. An empty path is treated like `/`.
        private static func parts(of path: String) -> [String] {
            let relativePath = path.hasPrefix("/") ? path.dropFirst() : path[...]
            if relativePath.isEmpty { return [] }
            return relativePath.split(separator: "/", omittingEmptySubsequences: false)
                .map { $0.removingPercentEncoding ?? String($0) }
        }
    }
}

// MARK: - Problems

extension StubbedHTTP.PathPattern {
    /// The reason why this pattern doesn't match what was intended, followed by a replacement, or
    /// `nil` if there is no problem.
    var problem: String? {
        if let range = text.firstRange(of: "://"), !text[..<range.lowerBound].contains("/") {
            let path = text[range.upperBound...].drop { $0 != "/" && $0 != "?" }
            let url = URL(httpText: text)
            let host = url?.host.map { URL.hostText($0, port: url?.port) }
            return report("is a URL", replacement: Self.arguments(path, host: host))
        }
        if text.contains("?") {
            return report(
                "contains a query", replacement: Self.arguments(text[...], host: nil),
                hint: "write %3F for a question mark in a path")
        }
        if let range = text.firstRange(of: "/**/") {
            let start = text[..<range.lowerBound]
            let rest = text[range.upperBound...]
            return report(
                "has ** in the middle, but ** matches the rest of a path",
                replacement: "\"\(start)/**\", or \"\(start)/*/\(rest)\" for a single part")
        }
        return nil
    }

    private func report(_ problem: String, replacement: String, hint: String? = nil) -> String {
        var lines = [
            "StubbedHTTP: the path \(String(reflecting: text)) \(problem)",
            ReportText.row("write", replacement),
        ]
        if let hint { lines.append(ReportText.row("hint", hint)) }
        return lines.joined(separator: "\n")
    }

    /// Returns the arguments to use instead of a URL that was passed as a host.
    static func arguments(ofURL url: URLComponents) -> String {
        let query = url.percentEncodedQuery.map { "?\($0)" } ?? ""
        let host = url.host.map { URL.hostText($0, port: url.port) }
        return arguments("\(url.path)\(query)"[...], host: host)
    }

    /// Returns arguments like `"/places", host: "example.com", query: ["page": "2"]`.
    private static func arguments(_ text: Substring, host: String?) -> String {
        let path = text.prefix { $0 != "?" }
        let query = URL(httpText: String(text.dropFirst(path.count)))
            .flatMap { URLComponents(url: $0, resolvingAgainstBaseURL: false)?.queryItems }
        // A dictionary literal can't contain the same name twice.
        let items = (query ?? []).map {
            ($0.name, StubbedHTTP.ValuePattern.exactly($0.value).source)
        }
        let elements = Dictionary(items) { first, _ in first }.sorted { $0.key < $1.key }
            .map { "\(String(reflecting: $0.key)): \($0.value)" }
        var arguments = String(reflecting: path.isEmpty ? "/" : String(path))
        if let host, !host.isEmpty { arguments += ", host: \(String(reflecting: host))" }
        if !elements.isEmpty { arguments += ", query: [\(elements.joined(separator: ", "))]" }
        return arguments
    }
}

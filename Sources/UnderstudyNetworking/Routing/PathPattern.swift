import Foundation

extension StubbedHTTP {
    /// A pattern that matches paths in a route.
    ///
    /// ```swift
    /// urls.on(.get, "/notes/*/pages/**").returns(.json("[]"))
    /// ```
    ///
    /// `/places/:id` names a part, which is then in the request's `parameters`; `*` matches any
    /// single part, and a final `**` any number of remaining parts, including none. Neither of the
    /// first two matches an empty part, as in `/places/`. Parts are compared without percent
    /// encoding.
    public struct PathPattern: Hashable, Sendable, ExpressibleByStringLiteral {
        /// The pattern as written.
        let text: String
        private let parts: [Part]

        private enum Part: Hashable {
            case literal(String)
            case named(String)
            case any
            case rest
        }

        /// Matches any path.
        public static let any: StubbedHTTP.PathPattern = "/**"

        /// Creates a pattern.
        public init(_ text: String) {
            self.text = text
            let parts = Self.parts(of: text)
            self.parts = parts.indices.map { index in
                switch parts[index] {
                case "*": .any
                case "**" where index == parts.count - 1: .rest
                case let part where part.hasPrefix(":"): .named(String(part.dropFirst()))
                case let part: .literal(part)
                }
            }
        }

        /// Creates a pattern.
        public init(stringLiteral value: String) { self.init(value) }

        /// Returns the named parts of a path, which is percent-encoded as it was sent; `nil` if the
        /// path doesn't match.
        func match(_ path: String) -> [String: String]? {
            let found = Self.parts(of: path)
            let isOpen = parts.last == .rest
            let fixed = isOpen ? parts.dropLast() : parts[...]
            guard isOpen ? found.count >= fixed.count : found.count == fixed.count else {
                return nil
            }
            var parameters: [String: String] = [:]
            for (part, text) in zip(fixed, found) {
                switch part {
                case .literal(let literal): if literal != text { return nil }
                case .named, .any: if text.isEmpty { return nil }
                case .rest: break
                }
                if case .named(let name) = part { parameters[name] = text }
            }
            return parameters
        }

        /// Returns the parts between slashes; an empty path is `/`.
        private static func parts(of path: String) -> [String] {
            let path = path.hasPrefix("/") ? path.dropFirst() : path[...]
            if path.isEmpty { return [] }
            return path.split(separator: "/", omittingEmptySubsequences: false)
                .map { $0.removingPercentEncoding ?? String($0) }
        }
    }
}

import Foundation

extension StubbedHTTP {
    /// Which paths a route is for.
    ///
    /// ```swift
    /// urls.on(.get, "/notes/*/pages/**").returns(.json("[]"))
    /// ```
    ///
    /// `/places/:id` names a part, which the request then has in its `parameters`; `*` stands for
    /// any one part and a last `**` for all that follow, none among them. Neither of the first two
    /// is met by an empty part, as in `/places/`. Parts are compared without percent encoding.
    public struct PathPattern: Hashable, Sendable, ExpressibleByStringLiteral {
        /// The pattern as it was written.
        let text: String
        private let parts: [Part]

        private enum Part: Hashable {
            case literal(String)
            case named(String)
            case any
            case rest
        }

        /// Any path.
        public static let any: StubbedHTTP.PathPattern = "/**"

        /// Makes a pattern.
        ///
        /// - Parameter text: the pattern.
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

        /// Makes a pattern.
        ///
        /// - Parameter value: the pattern.
        public init(stringLiteral value: String) { self.init(value) }

        /// The named parts of a path, percent-encoded as it was sent; `nil` when the path is
        /// another one.
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

        /// The parts between slashes; the path of a bare host is `/`.
        private static func parts(of path: String) -> [String] {
            let path = path.hasPrefix("/") ? path.dropFirst() : path[...]
            if path.isEmpty { return [] }
            return path.split(separator: "/", omittingEmptySubsequences: false)
                .map { $0.removingPercentEncoding ?? String($0) }
        }
    }
}

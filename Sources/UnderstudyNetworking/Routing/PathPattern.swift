import Foundation

extension StubbedHTTP {
    /// A type representing a pattern that matches the path of a request in a route.
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
    /// Note that `:id` and `*` do not match an empty component, like the last component of
    /// `/places/`. All components are compared without percent encoding.
    public struct PathPattern: Hashable, Sendable, ExpressibleByStringLiteral {
        /// The text of this pattern in its original spelling.
        let text: String
        private let parts: [Part]

        private enum Part: Hashable {
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
            self.parts = parts.indices.map { index in
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

        /// Returns the named components of a path, or `nil` if the path does not match this
        /// pattern. The path must be percent-encoded as it was sent.
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

        /// Returns the components between slashes. If the path is empty, it is treated like `/`.
        private static func parts(of path: String) -> [String] {
            let path = path.hasPrefix("/") ? path.dropFirst() : path[...]
            if path.isEmpty { return [] }
            return path.split(separator: "/", omittingEmptySubsequences: false)
                .map { $0.removingPercentEncoding ?? String($0) }
        }
    }
}

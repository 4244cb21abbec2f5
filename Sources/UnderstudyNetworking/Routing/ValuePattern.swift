extension StubbedHTTP {
    /// A pattern that matches values of a query item or a header field in a route. A literal is
    /// that value.
    ///
    /// ```swift
    /// urls.on(.get, "/places", query: ["token": .present, "debug": .absent]).returns(.json("[]"))
    /// urls.on(.get, headers: ["Authorization": .starting(with: "Bearer ")]).returns(.json("{}"))
    /// ```
    ///
    /// If a name is repeated in a query, one matching value is sufficient. The values of a repeated
    /// header are joined by commas.
    public struct ValuePattern: Sendable, ExpressibleByStringInterpolation {
        /// The pattern in a report.
        let text: String
        /// The pattern in source code.
        let source: String
        private let kind: Kind

        private enum Kind {
            case exactly(String)
            case present
            case absent
            case other(@Sendable (String) -> Bool)
        }

        private init(_ text: String, _ kind: Kind, source: String) {
            self.text = text
            self.source = source
            self.kind = kind
        }

        /// Matches this value.
        public init(stringLiteral value: String) { self = .exactly(value) }

        /// Matches any value, including an empty one.
        public static let present = ValuePattern("any value", .present, source: ".present")

        /// Requires that no item or field has that name.
        public static let absent = ValuePattern("none", .absent, source: ".absent")

        /// Matches this value, for one that isn't a literal.
        public static func exactly(_ value: String) -> ValuePattern {
            let literal = String(reflecting: value)
            return ValuePattern(literal, .exactly(value), source: literal)
        }

        /// Matches a value that begins with a text.
        public static func starting(with text: String) -> ValuePattern {
            let literal = String(reflecting: text)
            return ValuePattern(
                "\(literal) …", .other { $0.hasPrefix(text) },
                source: ".starting(with: \(literal))")
        }

        /// Matches a value that contains a text.
        public static func containing(_ text: String) -> ValuePattern {
            let literal = String(reflecting: text)
            return ValuePattern(
                "… \(literal) …", .other { $0.contains(text) }, source: ".containing(\(literal))")
        }

        /// Matches a value that satisfies a condition, such as `{ $0.wholeMatch(of: /v[0-9]+/) !=
        /// nil }`.
        ///
        /// - Parameter condition: returns whether a value matches.
        public static func matching(
            _ condition: @escaping @Sendable (String) -> Bool
        ) -> ValuePattern {
            ValuePattern(
                "a value that matches its condition", .other(condition), source: ".matching { … }")
        }

        /// Returns whether a request with these values under the name matches.
        func match(_ values: [String]) -> Bool {
            switch kind {
            case .exactly(let value): values.contains(value)
            case .present: !values.isEmpty
            case .absent: values.isEmpty
            case .other(let condition): values.contains(where: condition)
            }
        }

        /// Returns the item in the name of a route: `page=2`.
        func item(_ name: String) -> String {
            switch kind {
            case .exactly(let value): "\(name)=\(value)"
            case .present: name
            case .absent: "!\(name)"
            case .other: "\(name)=…"
            }
        }
    }
}

extension StubbedHTTP {
    /// A type representing a pattern that matches the value of a query item or a header field in a
    /// route.
    ///
    /// A string literal matches an equal value.
    ///
    /// ```swift
    /// urls.on(.get, "/places", query: ["token": .present, "debug": .absent]).returns(.json("[]"))
    /// urls.on(.get, headers: ["Authorization": .starting(with: "Bearer ")]).returns(.json("{}"))
    /// ```
    ///
    /// If a name occurs more than once in a query, it is sufficient that one of its values matches.
    /// If a header field occurs more than once, its values are joined by commas before they are
    /// compared.
    public struct ValuePattern: Sendable, ExpressibleByStringInterpolation {
        /// The text that represents this pattern in a report.
        let text: String
        /// The source code of this pattern.
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

        /// Creates a pattern that matches exactly the given value.
        public init(stringLiteral value: String) { self = .exactly(value) }

        /// A pattern that matches any value, even if it is empty.
        public static let present = ValuePattern("any value", .present, source: ".present")

        /// A pattern that matches if there is no item or field with the specified name.
        public static let absent = ValuePattern("none", .absent, source: ".absent")

        /// Returns a pattern that matches exactly the given value.
        ///
        /// Use this function if the value is not a literal.
        public static func exactly(_ value: String) -> ValuePattern {
            let literal = String(reflecting: value)
            return ValuePattern(literal, .exactly(value), source: literal)
        }

        /// Returns a pattern that matches values which begin with the given text.
        public static func starting(with text: String) -> ValuePattern {
            let literal = String(reflecting: text)
            return ValuePattern(
                "\(literal) …", .other { $0.hasPrefix(text) },
                source: ".starting(with: \(literal))")
        }

        /// Returns a pattern that matches values which contain the given text.
        public static func containing(_ text: String) -> ValuePattern {
            let literal = String(reflecting: text)
            return ValuePattern(
                "… \(literal) …", .other { $0.contains(text) }, source: ".containing(\(literal))")
        }

        /// Returns a pattern that matches values which satisfy a condition, for example `{
        /// $0.wholeMatch(of: /v[0-9]+/) != nil }`.
        public static func matching(
            _ condition: @escaping @Sendable (String) -> Bool
        ) -> ValuePattern {
            ValuePattern(
                "a value that matches its condition", .other(condition), source: ".matching { … }")
        }

        /// Returns whether a request matches if it has the given values for a name.
        func match(_ values: [String]) -> Bool {
            switch kind {
            case .exactly(let value): values.contains(value)
            case .present: !values.isEmpty
            case .absent: values.isEmpty
            case .other(let condition): values.contains(where: condition)
            }
        }

        /// Returns the text that represents an item in the name of a route, such as `page=2`.
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

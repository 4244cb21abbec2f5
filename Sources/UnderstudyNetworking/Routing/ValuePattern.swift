extension StubbedHTTP {
    /// Which values of a query item or a header field a route is for. A literal is that value.
    ///
    /// ```swift
    /// urls.on(.get, "/places", query: ["token": .present, "debug": .absent]).returns(.json("[]"))
    /// urls.on(.get, headers: ["Authorization": .starting(with: "Bearer ")]).returns(.json("{}"))
    /// ```
    ///
    /// Where a name comes several times in a query, one value that fits is enough. The values of a
    /// header that comes several times are joined by commas.
    public struct ValuePattern: Sendable, ExpressibleByStringInterpolation {
        /// How the pattern reads in a report.
        let text: String
        /// How it stands in a test.
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

        /// This value.
        ///
        /// - Parameter value: the text.
        public init(stringLiteral value: String) { self = .exactly(value) }

        /// Any value, the empty one too.
        public static let present = ValuePattern("any value", .present, source: ".present")

        /// No item or field of that name.
        public static let absent = ValuePattern("none", .absent, source: ".absent")

        /// This value: for one that is no literal.
        ///
        /// - Parameter value: the text.
        public static func exactly(_ value: String) -> ValuePattern {
            let literal = String(reflecting: value)
            return ValuePattern(literal, .exactly(value), source: literal)
        }

        /// A value that begins with a text.
        ///
        /// - Parameter text: the text.
        public static func starting(with text: String) -> ValuePattern {
            let literal = String(reflecting: text)
            return ValuePattern(
                "\(literal) …", .other { $0.hasPrefix(text) },
                source: ".starting(with: \(literal))")
        }

        /// A value that contains a text.
        ///
        /// - Parameter text: the text.
        public static func containing(_ text: String) -> ValuePattern {
            let literal = String(reflecting: text)
            return ValuePattern(
                "… \(literal) …", .other { $0.contains(text) }, source: ".containing(\(literal))")
        }

        /// A value that meets a condition, such as `{ $0.wholeMatch(of: /v[0-9]+/) != nil }`.
        ///
        /// - Parameter condition: whether a value is meant.
        public static func matching(
            _ condition: @escaping @Sendable (String) -> Bool
        ) -> ValuePattern {
            ValuePattern(
                "one that meets its condition", .other(condition), source: ".matching { … }")
        }

        /// Whether a request fits that has these values under the name.
        func match(_ values: [String]) -> Bool {
            switch kind {
            case .exactly(let value): values.contains(value)
            case .present: !values.isEmpty
            case .absent: values.isEmpty
            case .other(let condition): values.contains(where: condition)
            }
        }

        /// The item of a name in the name of a route: `page=2`.
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

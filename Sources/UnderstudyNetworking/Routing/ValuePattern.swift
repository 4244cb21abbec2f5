extension StubbedHTTP {
    /// A pattern that matches the value of a query item or a header field in a route.
    ///
    /// A string literal matches an equal value.
    ///
    /// ```swift
    /// urls.on(.get, "/places", query: ["token": .present, "debug": .absent]).returns(.json("[]"))
    /// urls.on(.get, headers: ["Authorization": .starting(with: "Bearer ")]).returns(.json("{}"))
    /// ```
    ///
    /// If a name occurs more than once in a query, it's sufficient that one of its values matches.
    /// If a header field occurs more than once, its values are joined by commas before they are
    /// compared.
    public struct ValuePattern: Sendable, ExpressibleByStringInterpolation {
        /// The text that represents this pattern in a report.
        let text: String
        /// The source code of this pattern.
        let source: String
        /// Returns the text that represents an item in the name of a route, such as `page=2`.
        let item: @Sendable (_ name: String) -> String
        /// Returns whether a request matches if it has the given values for a name. The value of a
        /// query item without an equals sign is `nil`.
        let match: @Sendable ([String?]) -> Bool

        private init(
            _ text: String, source: String,
            item: @escaping @Sendable (String) -> String = { "\($0)=…" },
            _ match: @escaping @Sendable ([String?]) -> Bool
        ) {
            self.text = text
            self.source = source
            self.item = item
            self.match = match
        }

        /// Creates a pattern that matches exactly the given value.
        public init(stringLiteral value: String) { self = .exactly(value) }

        /// A pattern that matches any value, even if it's empty or missing.
        public static let present = ValuePattern(
            "any value", source: ".present", item: { $0 }, { !$0.isEmpty })

        /// A pattern that matches if there is no item or field with the specified name.
        public static let absent = ValuePattern(
            "none", source: ".absent", item: { "!\($0)" }, \.isEmpty)

        /// A pattern that matches a query item without an equals sign, such as `?debug`.
        ///
        /// The item `?debug=` has an empty value, so it only matches `""`.
        public static let withoutValue = ValuePattern(
            "no value", source: ".withoutValue", item: { $0 }, { $0.contains(nil) })

        /// Returns a pattern that matches exactly the given value.
        ///
        /// Use this function if the value isn't a literal.
        public static func exactly(_ value: String) -> ValuePattern {
            let literal = String(reflecting: value)
            return ValuePattern(literal, source: literal, item: { "\($0)=\(value)" }) {
                $0.contains(value)
            }
        }

        /// Returns a pattern that matches exactly the value of a query item, which is `nil` if the
        /// item has no equals sign.
        static func exactly(_ value: String?) -> ValuePattern {
            value.map { exactly($0) as ValuePattern } ?? .withoutValue
        }

        /// Returns a pattern that matches values which begin with the given text.
        public static func starting(with text: String) -> ValuePattern {
            let literal = String(reflecting: text)
            return ValuePattern("\(literal) …", source: ".starting(with: \(literal))") {
                $0.contains { $0?.hasPrefix(text) == true }
            }
        }

        /// Returns a pattern that matches values which contain the given text.
        public static func containing(_ text: String) -> ValuePattern {
            let literal = String(reflecting: text)
            return ValuePattern("… \(literal) …", source: ".containing(\(literal))") {
                $0.contains { $0?.contains(text) == true }
            }
        }

        /// Returns a pattern that matches values which satisfy a condition, for example `{
        /// $0.wholeMatch(of: /v[0-9]+/) != nil }`.
        public static func matching(
            _ condition: @escaping @Sendable (String) -> Bool
        ) -> ValuePattern {
            ValuePattern("a value that matches its condition", source: ".matching { … }") {
                $0.contains { $0.map(condition) == true }
            }
        }
    }
}

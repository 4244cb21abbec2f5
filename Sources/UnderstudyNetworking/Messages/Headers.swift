extension StubbedHTTP {
    /// The header fields of a request or a response, in order. Names are case-insensitive.
    ///
    /// ```swift
    /// .status(503, headers: ["Retry-After": "60"])
    /// ```
    public struct Headers: Hashable, Sendable, ExpressibleByDictionaryLiteral {
        /// One header field.
        public struct Field: Hashable, Sendable {
            /// The name as written.
            public let name: String
            /// The value without surrounding spaces and tabs, which aren't part of a value in HTTP
            /// (RFC 9110, 5.5).
            public let value: String

            /// Creates a field.
            ///
            /// - Parameters:
            ///   - name: the name, which is case-insensitive.
            ///   - value: the value.
            public init(_ name: String, _ value: String) {
                self.name = name
                self.value = String(value[...].trimming { $0 == " " || $0 == "\t" })
            }
        }

        /// All fields. A name may occur more than once, like `Set-Cookie`.
        public private(set) var fields: [Field]

        /// Creates headers from fields.
        public init(_ fields: [Field] = []) { self.fields = fields }

        /// Creates headers from names and values.
        public init(dictionaryLiteral elements: (String, String)...) {
            fields = elements.map { Field($0, $1) }
        }

        /// The value of a field. Several values are joined by commas, as in HTTP. Setting it
        /// replaces all of them.
        ///
        /// - Parameter name: the field's name, which is case-insensitive.
        public subscript(_ name: String) -> String? {
            get {
                let values = values(of: name)
                return values.isEmpty ? nil : values.joined(separator: ", ")
            }
            set {
                fields.removeAll { $0.name.isSameInASCII(as: name) }
                if let newValue { append(name, newValue) }
            }
        }

        /// Returns the values of all fields with a name.
        ///
        /// - Parameter name: the field's name, which is case-insensitive.
        public func values(of name: String) -> [String] {
            fields.filter { $0.name.isSameInASCII(as: name) }.map(\.value)
        }

        /// Appends a field.
        public mutating func append(_ name: String, _ value: String) {
            fields.append(Field(name, value))
        }

        /// Adds a field unless there is one of that name.
        mutating func addIfMissing(_ name: String, _ value: String) {
            if values(of: name).isEmpty { append(name, value) }
        }

        /// The fields as a dictionary with one value for each name.
        var dictionary: [String: String] {
            var result: [String: (name: String, value: String)] = [:]
            for field in fields {
                let key = field.name.lowercased()
                let earlier = result[key]
                result[key] = (
                    earlier?.name ?? field.name,
                    (earlier.map { "\($0.value), " } ?? "") + field.value
                )
            }
            return Dictionary(uniqueKeysWithValues: result.values.map { ($0.name, $0.value) })
        }

        /// The first field that is invalid in HTTP: a name that isn't a token, or a value with a
        /// line break, which would inject another field, or a NUL. A client may keep all other
        /// control characters (RFC 9110, 5.5), and loaders do.
        var firstMalformed: Field? {
            fields.first { field in
                !Self.isToken(field.name)
                    || field.value.unicodeScalars.contains { "\r\n\0".unicodeScalars.contains($0) }
            }
        }

        /// Returns whether a string is a token of RFC 9110, 5.6.2.
        static func isToken(_ text: some StringProtocol) -> Bool {
            !text.isEmpty && text.utf8.allSatisfy(\.isTokenOfHTTP)
        }
    }
}

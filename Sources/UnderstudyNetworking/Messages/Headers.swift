extension StubbedHTTP {
    /// The header fields of a request or a response, in order. Names are compared without case.
    ///
    /// ```swift
    /// .status(503, headers: ["Retry-After": "60"])
    /// ```
    public struct Headers: Hashable, Sendable, ExpressibleByDictionaryLiteral {
        /// One field.
        public struct Field: Hashable, Sendable {
            /// The name as it was written.
            public let name: String
            /// The value, without the spaces and tabs around it, which HTTP doesn't count as part
            /// of a value (RFC 9110, 5.5).
            public let value: String

            /// Makes a field.
            ///
            /// - Parameters:
            ///   - name: the name, compared without case.
            ///   - value: the value.
            public init(_ name: String, _ value: String) {
                self.name = name
                self.value = String(value[...].trimming { $0 == " " || $0 == "\t" })
            }
        }

        /// All fields; a name may come more than once, as `Set-Cookie` does.
        public private(set) var fields: [Field]

        /// Makes headers of fields.
        ///
        /// - Parameter fields: the fields, in order.
        public init(_ fields: [Field] = []) { self.fields = fields }

        /// Makes headers of names and values.
        ///
        /// - Parameter elements: names and values.
        public init(dictionaryLiteral elements: (String, String)...) {
            fields = elements.map { Field($0, $1) }
        }

        /// The value of a field; several values are joined by commas, as HTTP has it. Setting it
        /// replaces all of them.
        ///
        /// - Parameter name: the field's name, in upper or lower case.
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

        /// The values of all fields with a name.
        ///
        /// - Parameter name: the field's name, in upper or lower case.
        public func values(of name: String) -> [String] {
            fields.filter { $0.name.isSameInASCII(as: name) }.map(\.value)
        }

        /// Adds a field after the others.
        ///
        /// - Parameters:
        ///   - name: the name.
        ///   - value: the value.
        public mutating func append(_ name: String, _ value: String) {
            fields.append(Field(name, value))
        }

        /// Adds a field unless there is one of that name.
        mutating func addIfMissing(_ name: String, _ value: String) {
            if values(of: name).isEmpty { append(name, value) }
        }

        /// As a dictionary, which has one value for each name.
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

        /// The first field that HTTP does not allow: a name that is no token, or a value with a
        /// line break, which would smuggle another field in, or a zero. A client may keep all other
        /// control characters (RFC 9110, 5.5), and loaders do.
        var firstMalformed: Field? {
            fields.first { field in
                !Self.isToken(field.name)
                    || field.value.unicodeScalars.contains { "\r\n\0".unicodeScalars.contains($0) }
            }
        }

        /// Whether a text is a token of RFC 9110, 5.6.2.
        static func isToken(_ text: some StringProtocol) -> Bool {
            !text.isEmpty && text.utf8.allSatisfy(\.isTokenOfHTTP)
        }
    }
}

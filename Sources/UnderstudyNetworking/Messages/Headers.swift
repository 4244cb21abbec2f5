extension StubbedHTTP {
    /// The header fields of a request or a response in the order in which they are sent.
    ///
    /// The names of fields are case-insensitive.
    ///
    /// ```swift
    /// .status(503, headers: ["Retry-After": "60"])
    /// ```
    public struct Headers: Hashable, Sendable, ExpressibleByDictionaryLiteral {
        /// A single header field.
        public struct Field: Hashable, Sendable {
            /// The name of this field in its original spelling.
            public let name: String
            /// The value of this field.
            ///
            /// Spaces and tabs at both ends are removed because, in HTTP, they aren't part of the
            /// value (RFC 9110, 5.5).
            public let value: String

            /// Creates a field.
            public init(_ name: String, _ value: String) {
                self.name = name
                self.value = String(value[...].trimming())
            }
        }

        /// All fields of the message.
        ///
        /// Note that some names, like `Set-Cookie`, may occur more than once.
        public private(set) var fields: [Field]

        /// Creates headers from an array of fields.
        public init(_ fields: [Field] = []) { self.fields = fields }

        /// Creates headers from a dictionary literal of names and values.
        public init(dictionaryLiteral elements: (String, String)...) {
            fields = elements.map { Field($0, $1) }
        }

        /// The value for a name.
        ///
        /// If the name occurs more than once, the values are joined by commas, as specified by
        /// HTTP. Setting a value replaces all fields with this name.
        public subscript(_ name: String) -> String? {
            get {
                let values = values(of: name)
                return values.isEmpty ? nil : values.joined(separator: ", ")
            }
            set {
                fields.removeAll { $0.name.isEqualIgnoringASCIICase(to: name) }
                if let newValue { append(name, newValue) }
            }
        }

        /// Returns the values of all fields with the given name.
        public func values(of name: String) -> [String] {
            fields.filter { $0.name.isEqualIgnoringASCIICase(to: name) }.map(\.value)
        }

        /// Appends a field, even if there is already a field with the same name.
        public mutating func append(_ name: String, _ value: String) {
            fields.append(Field(name, value))
        }

        /// Appends a field unless there is already a field with the same name.
        mutating func addIfMissing(_ name: String, _ value: String) {
            if values(of: name).isEmpty { append(name, value) }
        }

        /// A dictionary that contains a single value for each name.
        var dictionary: [String: String] {
            var result: [String: String] = [:]
            for field in fields {
                let name =
                    result.keys.first { $0.isEqualIgnoringASCIICase(to: field.name) } ?? field.name
                result[name] = result[name].map { "\($0), \(field.value)" } ?? field.value
            }
            return result
        }

        /// The first field that isn't valid in HTTP, if any.
        ///
        /// A field is invalid if its name isn't a token, or if its value contains a NUL or a line
        /// break, which could be used to inject another field. A client is allowed to keep all
        /// other control characters (RFC 9110, 5.5), and loaders do so.
        var firstMalformed: Field? {
            fields.first { field in
                !Self.isToken(field.name)
                    || field.value.unicodeScalars.contains { "\r\n\0".unicodeScalars.contains($0) }
            }
        }

        /// Returns whether a string is a token as specified in RFC 9110, 5.6.2.
        static func isToken(_ text: some StringProtocol) -> Bool {
            !text.isEmpty && text.utf8.allSatisfy(\.isHTTPTokenByte)
        }
    }
}

extension StubbedHTTP.Headers {
    /// Removes the header fields that describe how a body was transferred. They no longer apply
    /// after the body was decoded.
    ///
    /// In a response to `HEAD`, the length is kept because it's the length that the body would have
    /// in a response to `GET`.
    mutating func removeFraming(answering method: StubbedHTTP.Method) {
        if method != .head || self["Content-Encoding"] != nil { self["Content-Length"] = nil }
        self["Content-Encoding"] = nil
        self["Transfer-Encoding"] = nil
    }

    // MARK: Challenges

    /// The realm of the first challenge with the scheme `Basic`, or `nil` if there is no such
    /// challenge.
    ///
    /// A single field can contain several challenges (RFC 9110, 11.6.1). Loaders only request a
    /// name and a password for this scheme.
    var basicRealm: String? {
        values(of: "WWW-Authenticate").lazy.compactMap(Self.basicRealm).first
    }

    private static func basicRealm(in field: String) -> String? {
        // A word without a value is a scheme. A name with a value belongs to the preceding scheme.
        let part = /([^\s=,"]+)(?:\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,"]*)))?/
        var scheme = ""
        for match in field.matches(of: part) {
            guard let value = match.output.2 ?? match.output.3 else {
                scheme = String(match.output.1)
                continue
            }
            if scheme.isEqualIgnoringASCIICase(to: "basic"),
                match.output.1.isEqualIgnoringASCIICase(to: "realm")
            {
                return String(value)
            }
        }
        return nil
    }
}

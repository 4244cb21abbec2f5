import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension StubbedHTTP {
    /// Requests and responses in the HTTP Archive format 1.2.
    ///
    /// You can export such files from browsers. Use this type to load a recording for a
    /// ``StubbedHTTP/Replay``:
    ///
    /// ```swift
    /// let recording = try StubbedHTTP.HARFile(contentsOf: archive)
    /// let urls = StubbedHTTP.Service(serving: StubbedHTTP.Replay(recording))
    /// ```
    ///
    /// Only the parts of a file that a replay requires are read. All other parts, such as timings
    /// and fields that were added by browsers, are ignored.
    public struct HARFile: Sendable, Equatable {
        /// A request and its response.
        public struct Exchange: Sendable, Equatable {
            /// The request that was sent.
            public var request: StubbedHTTP.Request
            /// The response to the request.
            public var response: StubbedHTTP.Response
            /// The date when the request was sent, rounded to a millisecond if it was read from a
            /// file.
            public var date: Date
            /// The code of the error with which the request failed. The status of the response is
            /// then 0.
            ///
            /// The value of this property is `nil` if there was a response, or if the file doesn't
            /// specify the error.
            public var error: URLError.Code?

            /// Creates an exchange.
            public init(
                request: StubbedHTTP.Request, response: StubbedHTTP.Response, date: Date,
                error: URLError.Code? = nil
            ) {
                self.request = request
                self.response = response
                self.date = date
                self.error = error
            }
        }

        /// An entry that doesn't conform to the format.
        public struct Unusable: Sendable, Equatable {
            /// The method of the request, or an empty string if it can't be read.
            public let method: String
            /// The URL of the request, or an empty string if it can't be read.
            public let url: String
            /// The reason why the entry doesn't conform to the format.
            ///
            /// If a request matches this entry, a ``StubbedHTTP/Replay`` throws this error.
            public let error: StubbedHTTP.HARError
        }

        /// The exchanges in the order in which the file contains them.
        public var exchanges: [Exchange]
        /// The entries that were read but can't be used.
        ///
        /// When you write the file, they are left out.
        public internal(set) var unusable: [Unusable] = []

        /// Creates a file that contains the given exchanges.
        public init(_ exchanges: [Exchange] = []) {
            self.exchanges = exchanges
        }

        /// Reads a file, including any bodies that are stored in other files beside it.
        ///
        /// Entries that don't conform to the format are added to ``unusable``.
        ///
        /// - Throws: ``StubbedHTTP/HARError`` if the file isn't a HAR file or none of its entries
        ///   can be used, or any error that occurs while the file is read.
        public init(contentsOf file: URL) throws {
            try self.init(
                Data(contentsOf: file), name: file.lastPathComponent,
                in: file.deletingLastPathComponent())
        }

        /// Parses the contents of a file.
        ///
        /// Entries that don't conform to the format are added to ``unusable``.
        ///
        /// - Parameters:
        ///   - data: The contents of the file.
        ///   - name: The name of the file that is used in errors.
        ///
        /// - Throws: ``StubbedHTTP/HARError`` if the data isn't a HAR file or none of its entries
        ///   can be used.
        public init(_ data: Data, name: String = "HAR") throws {
            try self.init(data, name: name, in: nil)
        }

        /// Writes this recording to a file.
        ///
        /// The contents are indented and their keys are sorted, so that you can easily review
        /// changes to the file.
        ///
        /// - Parameters:
        ///   - file: The URL of the file to write.
        ///   - hiding: The names of values that should be replaced by `hidden-by-understudy`. These
        ///     can be headers, items of queries and fragments, form fields, and members of JSON.
        ///     The case of names and the separators `_` and `-` are ignored. The default is a list
        ///     of names that are commonly used for credentials. If the list contains
        ///     `Authorization`, the user and the password in a URL are also hidden. In JSON, a
        ///     hidden value keeps its type. For example, a number is replaced by 44333629, but
        ///     `null`, `true` and `false` aren't replaced. A ``StubbedHTTP/Replay`` accepts any
        ///     value instead of a hidden one.
        ///
        /// - Throws: Any error that occurs while the file is written.
        public func write(to file: URL, hiding: [String] = StubbedHTTP.HARFile.credentials) throws {
            try data(hiding: hiding).write(to: file)
        }

        /// Returns the contents of this recording as they are written to a file.
        ///
        /// For more information, see ``write(to:hiding:)``.
        ///
        /// - Throws: Any error that occurs while the recording is encoded.
        public func data(hiding: [String] = StubbedHTTP.HARFile.credentials) throws -> Data {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            return try encoder.encode(HARWriting(exchanges: exchanges, hiding: Hiding(hiding)))
        }

        /// The names of headers, query items, form fields, and JSON members that are commonly used
        /// for credentials.
        public static let credentials = [
            "Authorization", "Proxy-Authorization", "Cookie", "Set-Cookie", "X-Api-Key",
            "access_token", "api_key", "client_secret", "id_token", "passwd", "password",
            "refresh_token", "secret", "token",
        ]
    }
}

// MARK: - Errors

extension StubbedHTTP {
    /// The reason why a file isn't a valid HAR file.
    public struct HARError: Error, LocalizedError, CustomStringConvertible, Equatable {
        /// A description of the problem, including the name of the file and the position in the
        /// file.
        public let description: String

        /// A description of the problem.
        ///
        /// This is the same string as ``description``.
        public var errorDescription: String? { description }

        /// A problem with a value that is valid JSON.
        struct Problem: Error {
            let path: [any CodingKey]
            let text: String
        }

        init(_ name: String, _ error: any Error) {
            let (keys, problem): ([any CodingKey], String) =
                switch error {
                case let problem as Problem: (problem.path, problem.text)
                case DecodingError.keyNotFound(let key, let context):
                    (context.codingPath + [key], "is missing")
                case DecodingError.typeMismatch(let type, let context):
                    (context.codingPath, "isn't \(Self.description(of: type))")
                case DecodingError.valueNotFound(let type, let context):
                    (context.codingPath, "is null, not \(Self.description(of: type))")
                default: ([], "isn't JSON")
                }
            description =
                keys.isEmpty
                ? "\(name) isn't a HAR file: it \(problem)"
                : "\(name): \(Self.path(keys)) \(problem)"
        }

        /// Returns a path like `log.entries[3].request.url`.
        private static func path(_ keys: [any CodingKey]) -> String {
            keys.reduce("") { path, key in
                if let index = key.intValue { return "\(path)[\(index)]" }
                return path.isEmpty ? key.stringValue : "\(path).\(key.stringValue)"
            }
        }

        private static func description(of type: Any.Type) -> String {
            switch type {
            case is String.Type: "a string"
            case is Int.Type, is Double.Type: "a number"
            case is [Any].Type: "an array"
            default: "an object"
            }
        }
    }
}

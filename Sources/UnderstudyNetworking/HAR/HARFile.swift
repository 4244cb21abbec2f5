import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension StubbedHTTP {
    /// Requests and responses in the HTTP Archive format 1.2, as exported by browsers.
    ///
    /// ```swift
    /// let recording = try StubbedHTTP.HARFile(contentsOf: archive)
    /// let urls = StubbedHTTP.Service(serving: StubbedHTTP.Replay(recording))
    /// ```
    ///
    /// Reading uses the parts that a replay requires, and ignores everything else, such as timings
    /// and fields added by browsers.
    public struct HARFile: Sendable, Equatable {
        /// A request and its response.
        public struct Exchange: Sendable, Equatable {
            /// The request.
            public var request: StubbedHTTP.Request
            /// The response.
            public var response: StubbedHTTP.Response
            /// The date when the request was sent.
            public var date: Date
            /// The code of the error with which the request failed, in which case the status is 0;
            /// `nil` if there was a response, or if the file doesn't specify the error.
            public var error: URLError.Code?

            /// Creates an exchange.
            ///
            /// - Parameters:
            ///   - request: the request.
            ///   - response: the response.
            ///   - date: the date when the request was sent.
            ///   - error: the code of the error with which the request failed.
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
            /// The method, or an empty string if it can't be read.
            public let method: String
            /// The URL, or an empty string if it can't be read.
            public let url: String
            /// The problem. A ``StubbedHTTP/Replay`` throws it for a request to this entry.
            public let error: StubbedHTTP.HARError
        }

        /// The exchanges, in the order of the file.
        public var exchanges: [Exchange]
        /// The entries that were read but can't be used. They aren't written.
        public internal(set) var unusable: [Unusable] = []

        /// Creates a file of exchanges.
        ///
        /// - Parameter exchanges: the requests and responses, in order.
        public init(_ exchanges: [Exchange] = []) {
            self.exchanges = exchanges
        }

        /// Reads a file, and the bodies that it stores in files beside it. Entries that don't
        /// conform to the format are ``unusable``.
        ///
        /// - Throws: ``StubbedHTTP/HARError`` if it isn't a HAR file, or if none of its entries can
        ///   be used; errors from reading the file.
        public init(contentsOf file: URL) throws {
            try self.init(
                Data(contentsOf: file), name: file.lastPathComponent,
                in: file.deletingLastPathComponent())
        }

        /// Parses the text of a file. Entries that don't conform to the format are ``unusable``.
        ///
        /// - Parameters:
        ///   - data: the text.
        ///   - name: the name of the file in errors.
        /// - Throws: ``StubbedHTTP/HARError`` if it isn't a HAR file, or if none of its entries can
        ///   be used.
        public init(_ data: Data, name: String = "HAR") throws {
            try self.init(data, name: name, in: nil)
        }

        private init(_ data: Data, name: String, in folder: URL?) throws {
            do {
                try self.init(HARReading(data), name: name, in: folder)
            } catch let error as DecodingError {
                throw StubbedHTTP.HARError(name, error)
            }
        }

        /// Writes the file, indented and with sorted keys, so that changes are readable.
        ///
        /// - Parameters:
        ///   - file: the file to write.
        ///   - hiding: the names of values to replace by `hidden-by-understudy`: headers, items of
        ///     queries and fragments, fields of forms and members of JSON, ignoring case and the
        ///     separators `_` and `-` between words. By default, names that hold credentials. User
        ///     and password in a URL are hidden with `Authorization`. In JSON each value keeps its
        ///     type: a number is replaced by 44333629; `null`, `true` and `false` are kept. A
        ///     ``StubbedHTTP/Replay`` accepts any value in place of a hidden one.
        /// - Throws: errors from writing the file.
        public func write(to file: URL, hiding: [String] = StubbedHTTP.HARFile.credentials) throws {
            try data(hiding: hiding).write(to: file)
        }

        /// Returns the text of the file; see ``write(to:hiding:)``.
        ///
        /// - Parameter hiding: the names of values that hold credentials.
        /// - Throws: errors from encoding the file.
        public func data(hiding: [String] = StubbedHTTP.HARFile.credentials) throws -> Data {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            return try encoder.encode(HARArchive(self, hiding: Hiding(hiding)))
        }

        /// The names of headers, items, fields and members that hold credentials.
        public static let credentials = [
            "Authorization", "Proxy-Authorization", "Cookie", "Set-Cookie", "X-Api-Key",
            "access_token", "api_key", "client_secret", "id_token", "passwd", "password",
            "refresh_token", "secret", "token",
        ]
    }
}

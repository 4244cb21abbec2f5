import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension StubbedHTTP {
    /// Requests and their answers in the HTTP Archive format 1.2, as browsers export them.
    ///
    /// ```swift
    /// let recording = try StubbedHTTP.HARFile(contentsOf: archive)
    /// let urls = StubbedHTTP.Service(serving: StubbedHTTP.Replay(recording))
    /// ```
    ///
    /// Reading takes what a replay needs, and passes over everything else, such as timings and the
    /// fields that each browser adds.
    public struct HARFile: Sendable, Equatable {
        /// A request and its answer.
        public struct Exchange: Sendable, Equatable {
            /// The request.
            public var request: StubbedHTTP.Request
            /// The answer.
            public var response: StubbedHTTP.Response
            /// When the request was sent.
            public var date: Date
            /// The code of the error that the request failed with, which has the status 0; `nil`
            /// where it was answered, or where the file does not say.
            public var error: URLError.Code?

            /// Makes an exchange.
            ///
            /// - Parameters:
            ///   - request: the request.
            ///   - response: the answer.
            ///   - date: when the request was sent.
            ///   - error: the code of the error that the request failed with.
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

        /// An entry that is not as the format has it.
        public struct Unusable: Sendable, Equatable {
            /// The method, where it can be read, else an empty text.
            public let method: String
            /// The URL, where it can be read, else an empty text.
            public let url: String
            /// What is wrong with it. A ``StubbedHTTP/Replay`` throws it when it is asked for this
            /// entry.
            public let error: StubbedHTTP.HARError
        }

        /// The exchanges, in the order of the file.
        public var exchanges: [Exchange]
        /// The entries that were read and cannot be used. They are not written.
        public internal(set) var unusable: [Unusable] = []

        /// Makes a file of exchanges.
        ///
        /// - Parameter exchanges: what was asked and answered, in order.
        public init(_ exchanges: [Exchange] = []) {
            self.exchanges = exchanges
        }

        /// Reads a file, and bodies that it keeps in files beside it. Entries that are not as the
        /// format has them are ``unusable``.
        ///
        /// - Parameter file: the file.
        /// - Throws: ``StubbedHTTP/HARError`` when it is no HAR file, or none of its entries can be
        ///   used; what reading it throws.
        public init(contentsOf file: URL) throws {
            try self.init(
                Data(contentsOf: file), name: file.lastPathComponent,
                in: file.deletingLastPathComponent())
        }

        /// Reads the text of a file. Entries that are not as the format has them are ``unusable``.
        ///
        /// - Parameters:
        ///   - data: the text.
        ///   - name: what errors call the file.
        /// - Throws: ``StubbedHTTP/HARError`` when it is no HAR file, or none of its entries can be
        ///   used.
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

        /// Writes the file, indented and with sorted keys, so that changes can be read.
        ///
        /// - Parameters:
        ///   - file: where to write it.
        ///   - hiding: the names of what is replaced by `hidden-by-understudy`: headers, items of
        ///     queries and fragments, fields of forms, members of JSON, whatever their letters'
        ///     case, and with `_`, `-` or nothing between their words; by default those that hold
        ///     credentials. A user and a password in a URL go with `Authorization`. In JSON each
        ///     value keeps its type: a number is replaced by 44333629; `null`, `true` and `false`
        ///     stay. A ``StubbedHTTP/Replay`` takes any value where one was replaced.
        /// - Throws: what writing throws.
        public func write(to file: URL, hiding: [String] = StubbedHTTP.HARFile.credentials) throws {
            try data(hiding: hiding).write(to: file)
        }

        /// The text of the file; see ``write(to:hiding:)``.
        ///
        /// - Parameter hiding: names of what holds credentials.
        /// - Throws: what encoding throws.
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

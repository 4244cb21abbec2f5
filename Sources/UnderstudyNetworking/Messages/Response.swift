import Foundation
import Understudy

extension StubbedHTTP {
    /// The response of a double to a request.
    ///
    /// You can stub a route with one response for each request that you expect:
    ///
    /// ```swift
    /// places.returns(each: [
    ///     .json(#"[{"name":"Pier 39"}]"#),
    ///     .status(503, headers: ["Retry-After": "5"]),
    ///     .json("[]").delayed(by: .seconds(3)),
    ///     .text("half of it").dropped(after: 4),
    /// ])
    /// ```
    public struct Response: Hashable, Sendable {
        /// The status code of the response.
        public var status: Int
        /// The header fields of the response.
        public var headers: Headers
        /// The body, divided into the pieces in which it arrives.
        public var chunks: [Data]
        /// The amount of time on the timeline before the response starts.
        package internal(set) var delay = Duration.zero
        /// The amount of time on the timeline between two pieces of the body.
        package internal(set) var pace = Duration.zero
        /// `true` if the body remains open after its last piece until the client cancels the
        /// request.
        package internal(set) var isOpen = false
        /// The number of bytes in the body that arrive before the connection is lost, or `nil` if
        /// it isn't lost.
        package internal(set) var bytesBeforeDrop: Int?
        /// The length of the body that was sent but not recorded.
        public internal(set) var unrecordedBytes = 0
        /// `true` if the response includes the length of its body.
        var hasLength = true
        /// `true` if a session returns an `HTTPURLResponse` instead of a plain `URLResponse`.
        var isHTTP = true

        /// Creates a response whose body is divided into pieces.
        ///
        /// - Parameters:
        ///   - status: The status code.
        ///   - headers: The headers to send.
        ///   - chunks: The body, divided into the pieces in which it should arrive.
        public init(status: Int = 200, headers: Headers = [:], chunks: [Data] = []) {
            self.status = status
            self.headers = headers
            self.chunks = chunks
        }

        /// The body as a whole.
        public var body: Data {
            Data(pieces: chunks)
        }

        /// The number of bytes in the body as a whole.
        var bodyLength: Int { chunks.reduce(0) { $0 + $1.count } }

        /// Returns this response with a delay before it starts.
        ///
        /// The delay uses the timeline of the `StubbedHTTP.Service` that returns the response.
        /// Other responders don't have a timeline, so they need to be served by a
        /// `StubbedHTTP.Service`. If a `StubbedHTTP.LoopbackServer` ignores the delay, or if the
        /// duration is negative, an issue is recorded.
        public func delayed(
            by duration: Duration,
            fileID: StaticString = #fileID, filePath: StaticString = #filePath,
            line: UInt = #line, column: UInt = #column
        ) -> Response {
            TestReport.requireNonnegative(
                duration, name: "delayed(by:)",
                at: TestReport.Location(fileID, filePath, line, column))
            var response = self
            response.delay = duration
            return response
        }

        /// Returns this response with a connection that is lost after a number of bytes.
        ///
        /// The caller receives the error `URLError.networkConnectionLost`. If the body has fewer
        /// bytes than the given number, an issue is recorded.
        ///
        /// - Parameters:
        ///   - count: The number of bytes in the body that should arrive.
        public func dropped(
            after count: Int,
            fileID: StaticString = #fileID, filePath: StaticString = #filePath,
            line: UInt = #line, column: UInt = #column
        ) -> Response {
            let length = bodyLength
            TestReport.require(
                (0...length).contains(count),
                "dropped(after: \(count)): the body has \(ByteCount.of(length))",
                at: TestReport.Location(fileID, filePath, line, column))
            var response = self
            response.bytesBeforeDrop = max(0, count)
            return response
        }

        /// Returns the reason why the response can't be sent, or `nil` if it can.
        func problem(answering request: Request) -> Failure? {
            // A response with a status from 100 to 199 would only precede the actual one.
            if !(200...599).contains(status) { return .malformed(status: status, request) }
            return headers.firstMalformed.map { .malformed($0, request) }
        }
    }
}

extension StubbedHTTP.Response: CustomStringConvertible {
    /// A description like `200 (27 bytes)`.
    public var description: String {
        "\(status)" + ByteCount.suffix(bodyLength, unrecorded: unrecordedBytes)
    }
}

extension StubbedHTTP.Response {
    /// Returns a response without a body.
    public static func status(_ code: Int, headers: StubbedHTTP.Headers = [:]) -> Self {
        StubbedHTTP.Response(status: code, headers: headers)
    }

    /// Returns a JSON response with the given text.
    ///
    /// Because the text isn't validated, you can use this function to return malformed JSON.
    public static func json(
        _ text: String, status: Int = 200, headers: StubbedHTTP.Headers = [:]
    ) -> Self {
        data(Data(text.utf8), type: "application/json", status: status, headers: headers)
    }

    /// Returns a JSON response with an encoded value.
    ///
    /// The keys in the JSON are sorted.
    ///
    /// - Throws: `EncodingError` if the value can't be encoded.
    public static func json(
        encoding value: some Encodable, status: Int = 200, headers: StubbedHTTP.Headers = [:]
    ) throws -> Self {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return data(
            try encoder.encode(value), type: "application/json", status: status, headers: headers)
    }

    /// Produces an error message that explains the missing argument label.
    ///
    /// - Returns: This function never returns because a call to it doesn't compile.
    @available(*, unavailable, message: "add the label, and `try`: `.json(encoding: value)`")
    @_documentation(visibility: internal)
    public static func json(_ value: some Encodable) -> Self { status(200) }

    /// Returns a plain text response.
    public static func text(
        _ text: String, status: Int = 200, headers: StubbedHTTP.Headers = [:]
    ) -> Self {
        data(Data(text.utf8), type: "text/plain; charset=utf-8", status: status, headers: headers)
    }

    /// Returns a response with the given bytes and media type.
    public static func data(
        _ data: Data, type: String = "application/octet-stream", status: Int = 200,
        headers: StubbedHTTP.Headers = [:]
    ) -> Self {
        var headers = headers
        headers.addIfMissing("Content-Type", type)
        return StubbedHTTP.Response(status: status, headers: headers, chunks: [data])
    }

    /// Returns a response that doesn't use HTTP, like the response for a `data:` URL.
    ///
    /// A session returns the body and its media type with a plain `URLResponse` instead of an
    /// `HTTPURLResponse`. Note that a `StubbedHTTP.LoopbackServer` can't send such a response.
    public static func notHTTP(
        _ data: Data = Data(), type: String = "application/octet-stream"
    ) -> Self {
        var response = self.data(data, type: type)
        response.isHTTP = false
        return response
    }

    /// Returns a response with the contents of a file.
    ///
    /// The media type is determined by the file's extension.
    ///
    /// - Parameters:
    ///   - file: The URL of the file to read. The file is read when this function is called.
    ///   - status: The status code.
    ///   - headers: The headers to send.
    ///
    /// - Throws: Any error that occurs while the file is read.
    public static func file(
        _ file: URL, status: Int = 200, headers: StubbedHTTP.Headers = [:]
    ) throws -> Self {
        let type = mediaTypes[file.pathExtension.lowercased()] ?? "application/octet-stream"
        return data(
            try Data(contentsOf: file), type: type, status: status, headers: headers)
    }

    /// Returns a redirect.
    ///
    /// A stubbed session follows the redirect.
    ///
    /// - Parameters:
    ///   - location: The value of the `Location` header, which can be a relative URL.
    ///   - status: The status code. If it isn't in the range from 300 to 399, an issue is recorded.
    public static func redirect(
        to location: String, status: Int = 302,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) -> Self {
        TestReport.require(
            (300..<400).contains(status),
            "redirect(to:status:): a redirect requires a status of 300 to 399, not \(status)",
            at: TestReport.Location(fileID, filePath, line, column))
        return StubbedHTTP.Response(status: status, headers: ["Location": location])
    }

    /// The media types of files that are commonly used in tests.
    private static let mediaTypes = [
        "css": "text/css", "csv": "text/csv", "gif": "image/gif", "html": "text/html",
        "jpeg": "image/jpeg", "jpg": "image/jpeg", "js": "text/javascript",
        "json": "application/json", "pdf": "application/pdf", "png": "image/png",
        "svg": "image/svg+xml", "txt": "text/plain; charset=utf-8", "xml": "application/xml",
    ]
}

// MARK: - Responders

extension StubbedHTTP {
    /// A responder to requests, for example a set of routes, an in-memory server, or a recording.
    ///
    /// ```swift
    /// private struct Maintenance: StubbedHTTP.Responder {
    ///     func respond(to request: StubbedHTTP.Request) -> StubbedHTTP.Response {
    ///         .status(503, headers: ["Retry-After": "60"])
    ///     }
    /// }
    /// ```
    ///
    /// You can use the same responder with a stubbed session, with your own transport protocol, or
    /// with a `StubbedHTTP.LoopbackServer`.
    public protocol Responder: Sendable {
        /// Responds to a request.
        ///
        /// - Returns: The response that the caller should receive.
        ///
        /// - Throws: The error that the caller should receive instead of a response.
        func respond(to request: StubbedHTTP.Request) async throws -> StubbedHTTP.Response
    }
}

// MARK: - Pieces

extension Data {
    /// Creates data by joining pieces. Its indices start from 0.
    ///
    /// If there is only one piece, which is the usual case, it isn't copied. Several pieces are
    /// copied one by one because `Data(pieces.joined())` would copy each byte through an iterator,
    /// which takes a tenth of a second for a megabyte.
    init(pieces: [Data]) {
        self =
            pieces.count == 1
            ? pieces[0].countedFromZero : pieces.reduce(into: Data()) { $0.append($1) }
    }

    /// The same bytes with indices that start from 0, like data received over a connection.
    ///
    /// For example, the slice `data[2...]` starts at index 2. If it were used as a body, code that
    /// reads `body[0]` would crash.
    var countedFromZero: Data {
        startIndex == 0 ? self : Data(self)
    }
}

import Foundation
import Understudy

extension StubbedHTTP {
    /// The response of a double to a request.
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
        /// The status code.
        public var status: Int
        /// The header fields.
        public var headers: Headers
        /// The body, in the pieces in which it arrives.
        public var chunks: [Data]
        /// The time on the timeline before the response begins.
        package private(set) var delay = Duration.zero
        /// The time on the timeline between the pieces of the body.
        package internal(set) var pace = Duration.zero
        /// `true` if the body stays open after its last piece, until the client cancels.
        package internal(set) var isOpen = false
        /// The number of bytes of the body before the connection is lost; `nil` if it isn't lost.
        package internal(set) var bytesBeforeDrop: Int?
        /// The length of a sent body that the record doesn't keep.
        public internal(set) var unrecordedBytes = 0
        /// `true` if the length of the body is sent.
        var hasLength = true
        /// `true` if a session returns an `HTTPURLResponse` rather than a plain `URLResponse`.
        var isHTTP = true

        /// Creates a response with a body in pieces.
        ///
        /// - Parameters:
        ///   - status: the status code.
        ///   - headers: the header fields.
        ///   - chunks: the body, in the pieces in which it arrives.
        public init(status: Int = 200, headers: Headers = [:], chunks: [Data] = []) {
            self.status = status
            self.headers = headers
            self.chunks = chunks
        }

        /// The whole body.
        public var body: Data {
            Data(pieces: chunks)
        }

        /// Returns the response with a delay on the timeline of the `StubbedHTTP.Service` that
        /// responds with it. Other responders have no timeline: serve them by a
        /// `StubbedHTTP.Service`. A negative duration is reported, and so is a delay that a
        /// `StubbedHTTP.LoopbackServer` ignores.
        ///
        /// - Parameter duration: the delay in virtual time.
        public func delayed(
            by duration: Duration,
            fileID: StaticString = #fileID, filePath: StaticString = #filePath,
            line: UInt = #line, column: UInt = #column
        ) -> Response {
            TestReport.requireTime(
                duration, "delayed(by:)",
                at: .init(fileID: fileID, filePath: filePath, line: line, column: column))
            return delayedWithoutCheck(by: duration)
        }

        func delayedWithoutCheck(by duration: Duration) -> Response {
            var response = self
            response.delay = duration
            return response
        }

        /// Returns the response with a connection that is lost after some bytes of the body: the
        /// caller receives `URLError.networkConnectionLost`. A count that exceeds the body is
        /// reported.
        ///
        /// - Parameter count: the number of bytes that arrive.
        public func dropped(
            after count: Int,
            fileID: StaticString = #fileID, filePath: StaticString = #filePath,
            line: UInt = #line, column: UInt = #column
        ) -> Response {
            let length = chunks.reduce(0) { $0 + $1.count }
            TestReport.require(
                (0...length).contains(count),
                "dropped(after: \(count)): the body has \(ByteCount.of(length))",
                at: .init(fileID: fileID, filePath: filePath, line: line, column: column))
            return droppedWithoutCheck(after: count)
        }

        /// Drops the connection after a count that isn't written in a test.
        func droppedWithoutCheck(after count: Int) -> Response {
            var response = self
            response.bytesBeforeDrop = max(0, count)
            return response
        }

        /// Returns the reason why the response can't be sent; `nil` if it can.
        func problem(answering request: Request) -> Failure? {
            // A status of 100 to 199 only precedes a response.
            if !(200...599).contains(status) { return .malformed(status: status, request) }
            return headers.firstMalformed.map { .malformed($0, request) }
        }
    }
}

extension StubbedHTTP.Response: CustomStringConvertible {
    /// `200 (27 bytes)`.
    public var description: String {
        let count = chunks.reduce(0) { $0 + $1.count }
        return "\(status)" + ByteCount.shown(count, unrecorded: unrecordedBytes)
    }
}

extension StubbedHTTP.Response {
    /// Returns a response without a body.
    ///
    /// - Parameters:
    ///   - code: the status code.
    ///   - headers: the header fields.
    public static func status(_ code: Int, headers: StubbedHTTP.Headers = [:]) -> Self {
        StubbedHTTP.Response(status: code, headers: headers)
    }

    /// Returns a JSON response as written. It isn't validated, so malformed JSON is possible.
    ///
    /// - Parameters:
    ///   - text: the JSON.
    ///   - status: the status code.
    ///   - headers: additional header fields.
    public static func json(
        _ text: String, status: Int = 200, headers: StubbedHTTP.Headers = [:]
    ) -> Self {
        data(Data(text.utf8), type: "application/json", status: status, headers: headers)
    }

    /// Returns a JSON response with an encoded value and sorted keys.
    ///
    /// - Parameters:
    ///   - value: the value to encode.
    ///   - status: the status code.
    ///   - headers: additional header fields.
    /// - Throws: `EncodingError` if the value can't be encoded.
    public static func json(
        encoding value: some Encodable, status: Int = 200, headers: StubbedHTTP.Headers = [:]
    ) throws -> Self {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return data(
            try encoder.encode(value), type: "application/json", status: status, headers: headers)
    }

    /// Explains the label of a value.
    ///
    /// - Parameter value: the value to encode.
    /// - Returns: Nothing; no call of this compiles.
    @available(*, unavailable, message: "add the label, and `try`: `.json(encoding: value)`")
    @_documentation(visibility: internal)
    public static func json(_ value: some Encodable) -> Self { status(200) }

    /// Returns a plain text response.
    ///
    /// - Parameters:
    ///   - text: the text.
    ///   - status: the status code.
    ///   - headers: additional header fields.
    public static func text(
        _ text: String, status: Int = 200, headers: StubbedHTTP.Headers = [:]
    ) -> Self {
        data(Data(text.utf8), type: "text/plain; charset=utf-8", status: status, headers: headers)
    }

    /// Returns a response with bytes of a media type.
    ///
    /// - Parameters:
    ///   - data: the bytes.
    ///   - type: the media type.
    ///   - status: the status code.
    ///   - headers: additional header fields.
    public static func data(
        _ data: Data, type: String = "application/octet-stream", status: Int = 200,
        headers: StubbedHTTP.Headers = [:]
    ) -> Self {
        var headers = headers
        headers.addIfMissing("Content-Type", type)
        return StubbedHTTP.Response(status: status, headers: headers, chunks: [data])
    }

    /// Returns a response that isn't HTTP: a session returns its body and its media type with a
    /// plain `URLResponse`, not an `HTTPURLResponse`, as for a `data:` URL.
    /// `StubbedHTTP.LoopbackServer` can't send it.
    ///
    /// - Parameters:
    ///   - data: the body.
    ///   - type: the media type.
    public static func notHTTP(
        _ data: Data = Data(), type: String = "application/octet-stream"
    ) -> Self {
        var response = self.data(data, type: type)
        response.isHTTP = false
        return response
    }

    /// Returns a response with the contents of a file, and the media type of its extension.
    ///
    /// - Parameters:
    ///   - file: the file, which is read now.
    ///   - status: the status code.
    ///   - headers: additional header fields.
    /// - Throws: errors from reading the file.
    public static func file(
        _ file: URL, status: Int = 200, headers: StubbedHTTP.Headers = [:]
    ) throws -> Self {
        let type = mediaTypes[file.pathExtension.lowercased()] ?? "application/octet-stream"
        return data(
            try Data(contentsOf: file), type: type, status: status, headers: headers)
    }

    /// Returns a redirect, which a stubbed session follows.
    ///
    /// - Parameters:
    ///   - location: the target.
    ///   - status: the status code, from 300 to 399; any other is reported.
    public static func redirect(
        to location: String, status: Int = 302,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) -> Self {
        TestReport.require(
            (300..<400).contains(status),
            "redirect(to:status:): a redirect requires a status of 300 to 399, not \(status)",
            at: .init(fileID: fileID, filePath: filePath, line: line, column: column))
        return StubbedHTTP.Response(status: status, headers: ["Location": location])
    }

    /// The media types of files that are common in tests.
    private static let mediaTypes = [
        "css": "text/css", "csv": "text/csv", "gif": "image/gif", "html": "text/html",
        "jpeg": "image/jpeg", "jpg": "image/jpeg", "js": "text/javascript",
        "json": "application/json", "pdf": "application/pdf", "png": "image/png",
        "svg": "image/svg+xml", "txt": "text/plain; charset=utf-8", "xml": "application/xml",
    ]
}

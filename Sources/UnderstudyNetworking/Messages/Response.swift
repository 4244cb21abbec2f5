import Foundation
import Understudy

extension StubbedHTTP {
    /// What a double answers to a request.
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
        /// How long the timeline has to move on before the response begins.
        package private(set) var delay = Duration.zero
        /// How far apart the pieces of the body come, on the timeline.
        package internal(set) var pace = Duration.zero
        /// Whether the body goes on when all of it has come, until the client cancels.
        package internal(set) var isOpen = false
        /// How many bytes of the body arrive before the connection is lost; `nil` when all do.
        package internal(set) var bytesBeforeDrop: Int?
        /// How many bytes a record lacks: the length of a body that was sent, and is not kept.
        public internal(set) var unrecordedBytes = 0
        /// Whether the length of the body is named.
        var hasLength = true
        /// Whether a session gives an `HTTPURLResponse`, and not a plain `URLResponse`.
        var isHTTP = true

        /// Makes a response with a body in pieces.
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

        /// The response, `duration` later on the timeline of the `StubbedHTTP.Service` that answers
        /// with it. Other responders have no timeline: serve them by a `StubbedHTTP.Service`. A
        /// negative duration is reported, and so is a delay that a `StubbedHTTP.Server` ignores.
        ///
        /// - Parameter duration: how long it waits, in virtual time.
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

        /// The response, but the connection is lost after so many bytes of the body: the caller
        /// gets `URLError.networkConnectionLost`. A count that the body doesn't have is reported.
        ///
        /// - Parameter count: how many bytes of the body arrive.
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

        /// The same for a count that no test has written.
        func droppedWithoutCheck(after count: Int) -> Response {
            var response = self
            response.bytesBeforeDrop = max(0, count)
            return response
        }

        /// Why the response cannot be sent; `nil` when it can.
        func problem(answering request: Request) -> Failure? {
            // One of 100 to 199 only announces a response.
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
    /// A status code without a body.
    ///
    /// - Parameters:
    ///   - code: the status code.
    ///   - headers: the header fields.
    public static func status(_ code: Int, headers: StubbedHTTP.Headers = [:]) -> Self {
        StubbedHTTP.Response(status: code, headers: headers)
    }

    /// JSON as it is written. It is not checked, so malformed JSON can be an answer too.
    ///
    /// - Parameters:
    ///   - text: the JSON.
    ///   - status: the status code.
    ///   - headers: more header fields.
    public static func json(
        _ text: String, status: Int = 200, headers: StubbedHTTP.Headers = [:]
    ) -> Self {
        data(Data(text.utf8), type: "application/json", status: status, headers: headers)
    }

    /// A value as JSON, with its keys sorted.
    ///
    /// - Parameters:
    ///   - value: what is encoded.
    ///   - status: the status code.
    ///   - headers: more header fields.
    /// - Throws: `EncodingError` when the value cannot be encoded.
    public static func json(
        encoding value: some Encodable, status: Int = 200, headers: StubbedHTTP.Headers = [:]
    ) throws -> Self {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return data(
            try encoder.encode(value), type: "application/json", status: status, headers: headers)
    }

    /// Plain text.
    ///
    /// - Parameters:
    ///   - text: the text.
    ///   - status: the status code.
    ///   - headers: more header fields.
    public static func text(
        _ text: String, status: Int = 200, headers: StubbedHTTP.Headers = [:]
    ) -> Self {
        data(Data(text.utf8), type: "text/plain; charset=utf-8", status: status, headers: headers)
    }

    /// Bytes of a media type.
    ///
    /// - Parameters:
    ///   - data: the bytes.
    ///   - type: the media type.
    ///   - status: the status code.
    ///   - headers: more header fields.
    public static func data(
        _ data: Data, type: String = "application/octet-stream", status: Int = 200,
        headers: StubbedHTTP.Headers = [:]
    ) -> Self {
        var headers = headers
        headers.addIfMissing("Content-Type", type)
        return StubbedHTTP.Response(status: status, headers: headers, chunks: [data])
    }

    /// An answer that is no HTTP: a session gives its body and its media type with a plain
    /// `URLResponse`, which is no `HTTPURLResponse`, as for a `data:` URL.
    /// `StubbedHTTP.Server` cannot send it.
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

    /// A file, with the media type of its extension.
    ///
    /// - Parameters:
    ///   - file: the file, which is read now.
    ///   - status: the status code.
    ///   - headers: more header fields.
    /// - Throws: what reading the file throws.
    public static func file(
        _ file: URL, status: Int = 200, headers: StubbedHTTP.Headers = [:]
    ) throws -> Self {
        let type = mediaTypes[file.pathExtension.lowercased()] ?? "application/octet-stream"
        return data(
            try Data(contentsOf: file), type: type, status: status, headers: headers)
    }

    /// A redirect, which a stubbed session follows.
    ///
    /// - Parameters:
    ///   - location: where it leads to.
    ///   - status: the status code, of 300 to 399; another one is reported.
    public static func redirect(
        to location: String, status: Int = 302,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) -> Self {
        TestReport.require(
            (300..<400).contains(status),
            "redirect(to:status:): a redirect has a status of 300 to 399, and not \(status)",
            at: .init(fileID: fileID, filePath: filePath, line: line, column: column))
        return StubbedHTTP.Response(status: status, headers: ["Location": location])
    }

    /// The media types of files that tests keep.
    private static let mediaTypes = [
        "css": "text/css", "csv": "text/csv", "gif": "image/gif", "html": "text/html",
        "jpeg": "image/jpeg", "jpg": "image/jpeg", "js": "text/javascript",
        "json": "application/json", "pdf": "application/pdf", "png": "image/png",
        "svg": "image/svg+xml", "txt": "text/plain; charset=utf-8", "xml": "application/xml",
    ]
}

import Foundation

extension StubbedHTTP {
    /// One part of a body of `multipart/form-data` (RFC 7578): a field of a form, or a file.
    ///
    /// ```swift
    /// #expect(saving.lastCall?.parts.first { $0.name == "photo" }?.body == jpeg)
    /// ```
    public struct Part: Hashable, Sendable {
        /// The header fields of the part.
        public let headers: StubbedHTTP.Headers
        /// The content.
        public let body: Data

        /// The name of the field; `nil` if the part has none.
        public var name: String? { parameter("name") }

        /// The name of the file; `nil` for a part that isn't a file.
        public var filename: String? { parameter("filename") }

        /// The media type; plain text if the part doesn't specify one.
        public var type: String { headers["Content-Type"] ?? "text/plain" }

        /// The content as text; `nil` if it isn't UTF-8.
        public var text: String? { String(data: body, encoding: .utf8) }

        private func parameter(_ name: String) -> String? {
            headers["Content-Disposition"].flatMap { $0.parameter(name) }
        }
    }
}

extension StubbedHTTP.Request {
    /// The parts of a body of `multipart/form-data`, or of another `multipart` type, in order;
    /// empty for any other body, and for a malformed one.
    public var parts: [StubbedHTTP.Part] {
        MultipartReader.parts(of: body, headers["Content-Type"])
    }
}

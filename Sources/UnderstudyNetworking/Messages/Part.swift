import Foundation

extension StubbedHTTP {
    /// A type representing a part of a `multipart/form-data` body (RFC 7578). A part is either a
    /// form field or a file.
    ///
    /// ```swift
    /// #expect(saving.lastCall?.parts.first { $0.name == "photo" }?.body == jpeg)
    /// ```
    public struct Part: Hashable, Sendable {
        /// The header fields of this part.
        public let headers: StubbedHTTP.Headers
        /// The content of this part.
        public let body: Data

        /// The name of the form field, or `nil` if this part does not have a name.
        public var name: String? { parameter("name") }

        /// The name of the file, or `nil` if this part is not a file.
        public var filename: String? { parameter("filename") }

        /// The media type of the content. If this part does not specify a type, the value is
        /// `text/plain`.
        public var type: String { headers["Content-Type"] ?? "text/plain" }

        /// The content as text, or `nil` if the content is not valid UTF-8.
        public var text: String? { String(data: body, encoding: .utf8) }

        private func parameter(_ name: String) -> String? {
            headers["Content-Disposition"].flatMap { $0.parameter(name) }
        }
    }
}

extension StubbedHTTP.Request {
    /// The parts of a body whose media type is `multipart/form-data` or another `multipart` type.
    ///
    /// For any other body, or if the body is malformed, this array is empty.
    public var parts: [StubbedHTTP.Part] {
        MultipartReader.parts(of: body, headers["Content-Type"])
    }
}

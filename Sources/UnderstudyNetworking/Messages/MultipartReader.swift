import Foundation

extension StubbedHTTP {
    /// A part of a `multipart/form-data` body (RFC 7578).
    ///
    /// A part is either a form field or a file.
    ///
    /// ```swift
    /// #expect(saving.lastCall?.parts.first { $0.name == "photo" }?.body == jpeg)
    /// ```
    public struct Part: Hashable, Sendable {
        /// The header fields of this part.
        public let headers: StubbedHTTP.Headers
        /// The content of this part.
        public let body: Data

        /// The name of the form field, or `nil` if this part doesn't have a name.
        public var name: String? { parameter("name") }

        /// The file name, or `nil` if this part isn't a file.
        public var filename: String? { parameter("filename") }

        /// The media type of the content.
        ///
        /// If this part doesn't specify a type, the value is `text/plain`.
        public var type: String { headers["Content-Type"] ?? "text/plain" }

        /// The content as text, or `nil` if the content isn't valid UTF-8.
        public var text: String? { String(data: body, encoding: .utf8) }

        private func parameter(_ name: String) -> String? {
            headers["Content-Disposition"].flatMap { $0.parameter(name) }
        }
    }
}

extension StubbedHTTP.Request {
    /// The parts of a body whose media type is `multipart/form-data` or another `multipart` type.
    ///
    /// The array is empty for any other body, and for a malformed one.
    public var parts: [StubbedHTTP.Part] {
        MultipartReader.parts(of: body, headers["Content-Type"])
    }
}

/// A parser for the parts of a multipart body (RFC 2046, 5.1.1).
struct MultipartReader {
    private static let lineBreak = Data("\r\n".utf8)

    private let body: Data
    /// The delimiter that precedes each part and follows the last one.
    private let delimiter: Data

    /// A part and the range of its content.
    private struct LocatedPart {
        let part: StubbedHTTP.Part
        let content: Range<Int>
    }

    /// Returns the parts of a body with the given media type, or an empty array if the body is
    /// malformed.
    static func parts(of body: Data, _ type: String?) -> [StubbedHTTP.Part] {
        MultipartReader(body, type)?.locatedParts()?.map(\.part) ?? []
    }

    /// Returns a copy of a body with replaced part contents, or `nil` if the body doesn't have any
    /// parts.
    static func replacing(
        in body: Data, type: String?, with content: (StubbedHTTP.Part) -> Data
    ) -> Data? {
        guard let reader = MultipartReader(body, type), let parts = reader.locatedParts() else {
            return nil
        }
        var result = reader.body
        for located in parts.reversed() {
            result.replaceSubrange(located.content, with: content(located.part))
        }
        return result.dropFirst(lineBreak.count).countedFromZero
    }

    private init?(_ body: Data, _ type: String?) {
        let family = "multipart/"
        guard let type, type.prefix(family.count).isEqualIgnoringASCIICase(to: family),
            let boundary = type.parameter("boundary"), !boundary.isEmpty
        else { return nil }
        // At the start of the body, the first delimiter may occur without a line break before it.
        self.body = Self.lineBreak + body
        delimiter = Data("\r\n--\(boundary)".utf8)
    }

    /// Returns the parts of the body, or `nil` if the body is malformed.
    private func locatedParts() -> [LocatedPart]? {
        guard var rest = body.range(of: delimiter).map({ body[$0.upperBound...] }) else {
            return nil
        }
        var parts: [LocatedPart] = []
        while !rest.starts(with: "--".utf8) {
            // The sender is allowed to pad the line that contains a delimiter with spaces.
            let line = rest.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
            guard line.starts(with: Self.lineBreak), let end = line.range(of: delimiter),
                let part = Self.parse(line[..<end.lowerBound].dropFirst(Self.lineBreak.count))
            else { return nil }
            parts.append(part)
            rest = body[end.upperBound...]
        }
        return parts
    }

    /// Parses a part that consists of header fields, an empty line, and a body.
    private static func parse(_ bytes: Data) -> LocatedPart? {
        var headers = StubbedHTTP.Headers()
        var rest = bytes
        while !rest.starts(with: lineBreak) {
            // Note that a part may end after its header fields.
            let end = rest.range(of: lineBreak)
            let line = String(decoding: rest[..<(end?.lowerBound ?? rest.endIndex)], as: UTF8.self)
            guard let colon = line.firstIndex(of: ":") else { return nil }
            let value = line[line.index(after: colon)...].trimming()
            headers.append(String(line[..<colon]), String(value))
            rest = end.map { rest[$0.upperBound...] } ?? rest.suffix(0)
            // The empty line may also be the line break that belongs to the delimiter.
            if rest.isEmpty { break }
        }
        let content = rest.dropFirst(lineBreak.count)
        return LocatedPart(
            part: StubbedHTTP.Part(headers: headers, body: Data(content)),
            content: content.startIndex..<content.endIndex)
    }
}

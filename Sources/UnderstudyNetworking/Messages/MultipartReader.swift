import Foundation

/// Reads the parts of a body between its boundaries (RFC 2046, 5.1.1).
struct MultipartReader {
    private let body: Data
    /// What stands in front of each part, and behind the last one.
    private let delimiter: Data

    /// The parts of a body of some media type; empty where it has none, and where it is malformed.
    static func parts(of body: Data, _ type: String?) -> [StubbedHTTP.Part] {
        guard let type, type.prefix(10).isSameInASCII(as: "multipart/"),
            let boundary = type.parameter("boundary"), !boundary.isEmpty
        else { return [] }
        return MultipartReader(body, boundary: boundary).parts() ?? []
    }

    private init(_ body: Data, boundary: String) {
        // The first delimiter may stand at the very beginning, without a line break in front.
        self.body = Data("\r\n".utf8) + body
        delimiter = Data("\r\n--\(boundary)".utf8)
    }

    /// The parts; `nil` where the body is malformed.
    private func parts() -> [StubbedHTTP.Part]? {
        guard var rest = body.range(of: delimiter).map({ body[$0.upperBound...] }) else {
            return nil
        }
        var parts: [StubbedHTTP.Part] = []
        while !rest.starts(with: "--".utf8) {
            // A sender may pad the line of a delimiter with blanks.
            let line = rest.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
            guard line.starts(with: "\r\n".utf8), let end = line.range(of: delimiter),
                let part = Self.part(line[..<end.lowerBound].dropFirst(2))
            else { return nil }
            parts.append(part)
            rest = body[end.upperBound...]
        }
        return parts
    }

    /// Reads header fields, an empty line and a body.
    private static func part(_ bytes: Data) -> StubbedHTTP.Part? {
        var (headers, rest) = (StubbedHTTP.Headers(), bytes)
        while !rest.starts(with: "\r\n".utf8) {
            // A part may end behind its fields.
            let end = rest.range(of: Data("\r\n".utf8))
            let line = String(decoding: rest[..<(end?.lowerBound ?? rest.endIndex)], as: UTF8.self)
            guard let colon = line.firstIndex(of: ":") else { return nil }
            let value = line[line.index(after: colon)...].trimming { $0 == " " || $0 == "\t" }
            headers.append(String(line[..<colon]), String(value))
            rest = end.map { rest[$0.upperBound...] } ?? Data()
            if end == nil { return StubbedHTTP.Part(headers: headers, body: Data()) }
        }
        return StubbedHTTP.Part(headers: headers, body: Data(rest.dropFirst(2)))
    }
}

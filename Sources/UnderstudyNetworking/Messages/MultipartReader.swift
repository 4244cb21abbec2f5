import Foundation

/// Parses the parts of a body between its boundaries (RFC 2046, 5.1.1).
struct MultipartReader {
    private let body: Data
    /// The delimiter before each part, and after the last one.
    private let delimiter: Data

    /// A part, and the range of its content.
    private struct Place {
        let part: StubbedHTTP.Part
        let content: Range<Int>
    }

    /// Returns the parts of a body of a media type; empty if it has none, or if it's malformed.
    static func parts(of body: Data, _ type: String?) -> [StubbedHTTP.Part] {
        MultipartReader(body, type)?.places()?.map(\.part) ?? []
    }

    /// Returns a body with other contents of its parts and everything else unchanged; `nil` if it
    /// has no parts.
    static func replacing(
        in body: Data, _ type: String?, _ content: (StubbedHTTP.Part) -> Data
    ) -> Data? {
        guard let reader = MultipartReader(body, type), let places = reader.places() else {
            return nil
        }
        var result = reader.body
        for place in places.reversed() {
            result.replaceSubrange(place.content, with: content(place.part))
        }
        return result.dropFirst(2).countedFromZero
    }

    private init?(_ body: Data, _ type: String?) {
        guard let type, type.prefix(10).isSameInASCII(as: "multipart/"),
            let boundary = type.parameter("boundary"), !boundary.isEmpty
        else { return nil }
        self.init(body, boundary: boundary)
    }

    private init(_ body: Data, boundary: String) {
        // The first delimiter may be at the start of the body, without a preceding line break.
        self.body = Data("\r\n".utf8) + body
        delimiter = Data("\r\n--\(boundary)".utf8)
    }

    /// Returns the parts; `nil` if the body is malformed.
    private func places() -> [Place]? {
        guard var rest = body.range(of: delimiter).map({ body[$0.upperBound...] }) else {
            return nil
        }
        var places: [Place] = []
        while !rest.starts(with: "--".utf8) {
            // A sender may pad the line of a delimiter with spaces.
            let line = rest.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
            guard line.starts(with: "\r\n".utf8), let end = line.range(of: delimiter),
                let place = Self.place(line[..<end.lowerBound].dropFirst(2))
            else { return nil }
            places.append(place)
            rest = body[end.upperBound...]
        }
        return places
    }

    /// Parses header fields, an empty line and a body.
    private static func place(_ bytes: Data) -> Place? {
        var (headers, rest) = (StubbedHTTP.Headers(), bytes)
        while !rest.starts(with: "\r\n".utf8) {
            // A part may end after its fields.
            let end = rest.range(of: Data("\r\n".utf8))
            let line = String(decoding: rest[..<(end?.lowerBound ?? rest.endIndex)], as: UTF8.self)
            guard let colon = line.firstIndex(of: ":") else { return nil }
            let value = line[line.index(after: colon)...].trimming { $0 == " " || $0 == "\t" }
            headers.append(String(line[..<colon]), String(value))
            rest = end.map { rest[$0.upperBound...] } ?? rest.suffix(0)
            // The empty line may be the line break before the delimiter.
            if rest.isEmpty { break }
        }
        let content = rest.dropFirst(2)
        return Place(
            part: StubbedHTTP.Part(headers: headers, body: Data(content)),
            content: content.startIndex..<content.endIndex)
    }
}

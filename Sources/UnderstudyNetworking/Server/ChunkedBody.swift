import Foundation

/// A body in chunks (RFC 9112, 7.1).
struct ChunkedBody {
    private(set) var body = Data()
    /// What has come and is not read.
    private(set) var rest = Data()
    private var next = Part.size

    private enum Part {
        /// The line in front of a chunk.
        case size
        /// So many bytes of a chunk.
        case data(Int)
        /// The line break behind a chunk.
        case end
        /// The fields behind the last chunk.
        case trailer
    }

    /// How many bytes it keeps.
    var count: Int { body.count + rest.count }

    /// Takes what has come, in time that is proportional to its length.
    ///
    /// - Returns: whether the body is complete.
    /// - Throws: ``Refusal`` for what is no chunk.
    mutating func take(_ bytes: some Collection<UInt8>) throws -> Bool {
        rest.append(contentsOf: bytes)
        var unread = rest[...]
        // One copy of what is left, rather than one for each chunk.
        defer { rest = Data(unread) }
        while true {
            switch next {
            case .size:
                guard let line = try Self.line(of: &unread) else { return false }
                let size = try Self.size(line)
                next = size == 0 ? .trailer : .data(size)
            case .data(let count):
                let data = unread.prefix(count)
                body.append(data)
                unread = unread.dropFirst(data.count)
                next = data.count == count ? .end : .data(count - data.count)
                guard case .end = next else { return false }
            case .end:
                guard unread.count >= 2 else { return false }
                guard unread.starts(with: "\r\n".utf8) else { throw Self.malformed }
                unread = unread.dropFirst(2)
                next = .size
            case .trailer:
                guard let line = try Self.line(of: &unread) else { return false }
                if line.isEmpty { return true }
                _ = try StubbedHTTP.Headers(lines: [Substring(decoding: line, as: UTF8.self)])
            }
        }
    }

    /// Takes a line out of what has come; `nil` where it has no end yet.
    private static func line(of bytes: inout Data) throws -> Data? {
        guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else {
            if bytes.count > RequestParser.headLimit { throw malformed }
            return nil
        }
        let line = bytes[..<end]
        guard line.last == UInt8(ascii: "\r") else { throw malformed }
        bytes = bytes[(end + 1)...]
        return line.dropLast()
    }

    /// The number in front of a chunk; what stands behind a semicolon says nothing of it. Some
    /// senders fill the line up with blanks.
    private static func size(_ line: Data) throws -> Int {
        var digits = line.prefix { $0 != UInt8(ascii: ";") }
        while digits.last == UInt8(ascii: " ") || digits.last == UInt8(ascii: "\t") {
            digits.removeLast()
        }
        // Eight digits fit where an `Int` has 64 bits; where it has 32, the larger half does not.
        guard digits.count <= 8, digits.allSatisfy(\.isHexDigit),
            let size = Int(String(decoding: digits, as: UTF8.self), radix: 16)
        else { throw malformed }
        return size
    }

    private static var malformed: Refusal {
        Refusal(status: 400, reason: "the chunks are malformed")
    }
}

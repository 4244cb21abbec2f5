import Foundation

/// A type that parses a body in chunked transfer coding (RFC 9112, 7.1).
struct ChunkedBody {
    private(set) var body = Data()
    /// The bytes that were received but have not been parsed yet.
    private(set) var rest = Data()
    private var next = Part.size

    private enum Part {
        /// The line that precedes a chunk.
        case size
        /// The bytes of a chunk. The associated value is the number of bytes that remain.
        case data(Int)
        /// The line break that follows a chunk.
        case end
        /// The fields that follow the last chunk.
        case trailer
    }

    /// The number of bytes that are currently stored.
    var count: Int { body.count + rest.count }

    /// Parses bytes that were received. This takes time in proportion to the number of bytes.
    ///
    /// - Returns: Whether or not the body is complete.
    ///
    /// - Throws: A ``Refusal`` if a chunk is malformed.
    mutating func take(_ bytes: some Collection<UInt8>) throws -> Bool {
        rest.append(contentsOf: bytes)
        var unread = rest[...]
        // By copying the remaining bytes here, we need one copy instead of one for each chunk.
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

    /// Removes a line from the received bytes, or returns `nil` if the line is incomplete.
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

    /// Returns the size that precedes a chunk. Any extensions after a semicolon are ignored. Note
    /// that some senders pad the line with spaces.
    private static func size(_ line: Data) throws -> Int {
        var digits = line.prefix { $0 != UInt8(ascii: ";") }
        while digits.last == UInt8(ascii: " ") || digits.last == UInt8(ascii: "\t") {
            digits.removeLast()
        }
        // If an `Int` has 64 bits, eight digits always fit. If it has 32 bits, only values in the
        // lower half do.
        guard digits.count <= 8, digits.allSatisfy(\.isHexDigit),
            let size = Int(String(decoding: digits, as: UTF8.self), radix: 16)
        else { throw malformed }
        return size
    }

    private static var malformed: Refusal {
        Refusal(status: 400, reason: "the chunks are malformed")
    }
}

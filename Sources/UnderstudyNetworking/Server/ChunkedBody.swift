import Foundation

/// A body in chunked transfer coding (RFC 9112, 7.1).
struct ChunkedBody {
    private(set) var body = Data()
    /// The received bytes that aren't parsed yet.
    private(set) var rest = Data()
    private var next = Part.size

    private enum Part {
        /// The line before a chunk.
        case size
        /// The remaining bytes of a chunk.
        case data(Int)
        /// The line break after a chunk.
        case end
        /// The fields after the last chunk.
        case trailer
    }

    /// The number of bytes kept.
    var count: Int { body.count + rest.count }

    /// Parses received bytes, in time proportional to their number.
    ///
    /// - Returns: `true` if the body is complete.
    /// - Throws: ``Refusal`` for a malformed chunk.
    mutating func take(_ bytes: some Collection<UInt8>) throws -> Bool {
        rest.append(contentsOf: bytes)
        var unread = rest[...]
        // One copy of the remaining bytes, instead of one for each chunk.
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

    /// Removes a line from the received bytes; `nil` if it's incomplete.
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

    /// Returns the size before a chunk. Extensions after a semicolon are ignored. Some senders pad
    /// the line with spaces.
    private static func size(_ line: Data) throws -> Int {
        var digits = line.prefix { $0 != UInt8(ascii: ";") }
        while digits.last == UInt8(ascii: " ") || digits.last == UInt8(ascii: "\t") {
            digits.removeLast()
        }
        // Eight digits fit in an `Int` of 64 bits. In one of 32 bits, the upper half of them
        // doesn't.
        guard digits.count <= 8, digits.allSatisfy(\.isHexDigit),
            let size = Int(String(decoding: digits, as: UTF8.self), radix: 16)
        else { throw malformed }
        return size
    }

    private static var malformed: Refusal {
        Refusal(status: 400, reason: "the chunks are malformed")
    }
}

import Foundation

/// A body in chunks (RFC 9112, 7.1).
struct ChunkedBody {
    private(set) var body = Data()
    /// What is left of the chunk at hand, with the line break behind it; `nil` in front of a size.
    private var left: Int?
    private var isInTrailer = false

    /// Takes what is complete out of the buffer; whether the body is.
    mutating func take(_ buffer: inout Data) throws -> Bool {
        // One copy at the end, rather than one for each chunk.
        var rest = buffer[...]
        defer { buffer = Data(rest) }
        while true {
            if let count = left {
                let data = rest.prefix(max(0, count - 2))
                body.append(data)
                rest = rest.dropFirst(data.count)
                left = count - data.count
                guard left == 2, rest.count >= 2 else { return false }
                guard rest.prefix(2).elementsEqual("\r\n".utf8) else { throw malformed }
                rest = rest.dropFirst(2)
                left = nil
                continue
            }
            guard let end = rest.range(of: Data("\r\n".utf8)) else {
                if rest.count > RequestParser.headLimit { throw malformed }
                return false
            }
            let line = rest[rest.startIndex..<end.lowerBound]
            rest = rest[end.upperBound...]
            if isInTrailer {
                if line.isEmpty { return true }
                continue
            }
            let digits = line.prefix { $0 != UInt8(ascii: ";") }
            guard digits.count <= 8, digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }),
                let size = Int(String(decoding: digits, as: UTF8.self), radix: 16)
            else { throw malformed }
            if size == 0 { isInTrailer = true } else { left = size + 2 }
        }
    }

    private var malformed: Refusal {
        Refusal(status: 400, reason: "the chunks are malformed")
    }
}

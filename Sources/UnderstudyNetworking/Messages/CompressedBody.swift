import Foundation

/// Functions that decompress a body according to its `Content-Encoding`.
enum CompressedBody {
    /// Decompresses a body by decoding the codings of a header in reverse order (RFC 9110, 8.4).
    ///
    /// Data in an unknown coding isn't changed. For a truncated body, this function returns the
    /// available data, as the platforms' loaders do. The size of the output is limited because a
    /// few bytes may decompress to a very large number of bytes.
    ///
    /// - Throws: `URLError.cannotDecodeRawData` if the body doesn't match its coding, or
    ///   `URLError.dataLengthExceedsMaximum` if the result has more than `limit` bytes.
    static func decompress(_ body: Data, codings: String, limit: Int = 256 << 20) throws -> Data {
        var body = body
        for coding in codings.lowercased().split(separator: ",").reversed() {
            if body.isEmpty { return body }
            switch coding.trimming() {
            case "identity": continue
            case "gzip", "x-gzip": body = try decode(body, coding: "gzip", limit: limit, by: gunzip)
            case "deflate": body = try decode(body, coding: "deflate", limit: limit, by: inflate)
            default: return body
            }
        }
        return body
    }

    private static func decode(
        _ body: Data, coding: String, limit: Int,
        by decompress: ([UInt8], Int) throws -> [UInt8]
    ) throws -> Data {
        do {
            let bytes = try decompress([UInt8](body), limit)
            guard bytes.count <= limit else { throw Inflater.OutputTooLong() }
            return Data(bytes)
        } catch is Inflater.Malformed {
            let text = "the body isn't \(coding), although its Content-Encoding is"
            throw URLError(.cannotDecodeRawData, userInfo: [NSLocalizedDescriptionKey: text])
        } catch is Inflater.OutputTooLong {
            let text = "the body has more than \(ByteCount.of(limit)) when it is decompressed"
            throw URLError(.dataLengthExceedsMaximum, userInfo: [NSLocalizedDescriptionKey: text])
        }
    }

    /// Decompresses a gzip file (RFC 1952).
    private static func gunzip(_ bytes: [UInt8], limit: Int) throws -> [UInt8] {
        // The header consists of two magic bytes, the method, flags, a date, extra flags, and the
        // operating system. It may be truncated.
        guard [0x1F, 0x8B, 8].starts(with: bytes.prefix(3)) else { throw Inflater.Malformed() }
        let headerLength = 10
        guard bytes.count > headerLength else { return [] }
        let flags = GzipFlags(rawValue: bytes[3])
        var start = headerLength
        if flags.contains(.extraField) {
            guard bytes.count > start + 2 else { return [] }
            start += 2 + (Int(bytes[start]) | Int(bytes[start + 1]) << 8)
        }
        // A name and a comment may follow the header, and each of them is terminated by a zero
        // byte.
        for flag in [GzipFlags.name, .comment] where flags.contains(flag) {
            guard start < bytes.count, let end = bytes[start...].firstIndex(of: 0) else {
                return []
            }
            start = end + 1
        }
        if flags.contains(.headerChecksum) { start += 2 }
        return try inflate(bytes, from: start, limit: limit) { output in
            littleEndian(crc32(output)) + littleEndian(UInt32(truncatingIfNeeded: output.count))
        }
    }

    /// The flags of a gzip file (RFC 1952, 2.3.1).
    private struct GzipFlags: OptionSet {
        let rawValue: UInt8
        static let headerChecksum = GzipFlags(rawValue: 2)
        static let extraField = GzipFlags(rawValue: 4)
        static let name = GzipFlags(rawValue: 8)
        static let comment = GzipFlags(rawValue: 16)
    }

    /// Decompresses the HTTP coding `deflate`. This is zlib (RFC 1950), but some servers send raw
    /// DEFLATE without the header and checksum of zlib instead.
    private static func inflate(_ bytes: [UInt8], limit: Int) throws -> [UInt8] {
        guard bytes.count > 1, bytes[0] & 0xF == 8, bytes[1] & 0x20 == 0,
            (Int(bytes[0]) << 8 | Int(bytes[1])).isMultiple(of: 31)
        else { return try inflate(bytes, from: 0, limit: limit) { _ in [] } }
        return try inflate(bytes, from: 2, limit: limit) { littleEndian(adler32($0)).reversed() }
    }

    /// Decompresses a body and compares the bytes that follow it with the expected bytes.
    private static func inflate(
        _ bytes: [UInt8], from start: Int, limit: Int, trailer: ([UInt8]) -> [UInt8]
    ) throws -> [UInt8] {
        var inflater = Inflater(bytes, from: start, limit: limit)
        guard try inflater.run() else { return inflater.output }
        let rest = bytes[inflater.position...]
        guard trailer(inflater.output).starts(with: rest) else { throw Inflater.Malformed() }
        return inflater.output
    }

    // MARK: Checksums

    private static func littleEndian(_ number: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }

    private static func crc32(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~0) { $0 >> 8 ^ crcTable[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] }
    }

    private static let crcTable: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(index) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }

    private static func adler32(_ bytes: [UInt8]) -> UInt32 {
        // The modulus is the largest prime number below 65,536 (RFC 1950, 8.2).
        let modulus: UInt32 = 65_521
        var low: UInt32 = 1
        var high: UInt32 = 0
        for byte in bytes {
            low = (low + UInt32(byte)) % modulus
            high = (high + low) % modulus
        }
        return high << 16 | low
    }
}

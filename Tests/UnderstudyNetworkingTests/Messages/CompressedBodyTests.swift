import Foundation
import Testing
import Understudy

@testable import UnderstudyNetworking

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Bodies that were compressed by zlib.
@Suite("Compressed bodies")
struct CompressedBodyTests {
    private static let squares = (1...60).map { "\($0) squared is \($0 * $0). " }.joined()

    private static let dynamic = """
        H4sIAAAAAAAAA12TS24FIQwEr8IJRvgHw3EiJYssk6fcPzSrqbfEsuzqpm3t9fP38fv12b5fza7mz3deLZ7vdbVE/7haPQteVx\
        vPQuyOiZF7xv0sjL1kPQv3prCONb3vkqHk6gKs5Z5kQb69zYi8NpERWtQ2qENdAPdbs4Aero2LeuUh6FP0DvpMddHqe89y0Jfv\
        jQ76mpvLQT9E76Afpwv088wC/Twbab24AvRL9AH6JY1B77usCJrf5VjQfZOxUfxKKYjBmr4pIMFCvxn3259rL0RYKRvJBA3JSE\
        ZoKGlJHVNxTOq4ldl8S5GCnYxRl45kjkwnkgySd82DDo+uvdDh2TdfdeZSOgo6fJw+6PCpeRUMsPYWdPg6JwwdcXQUz9ikt+Zb\
        +jWPFxHyr3gSKZ9H55lIxz+HlxNyfAQAAA==
        """

    private func data(_ base64: String) throws -> Data {
        try #require(Data(base64Encoded: base64))
    }

    private func decompressed(_ base64: String, _ coding: String = "gzip") throws -> String {
        String(
            decoding: try CompressedBody.decompress(data(base64), codings: coding), as: UTF8.self)
    }

    /// This body should be decompressed to 2000 bytes.
    private static let repetitions = "H4sIAAAAAAAAA0tMShyFo3AUjsJROApH4RCHAHOrt8nQBwAA"
    private static let longDeflated = "eNpLTEochaNwFI7CUTgKR+EQhwCn5/nX"
    private static let fixed = "H4sIAAAAAAAAAyvNK0hMzk5NAQCWYi/KCAAAAA=="

    @Test(arguments: [
        (fixed, "unpacked"),
        ("H4sIAAAAAAAAAwEIAPf/dW5wYWNrZWSWYi/KCAAAAA==", "unpacked"),
        ("H4sIHgAAAAAAAwIAYWJhLnR4dABjAFYzK80rSEzOTk0BAJZiL8oIAAAA", "unpacked"),
        (repetitions, String(repeating: "ab", count: 1000)),
        (dynamic, squares),
    ])
    func `Gzip bodies with every kind of block and header are decompressed`(
        packed: String, text: String
    ) throws {
        #expect(try decompressed(packed) == text)
    }

    @Test(arguments: [
        ("gzip", fixed, "unpacked"), ("X-GZIP", fixed, "unpacked"),
        ("identity,\tgzip", fixed, "unpacked"), ("gzip , identity", fixed, "unpacked"),
        ("deflate", "eJwrzStITM5OTQEADzIDTA==", "unpacked"),
        ("deflate", "K80rSEzOTk0BAA==", "unpacked"), ("gzip", "", ""), ("br", "YWI=", "ab"),
        ("gzip, br", "YWI=", "ab"), ("", "YWI=", "ab"),
        ("deflate", longDeflated, String(repeating: "ab", count: 1000)),
        // This body repeats its first byte.
        ("deflate", "SwQCAA==", "aaaa"),
    ])
    func `A body is decompressed by each listed coding, the last one first`(
        coding: String, packed: String, text: String
    ) throws {
        #expect(try decompressed(packed, coding) == text)
    }

    @Test(arguments: [fixed, dynamic])
    func `A truncated compressed body decompresses to a prefix`(base64: String) throws {
        let (whole, packed) = (try decompressed(base64), try data(base64))
        for length in 0..<packed.count {
            let part = try CompressedBody.decompress(packed.prefix(length), codings: "gzip")
            #expect(whole.hasPrefix(String(decoding: part, as: UTF8.self)))
        }
        let almost = try CompressedBody.decompress(packed.dropLast(8), codings: "gzip")
        #expect(almost == Data(whole.utf8))
    }

    @Test(arguments: [
        ("gzip", "cGxhaW4="),
        // These bodies have one additional byte, a wrong checksum, or a wrong length.
        ("gzip", "H4sIAAAAAAAAAyvNK0hMzk5NAQCWYi/KCAAAAHg="),
        ("gzip", "H4sIAAAAAAAAAyvNK0hMzk5NAQCXYi/KCAAAAA=="),
        ("gzip", "H4sIAAAAAAAAAyvNK0hMzk5NAQCWYi/KCQAAAA=="),
        ("deflate", "eJwrzStITM5OTQEADzIDTQ=="),
        // These have an invalid block type, a wrong length of a stored block, or a distance
        // before the start.
        ("deflate", "Bw=="), ("deflate", "AQEAAAAA"), ("deflate", "AwI="),
    ])
    func `A malformed compressed body is an error with the coding`(coding: String, packed: String)
        throws
    {
        let error = try #require(throws: URLError.self) { _ = try decompressed(packed, coding) }
        #expect(error.code == .cannotDecodeRawData)
        #expect(
            error.localizedDescription
                == "the body isn't \(coding), although its Content-Encoding is")
    }

    @Test func `A body that decompresses to more than its limit is an error`() throws {
        let body = try data(Self.repetitions)
        for limit in [0, 1, 1999] {
            let error = try #require(throws: URLError.self) {
                _ = try CompressedBody.decompress(body, codings: "gzip", limit: limit)
            }
            #expect(error.code == .dataLengthExceedsMaximum)
            let unit = limit == 1 ? "byte" : "bytes"
            #expect(
                error.localizedDescription
                    == "the body has more than \(limit) \(unit) when it is decompressed")
        }
        #expect(try CompressedBody.decompress(body, codings: "gzip", limit: 2000).count == 2000)
        // A limit should also apply to a block that is stored instead of compressed.
        let stored = try data("H4sIAAAAAAAAAwEIAPf/dW5wYWNrZWSWYi/KCAAAAA==")
        #expect(throws: URLError.self) {
            _ = try CompressedBody.decompress(stored, codings: "gzip", limit: 7)
        }
        // These two stored blocks contain three bytes and no byte.
        let blocks = Data([0, 3, 0, 0xFC, 0xFF, 1, 2, 3, 1, 0, 0, 0xFF, 0xFF])
        let bytes = try CompressedBody.decompress(blocks, codings: "deflate", limit: 3)
        #expect(bytes == Data([1, 2, 3]))
    }

    @Test
    func `A randomly damaged compressed body never crashes and doesn't exceed its limit`() throws {
        var random = TestNumberGenerator(seed: 1)
        for base64 in [Self.fixed, Self.dynamic] {
            let packed = Array(try data(base64))
            for _ in 0..<500 {
                var bytes = packed
                for _ in 0..<Int.random(in: 1...8, using: &random) {
                    let index = Int.random(in: 3..<bytes.count, using: &random)
                    bytes[index] = .random(in: 0...255, using: &random)
                }
                let cut = Data(bytes.prefix(Int.random(in: 0...bytes.count, using: &random)))
                for coding in ["gzip", "deflate"] {
                    // Without the damaged gzip header, the blocks should be decompressed.
                    let body = coding == "gzip" ? cut : cut.dropFirst(10)
                    let result = try? CompressedBody.decompress(
                        body, codings: coding, limit: 4096)
                    #expect((result ?? Data()).count <= 4096)
                }
            }
        }
    }

    @Test
    func `A compressed body with one flipped bit isn't decompressed to the original`() throws {
        let packed = Array(try data(Self.dynamic))
        // We skip bits that don't affect the result, for example the header and the unused bits
        // after the last block.
        let (header, sums) = (10, 8)
        for index in header..<packed.count where index != packed.count - sums - 1 {
            var bytes = packed
            bytes[index] ^= 1 << (index % 8)
            let result = try? CompressedBody.decompress(Data(bytes), codings: "gzip")
            // There should only be a result if the end seems to be missing.
            #expect(result != Data(Self.squares.utf8))
        }
    }
}

/// A decompressor for the DEFLATE format (RFC 1951).
///
/// Neither the standard library nor Foundation on Linux provides this, and this project doesn't
/// depend on other packages. Like `puff` by Mark Adler, this type decodes the input bit by bit,
/// which is simple, and fast enough for the bodies that occur in tests.
struct Inflater {
    /// An error indicating that the bytes aren't valid DEFLATE.
    struct Malformed: Error {}
    /// An error indicating that the bytes end before the last block does.
    private struct UnexpectedEnd: Error {}
    /// An error indicating that the output exceeds its limit.
    struct OutputTooLong: Error {}

    private let limit: Int
    private let input: [UInt8]
    /// The index of the byte that is read next.
    private(set) var position: Int
    private(set) var output: [UInt8] = []
    /// The bits that haven't been read in the byte before `position`, starting with the lowest bit.
    private var bits: UInt8 = 0
    private var bitCount = 0

    /// Creates an instance that decompresses the given bytes.
    ///
    /// - Parameters:
    ///   - position: The index at which the compressed data starts.
    ///   - limit: The maximum number of bytes in the output. The actual output may differ from this
    ///     limit by one stored block.
    init(_ input: [UInt8], from position: Int, limit: Int) {
        self.limit = limit
        self.input = input
        self.position = position
    }

    /// Decompresses all blocks until the last block or the end of the input is reached.
    ///
    /// - Returns: Whether the input contains the last block.
    ///
    /// - Throws: ``Malformed`` or ``OutputTooLong``.
    mutating func run() throws -> Bool {
        do {
            var isLast = false
            while !isLast {
                guard output.count <= limit else { throw OutputTooLong() }
                isLast = try readBits(1) == 1
                switch try readBits(2) {
                case 0: try copyStoredBlock()
                case 1: try decompress(Self.fixedLengths, Self.fixedDistances)
                case 2: try decompressDynamicBlock()
                default: throw Malformed()
                }
            }
            return true
        } catch is UnexpectedEnd {
            return false
        }
    }

    // MARK: Bits and bytes

    private mutating func readByte() throws -> UInt8 {
        guard position < input.count else { throw UnexpectedEnd() }
        defer { position += 1 }
        return input[position]
    }

    private mutating func readBit() throws -> Int {
        if bitCount == 0 {
            bits = try readByte()
            bitCount = 8
        }
        defer {
            bits >>= 1
            bitCount -= 1
        }
        return Int(bits & 1)
    }

    private mutating func readBits(_ count: Int) throws -> Int {
        var value = 0
        for index in 0..<count { value |= try readBit() << index }
        return value
    }

    // MARK: Blocks

    private mutating func copyStoredBlock() throws {
        // The remaining bits of this byte are padding.
        bitCount = 0
        let numbers = try (0..<4).map { _ in Int(try readByte()) }
        let length = numbers[0] | numbers[1] << 8
        guard length == ~(numbers[2] | numbers[3] << 8) & 0xFFFF else { throw Malformed() }
        let end = min(position + length, input.count)
        output += input[position..<end]
        defer { position = end }
        if end < position + length { throw UnexpectedEnd() }
    }

    private mutating func decompressDynamicBlock() throws {
        let symbolCount = try readBits(5) + Self.firstLengthSymbol
        let distanceCount = try readBits(5) + 1
        let codeLengthCount = try readBits(4) + 4
        guard symbolCount <= Self.maximumSymbols, distanceCount <= Self.maximumDistances else {
            throw Malformed()
        }
        var codeLengths = [Int](repeating: 0, count: Self.orderOfCodeLengths.count)
        for symbol in Self.orderOfCodeLengths.prefix(codeLengthCount) {
            codeLengths[symbol] = try readBits(3)
        }
        let lengths = try readLengths(symbolCount + distanceCount, by: HuffmanCode(codeLengths))
        // If there were no code for the end of a block, no block could end.
        guard lengths[Self.endOfBlock] > 0 else { throw Malformed() }
        try decompress(
            HuffmanCode(Array(lengths[..<symbolCount]), mayHaveOneSymbol: true),
            HuffmanCode(Array(lengths[symbolCount...]), mayHaveOneSymbol: true))
    }

    /// Reads the lengths of code words. Note that repeated lengths are run-length encoded.
    private mutating func readLengths(_ count: Int, by code: HuffmanCode) throws -> [Int] {
        var lengths: [Int] = []
        while lengths.count < count {
            let symbol = try decode(code)
            switch symbol {
            case 16:
                guard let last = lengths.last else { throw Malformed() }
                lengths += Array(repeating: last, count: 3 + (try readBits(2)))
            case 17: lengths += Array(repeating: 0, count: 3 + (try readBits(3)))
            case 18: lengths += Array(repeating: 0, count: 11 + (try readBits(7)))
            default: lengths.append(symbol)
            }
        }
        guard lengths.count == count else { throw Malformed() }
        return lengths
    }

    /// Decompresses a block, which consists of literal bytes and back references.
    private mutating func decompress(_ symbols: HuffmanCode, _ distances: HuffmanCode) throws {
        while true {
            guard output.count <= limit else { throw OutputTooLong() }
            let symbol = try decode(symbols)
            if let literal = UInt8(exactly: symbol) {
                output.append(literal)
                continue
            }
            if symbol == Self.endOfBlock { return }
            guard symbol < Self.maximumSymbols else { throw Malformed() }
            // The last symbol represents the maximum length, and has no extra bits.
            let length =
                symbol == Self.maximumSymbols - 1
                ? 258 : try readNumber(symbol - Self.firstLengthSymbol, perBit: 4) + 3
            let distanceSymbol = try decode(distances)
            guard distanceSymbol < Self.maximumDistances else { throw Malformed() }
            let distance = try readNumber(distanceSymbol, perBit: 2) + 1
            guard distance <= output.count else { throw Malformed() }
            // We need to copy byte by byte because a back reference may overlap with its own
            // output.
            for _ in 0..<length { output.append(output[output.count - distance]) }
        }
    }

    /// Reads the extra bits of a length or a distance (RFC 1951, 3.2.5).
    ///
    /// - Parameters:
    ///   - count: The number of consecutive symbols that have the same number of extra bits.
    private mutating func readNumber(_ symbol: Int, perBit count: Int) throws -> Int {
        guard symbol >= 2 * count else { return symbol }
        let extra = symbol / count - 1
        return (count + symbol % count) << extra + (try readBits(extra))
    }

    private mutating func decode(_ code: HuffmanCode) throws -> Int {
        var word = 0
        // The first code word with the current length, and the index of its symbol.
        var firstWord = 0
        var firstIndex = 0
        for count in code.counts.dropFirst() {
            word |= try readBit()
            if word - firstWord < count { return code.symbols[firstIndex + word - firstWord] }
            firstIndex += count
            firstWord = (firstWord + count) << 1
            word <<= 1
        }
        throw Malformed()
    }

    // MARK: Constants of RFC 1951, 3.2.5 to 3.2.7

    private static let endOfBlock = 256
    /// The first symbol that represents the length of a back reference.
    private static let firstLengthSymbol = 257
    private static let maximumSymbols = 286
    private static let maximumDistances = 30
    private static let orderOfCodeLengths = [
        16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
    ]
    private static let fixedLengths = HuffmanCode(
        complete: (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 })
    private static let fixedDistances = HuffmanCode(complete: Array(repeating: 5, count: 32))
}

// MARK: - Huffman codes

/// A Huffman code, which is defined by the lengths of its code words (RFC 1951, 3.2.2).
private struct HuffmanCode {
    /// The number of code words for each length. A code word has at most 15 bits.
    private(set) var counts = [Int](repeating: 0, count: 16)
    /// The symbols, sorted by the lengths of their code words.
    let symbols: [Int]

    /// Creates a code from the lengths of its code words.
    ///
    /// - Parameters:
    ///   - lengths: The length of the code word for each symbol, or 0 for a symbol without a code
    ///     word.
    ///   - mayHaveOneSymbol: Whether the code may consist of a single code word with one bit, or of
    ///     no code words.
    ///
    /// - Throws: ``Inflater/Malformed`` if there are bits that could represent two code words, or
    ///   none.
    init(_ lengths: [Int], mayHaveOneSymbol: Bool = false) throws {
        self.init(complete: lengths)
        var unusedWords = 1
        for count in counts.dropFirst() {
            unusedWords = unusedWords * 2 - count
            if unusedWords < 0 { throw Inflater.Malformed() }
        }
        let isSmall = mayHaveOneSymbol && counts.dropFirst(2).allSatisfy { $0 == 0 }
        guard unusedWords == 0 || isSmall else { throw Inflater.Malformed() }
    }

    /// Creates a code that is already known to be complete.
    init(complete lengths: [Int]) {
        for length in lengths where length > 0 { counts[length] += 1 }
        symbols = lengths.indices.filter { lengths[$0] > 0 }
            .sorted { (lengths[$0], $0) < (lengths[$1], $1) }
    }
}

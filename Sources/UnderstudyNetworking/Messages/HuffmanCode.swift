/// A type representing a Huffman code, which is defined by the lengths of its code words (RFC 1951,
/// 3.2.2).
struct HuffmanCode {
    /// The maximum length of a code word in bits.
    static let longest = 15

    /// The number of code words for each length.
    private var counts = [Int](repeating: 0, count: longest + 1)
    /// The symbols, sorted by the lengths of their code words.
    private let symbols: [Int]

    /// A type representing a code word that has only been read in part.
    struct Reading {
        /// The number of bits that have been read.
        fileprivate(set) var length = 0
        fileprivate var word = 0
        /// The first code word with this length, followed by the index of its symbol.
        fileprivate var first = 0
        fileprivate var index = 0
    }

    /// Creates a code from the lengths of its code words.
    ///
    /// - Parameters:
    ///   - lengths: The length of the code word for each symbol, or 0 for a symbol without a code
    ///     word.
    ///   - mayHaveOneSymbol: Whether or not the code may consist of a single code word with one
    ///     bit, or of no code words.
    ///
    /// - Throws: ``Inflater/Malformed`` if there are bits that could represent two code words, or
    ///   none.
    init(_ lengths: [Int], mayHaveOneSymbol: Bool = false) throws {
        self.init(complete: lengths)
        var free = 1
        for count in counts.dropFirst() {
            free = free * 2 - count
            if free < 0 { throw Inflater.Malformed() }
        }
        let isSmall = mayHaveOneSymbol && counts.dropFirst(2).allSatisfy { $0 == 0 }
        guard free == 0 || isSmall else { throw Inflater.Malformed() }
    }

    /// Creates a code that is already known to be complete.
    init(complete lengths: [Int]) {
        for length in lengths where length > 0 { counts[length] += 1 }
        symbols = lengths.indices.filter { lengths[$0] > 0 }
            .sorted { (lengths[$0], $0) < (lengths[$1], $1) }
    }

    /// Returns the symbol whose code word is completed by the next bit, or `nil` if the code word
    /// is not complete yet.
    func symbol(after bit: Int, _ reading: inout Reading) -> Int? {
        reading.length += 1
        reading.word |= bit
        let count = counts[reading.length]
        if reading.word - reading.first < count {
            return symbols[reading.index + reading.word - reading.first]
        }
        reading.index += count
        reading.first = (reading.first + count) << 1
        reading.word <<= 1
        return nil
    }
}

/// A Huffman code of RFC 1951, 3.2.2, defined by the lengths of its code words.
struct HuffmanCode {
    /// The maximum length of a code word in bits.
    static let longest = 15

    /// The number of code words of each length.
    private var counts = [Int](repeating: 0, count: longest + 1)
    /// The symbols, sorted by the length of their code words.
    private let symbols: [Int]

    /// A partially read code word.
    struct Reading {
        /// The number of bits read.
        fileprivate(set) var length = 0
        fileprivate var word = 0
        /// The first code word of this length, and the index of its symbol.
        fileprivate var first = 0
        fileprivate var index = 0
    }

    /// Creates a code from the length of each symbol's code word; 0 for a symbol without one.
    ///
    /// - Parameters:
    ///   - lengths: the lengths, by symbol.
    ///   - mayHaveOneSymbol: `true` to allow a code of one word of one bit, or of none.
    /// - Throws: ``Inflater/Malformed`` if bits could represent two words, or none.
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

    /// Creates a code that is known to be complete.
    init(complete lengths: [Int]) {
        for length in lengths where length > 0 { counts[length] += 1 }
        symbols = lengths.indices.filter { lengths[$0] > 0 }
            .sorted { (lengths[$0], $0) < (lengths[$1], $1) }
    }

    /// Returns the symbol of the code word that the next bit completes; `nil` if it's incomplete.
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

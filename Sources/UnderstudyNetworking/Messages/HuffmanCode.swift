/// A code of RFC 1951, 3.2.2, which the lengths of its words define.
struct HuffmanCode {
    /// The most bits of a word.
    static let longest = 15

    /// How many words have each length.
    private var counts = [Int](repeating: 0, count: longest + 1)
    /// The symbols, by the length of their words.
    private let symbols: [Int]

    /// A word of which some bits are read.
    struct Reading {
        /// How many bits are read.
        fileprivate(set) var length = 0
        fileprivate var word = 0
        /// The first word of this length, and the index of its symbol.
        fileprivate var first = 0
        fileprivate var index = 0
    }

    /// Makes a code of the length of each symbol's word; 0 for a symbol that has none.
    ///
    /// - Parameters:
    ///   - lengths: the lengths, by symbol.
    ///   - mayHaveOneSymbol: whether a code of one word of one bit, or of none, is allowed.
    /// - Throws: ``Inflater/Malformed`` when bits may stand for two words, or for none.
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

    /// Makes a code that is known to be one.
    init(complete lengths: [Int]) {
        for length in lengths where length > 0 { counts[length] += 1 }
        symbols = lengths.indices.filter { lengths[$0] > 0 }
            .sorted { (lengths[$0], $0) < (lengths[$1], $1) }
    }

    /// The symbol of a word that one more bit completes; `nil` where it goes on.
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

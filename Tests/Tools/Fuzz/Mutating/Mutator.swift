/// Creates invalid and unusual Swift source from valid source.
///
/// The same seed and number should always produce the same input. Otherwise, a failure would be
/// hard to reproduce.
public struct Mutator: Sendable {
    private let seed: UInt64
    private let seeds: [[UInt8]]

    /// Creates a mutator of the given texts.
    public init(seed: UInt64, texts: [[UInt8]]) {
        self.seed = seed
        seeds = texts.isEmpty ? [[]] : texts
    }

    /// Returns the input with a number.
    ///
    /// One input in four starts as a random protocol from the grammar, and the others start as one
    /// of the texts. Most of them are then mutated.
    public func input(_ number: Int) -> [UInt8] {
        var random = SeededRandom(seed: seed, number: number)
        var bytes: [UInt8]
        if random.below(4) == 0 {
            var grammar = ProtocolGrammar(random: random)
            bytes = Array(grammar.file().utf8)
            random = grammar.random
            if random.below(2) == 0 { return bytes }
        } else {
            bytes = random.pick(seeds)
        }
        for _ in 0...random.below(4) { mutate(&bytes, &random) }
        return bytes
    }

    private func mutate(_ bytes: inout [UInt8], _ random: inout SeededRandom) {
        let place = random.below(bytes.count + 1)
        let end = min(bytes.count, place + random.below(random.below(8) == 0 ? 400 : 12))
        switch random.below(12) {
        case 0: bytes.removeSubrange(place..<end)
        case 1: bytes.insert(contentsOf: random.pick(Pieces.all), at: place)
        case 2: bytes.insert(contentsOf: Mutator.part(of: random.pick(seeds), &random), at: place)
        case 3:
            let piece = random.pick(Pieces.all)
            for _ in 0..<random.below(40) { bytes.insert(contentsOf: piece, at: place) }
        case 4: for index in place..<end { bytes[index] = UInt8(random.below(256)) }
        case 5: nest(&bytes, from: place, to: end, &random)
        case 6, 7: swapWords(&bytes, &random)
        case 8: replaceWord(&bytes, with: random.pick(Pieces.keywords), &random)
        case 9: replaceWord(&bytes, with: Mutator.word(in: random.pick(seeds), &random), &random)
        case 10: changeLineEndings(&bytes, &random)
        default: bytes.insert(contentsOf: bytes[place..<end], at: random.below(bytes.count + 1))
        }
    }

    private static func part(of bytes: [UInt8], _ random: inout SeededRandom) -> ArraySlice<UInt8> {
        let start = random.below(bytes.count)
        return bytes[start..<min(bytes.count, start + random.below(200))]
    }

    /// Nests a part in, for example, brackets, closures, strings or conditions, up to a depth of a
    /// few hundred.
    private func nest(
        _ bytes: inout [UInt8], from start: Int, to end: Int, _ random: inout SeededRandom
    ) {
        let (opening, closing) = random.pick(Pieces.pairs)
        let depth = random.below(random.below(4) == 0 ? 300 : 5)
        let close = random.below(8) == 0 ? [] : closing
        bytes.insert(contentsOf: (0..<depth).flatMap { _ in close }, at: end)
        bytes.insert(contentsOf: (0..<depth).flatMap { _ in opening }, at: start)
    }

    // MARK: - Words

    private func swapWords(_ bytes: inout [UInt8], _ random: inout SeededRandom) {
        let first = Mutator.wordRange(in: bytes, &random)
        let second = Mutator.wordRange(in: bytes, &random)
        guard first.upperBound <= second.lowerBound else { return }
        let word = Array(bytes[first])
        bytes.replaceSubrange(first, with: Array(bytes[second]))
        let end = second.upperBound + second.count - word.count
        bytes.replaceSubrange(end - second.count..<end, with: word)
    }

    private func replaceWord(
        _ bytes: inout [UInt8], with word: [UInt8], _ random: inout SeededRandom
    ) {
        bytes.replaceSubrange(Mutator.wordRange(in: bytes, &random), with: word)
    }

    private static func word(in bytes: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
        Array(bytes[wordRange(in: bytes, &random)])
    }

    /// Returns the range of a word, of whitespace or of other characters at a random position.
    private static func wordRange(in bytes: [UInt8], _ random: inout SeededRandom) -> Range<Int> {
        guard !bytes.isEmpty else { return 0..<0 }
        let place = random.below(bytes.count)
        let kind = Mutator.kind(of: bytes[place])
        var start = place
        while start > 0, Mutator.kind(of: bytes[start - 1]) == kind { start -= 1 }
        var end = place + 1
        while end < bytes.count, Mutator.kind(of: bytes[end]) == kind { end += 1 }
        return start..<end
    }

    private static func kind(of byte: UInt8) -> Int {
        switch byte {
        case 0...0x20: 0
        case 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A, 0x80...: 1
        default: 2
        }
    }

    private func changeLineEndings(_ bytes: inout [UInt8], _ random: inout SeededRandom) {
        var result: [UInt8] = []
        for byte in bytes {
            switch byte == 0x0A ? random.below(8) : -1 {
            case 0: result.append(0x0D)
            case 1: result += [0x0D, 0x0A]
            case 2: result += [0x0A, 0x0D]
            case 3: result.append(0)
            default: result.append(byte)
            }
        }
        bytes = result
    }
}

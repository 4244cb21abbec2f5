/// A file's text with its tokens.
final class Source: Sendable {
    let name: String
    /// The module that the file belongs to, where somebody named it.
    let module: String?
    let bytes: [UInt8]
    let tokens: [Token]
    let problems: [LexicalProblem]
    /// How many bytes the lexer looked at.
    let work: Int

    init(name: String, bytes: [UInt8], module: String? = nil) {
        self.name = name
        self.module = module
        self.bytes = bytes
        let padded = bytes + [UInt8](repeating: 0, count: Lexer.padding)
        var tokens: [Token] = []
        var problems: [LexicalProblem] = []
        var work = 0
        padded.withUnsafeBufferPointer { buffer in
            guard let text = buffer.baseAddress else { return }
            var lexer = Lexer(text: text, count: bytes.count)
            lexer.run()
            tokens = lexer.tokens
            problems = lexer.problems
            work = lexer.work
        }
        self.tokens = tokens
        self.problems = problems
        self.work = work
    }

    /// The text between two offsets, as it is.
    func text(_ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }

    /// The text between two offsets on one line, without comments: one space wherever there was
    /// blank space between tokens.
    func flattened(_ range: Range<Int>) -> String {
        var result = ""
        var index = firstToken(at: range.lowerBound)
        while index < tokens.count, tokens[index].start < range.upperBound {
            let token = tokens[index]
            let start = max(token.start, range.lowerBound)
            if !result.isEmpty && (token.followsBlank || token.startsLine) { result += " " }
            result += text(start..<min(token.end, range.upperBound))
            index += 1
        }
        return result
    }

    /// The index of the token that holds an offset, or of the first one behind it.
    private func firstToken(at offset: Int) -> Int {
        var low = 0
        var high = tokens.count
        while low < high {
            let middle = (low + high) / 2
            if tokens[middle].end <= offset { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

/// Where the lines of files start, each of which is looked through once.
struct LineTables {
    private var tables: [ObjectIdentifier: LineTable] = [:]

    mutating func table(of source: Source) -> LineTable {
        let key = ObjectIdentifier(source)
        if let table = tables[key] { return table }
        let table = LineTable(source)
        tables[key] = table
        return table
    }
}

/// Where the lines of a file start; made only when a position is asked for.
struct LineTable {
    private var starts = [0]

    init(_ source: Source) {
        let bytes = source.bytes
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            let isReturnOfPair = byte == 0x0D && index < bytes.count && bytes[index] == 0x0A
            if byte == 0x0A || (byte == 0x0D && !isReturnOfPair) { starts.append(index) }
        }
    }

    /// The line and the column of an offset, both from 1; columns count UTF-8 bytes, as the
    /// compiler's do.
    func position(of offset: Int) -> (line: Int, column: Int) {
        var low = 0
        var high = starts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        return (low + 1, offset - starts[low] + 1)
    }
}

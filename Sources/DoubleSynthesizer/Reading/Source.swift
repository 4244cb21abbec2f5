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

// MARK: - Tokens

extension Source {
    /// The name of a source that is no file.
    static let standardInput = "<stdin>"
}

/// A piece of source text that has a meaning of its own; comments and blanks lie between tokens.
struct Token {
    enum Kind: UInt8 {
        /// A name or a keyword. Keywords are told apart where the grammar asks for one.
        case identifier
        /// A name in backticks, which is never a keyword.
        case quotedIdentifier
        case number
        case string
        case regex
        /// One or more operator characters, as many as stand together.
        case operators
        /// `#if`, `#elseif`, `#else` or `#endif`.
        case directive
        case openParenthesis, closeParenthesis
        case openBracket, closeBracket
        case openBrace, closeBrace
        case comma, colon, semicolon, period, at, pound
        /// A byte that no Swift source has outside of literals and comments.
        case stray
        case end
    }

    let kind: Kind
    /// The offset of the first byte.
    var start: Int
    /// The offset behind the last byte.
    let end: Int
    /// Whether the token is the first one of its line.
    var startsLine: Bool
    /// Whether a blank or a comment precedes the token.
    var followsBlank: Bool
}

/// Something wrong with the characters of a file.
struct LexicalProblem {
    enum Kind {
        case unterminatedString
        case unterminatedComment
        case unterminatedRegex
    }

    let kind: Kind
    let offset: Int
}

// MARK: - Characters

extension Lexer {
    /// Whether a byte may stand inside a name; every byte of a character beyond ASCII may.
    static func continuesIdentifier(_ byte: UInt8) -> Bool {
        if byte >= 0x61 && byte <= 0x7A { return true }
        if byte >= 0x41 && byte <= 0x5A { return true }
        if byte >= 0x30 && byte <= 0x39 { return true }
        return byte == 0x5F /* _ */ || byte == 0x24 /* $ */ || byte >= 0x80
    }

    /// Whether a byte belongs to operators wherever it stands; periods do in some only.
    static func isOperator(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x21, 0x25, 0x26, 0x2A, 0x2B, 0x2D, 0x2F: true  // ! % & * + - /
        case 0x3C, 0x3D, 0x3E, 0x3F, 0x5E, 0x7C, 0x7E: true  // < = > ? ^ | ~
        default: false
        }
    }

    /// Whether the character beyond ASCII that starts here belongs to operators (The Swift
    /// Programming Language, "Operators", operator-head). Continuation bytes never do.
    func isOperatorScalar(at position: Int) -> Bool {
        let lead = text[position]
        if lead & 0xE0 == 0xC0 {
            let scalar = UInt32(lead & 0x1F) << 6 | UInt32(text[position + 1] & 0x3F)
            switch scalar {
            case 0xA1, 0xA2, 0xA3, 0xA4, 0xA5, 0xA6, 0xA7, 0xA9, 0xAB, 0xAC, 0xAE: return true
            case 0xB0, 0xB1, 0xB6, 0xBB, 0xBF, 0xD7, 0xF7: return true
            default: return false
            }
        }
        guard lead & 0xF0 == 0xE0, position + 2 < count else { return false }
        let scalar =
            UInt32(lead & 0x0F) << 12 | UInt32(text[position + 1] & 0x3F) << 6
            | UInt32(text[position + 2] & 0x3F)
        if scalar < 0x2016 || scalar > 0x3030 { return false }
        if scalar <= 0x205E {
            return scalar <= 0x2017 || (scalar >= 0x2020 && scalar <= 0x2027)
                || (scalar >= 0x2030 && scalar <= 0x203E) || (scalar >= 0x2041 && scalar <= 0x2053)
                || scalar >= 0x2055
        }
        if scalar <= 0x2BFF {
            return (scalar >= 0x2190 && scalar <= 0x23FF)
                || (scalar >= 0x2500 && scalar <= 0x2775) || scalar >= 0x2794
        }
        return (scalar >= 0x2E00 && scalar <= 0x2E7F) || (scalar >= 0x3001 && scalar <= 0x3003)
            || (scalar >= 0x3008 && scalar <= 0x3020) || scalar == 0x3030
    }
}

/// Splits source text into tokens, in a single pass and in linear time.
///
/// The lexer reads bytes through a pointer, because a pointer is fast even in a build without
/// optimization. A few zero bytes must follow the text, so that the lexer can look ahead without
/// bounds checks.
struct Lexer {
    /// The number of zero bytes that must follow the text.
    static let padding = 4

    let text: UnsafePointer<UInt8>
    let count: Int
    var position = 0
    var tokens: [Token] = []
    var problems: [LexicalProblem] = []
    /// The number of bytes that were read. A test uses this property to ensure that the lexer takes
    /// linear time.
    var work = 0
    /// The end of the latest line that contains a slash that doesn't start a regular expression. We
    /// don't need to search this line again, because all other slashes on it are also operators.
    var endOfRegexFreeLine = 0
    /// The end and the result of the latest search for the end of a one-line string, keyed by the
    /// number of pound signs.
    var closingSearches: [Int: (end: Int, isFound: Bool)] = [:]
    /// The following properties of the next token are known before the token is scanned.
    var startsLine = true
    var followsBlank = false

    init(text: UnsafePointer<UInt8>, count: Int) {
        self.text = text
        self.count = count
        tokens.reserveCapacity(count / 5)
    }

    mutating func run() {
        skipByteOrderMarkAndShebang()
        while true {
            skipBlanks()
            guard position < count else { break }
            let start = position
            let kind = scan(text[position])
            work += position - start
            tokens.append(
                Token(
                    kind: kind, start: start, end: position,
                    startsLine: startsLine, followsBlank: followsBlank))
            startsLine = false
            followsBlank = false
        }
        tokens.append(
            Token(kind: .end, start: count, end: count, startsLine: true, followsBlank: true))
    }

    private var isAtByteOrderMark: Bool {
        guard text[position] == 0xEF else { return false }
        return text[position + 1] == 0xBB && text[position + 2] == 0xBF
    }

    private mutating func skipByteOrderMarkAndShebang() {
        if isAtByteOrderMark { position = 3 }
        if text[position] == 0x23 /* # */, text[position + 1] == 0x21 /* ! */ { skipLine() }
    }

    private mutating func scan(_ byte: UInt8) -> Token.Kind {
        if Characters.isOfName(byte) {
            if Characters.isDigit(byte) { return scanNumber() }
            if byte >= 0x80, isOperatorScalar(at: position) { return scanOperators() }
            return scanIdentifier()
        }
        switch byte {
        case 0x28 /* ( */: return punctuation(.openParenthesis)
        case 0x29 /* ) */: return punctuation(.closeParenthesis)
        case 0x5B /* [ */: return punctuation(.openBracket)
        case 0x5D /* ] */: return punctuation(.closeBracket)
        case 0x7B /* { */: return punctuation(.openBrace)
        case 0x7D /* } */: return punctuation(.closeBrace)
        case 0x2C /* , */: return punctuation(.comma)
        case 0x3A /* : */: return punctuation(.colon)
        case 0x3B /* ; */: return punctuation(.semicolon)
        case 0x40 /* @ */: return punctuation(.at)
        case 0x22 /* " */:
            scanString(pounds: 0)
            return .string
        case 0x23 /* # */: return scanPound()
        case 0x60 /* ` */: return scanQuotedIdentifier()
        case 0x2E /* . */:
            return startsOperator() ? scanOperators() : punctuation(.period)
        case 0x2F /* / */:
            if startsRegex(), scanRegex() { return .regex }
            return scanOperators()
        default: return Characters.isOfOperator(byte) ? scanOperators() : punctuation(.stray)
        }
    }

    /// Returns whether the period at the current position starts an operator like `..<` or `.==`.
    /// In most cases, a period precedes a member instead.
    private func startsOperator() -> Bool {
        let next = text[position + 1]
        if next == 0x2F /* / */ {
            // Note that a comment isn't part of an operator.
            return text[position + 2] != 0x2F && text[position + 2] != 0x2A /* * */
        }
        return next == 0x2E || Characters.isOfOperator(next)
            || (next >= 0x80 && isOperatorScalar(at: position + 1))
    }

    private mutating func punctuation(_ kind: Token.Kind) -> Token.Kind {
        position += 1
        return kind
    }

    private mutating func scanIdentifier() -> Token.Kind {
        while position < count {
            let byte = text[position]
            guard Characters.isOfName(byte) else { break }
            if byte >= 0x80, isOperatorScalar(at: position) { break }
            position += 1
        }
        return .identifier
    }

    private mutating func scanNumber() -> Token.Kind {
        let isHexadecimal = text[position] == 0x30 && text[position + 1] | 0x20 == 0x78 /* x */
        let exponent: UInt8 = isHexadecimal ? 0x70 /* p */ : 0x65 /* e */
        while position < count {
            let byte = text[position]
            let next = text[position + 1]
            let isSign = byte == 0x2B /* + */ || byte == 0x2D /* - */
            if isSign && text[position - 1] | 0x20 == exponent {
                position += 1
            } else if byte == 0x2E /* . */ && Characters.isDigit(next) {
                position += 1
            } else if byte < 0x80 && Characters.isOfName(byte) {
                position += 1
            } else {
                break
            }
        }
        return .number
    }

    private mutating func scanQuotedIdentifier() -> Token.Kind {
        var end = position + 1
        while end < count, text[end] != 0x60, text[end] != 0x0A, text[end] != 0x0D { end += 1 }
        work += end - position
        guard end < count, text[end] == 0x60 else {
            // There is no other backtick on the rest of this line, so we only search it once.
            position += 1
            return .stray
        }
        position = end + 1
        return .quotedIdentifier
    }

    private mutating func scanOperators() -> Token.Kind {
        let mayHoldPeriods = text[position] == 0x2E
        while position < count {
            let byte = text[position]
            if byte >= 0x80 {
                guard isOperatorScalar(at: position) else { break }
                position += 1
                while position < count, text[position] & 0xC0 == 0x80 { position += 1 }
            } else if byte == 0x2F, text[position + 1] == 0x2F || text[position + 1] == 0x2A {
                break
            } else if Characters.isOfOperator(byte) || (byte == 0x2E && mayHoldPeriods) {
                position += 1
            } else {
                break
            }
        }
        return .operators
    }

    private mutating func scanPound() -> Token.Kind {
        let pounds = poundCount(at: position)
        work += pounds
        let next = text[position + pounds]
        if next == 0x22 /* " */ {
            position += pounds
            scanString(pounds: pounds)
            return .string
        }
        if next == 0x2F /* / */ {
            position += pounds
            scanExtendedRegex(pounds: pounds)
            return .regex
        }
        guard pounds == 1, Characters.isOfName(next) else {
            position += pounds
            return .pound
        }
        position += 1
        let start = position
        _ = scanIdentifier()
        let length = position - start
        let isDirective =
            spells("if", from: start, length: length)
            || spells("elseif", from: start, length: length)
            || spells("else", from: start, length: length)
            || spells("endif", from: start, length: length)
        return isDirective ? .directive : .pound
    }

    /// Returns the number of consecutive pound signs at a position, up to a limit.
    func poundCount(at position: Int, limit: Int = .max) -> Int {
        var count = 0
        while count < limit, text[position + count] == 0x23 { count += 1 }
        return count
    }

    func spells(_ word: StaticString, from start: Int, length: Int) -> Bool {
        guard word.utf8CodeUnitCount == length else { return false }
        let letters = word.utf8Start
        var index = 0
        while index < length {
            if text[start + index] != letters[index] { return false }
            index += 1
        }
        return true
    }
}

// MARK: - Whitespace and comments

extension Lexer {
    private mutating func skipBlanks() {
        while position < count {
            let byte = text[position]
            if byte == 0x0A || byte == 0x0D {
                position += 1
                startsLine = true
            } else if isBlank(byte) {
                position += 1
            } else if isAtByteOrderMark {
                position += 3
            } else if byte == 0x2F /* / */, text[position + 1] == 0x2F {
                skipLine()
            } else if byte == 0x2F, text[position + 1] == 0x2A /* * */ {
                skipBlockComment()
            } else {
                return
            }
            work += 1
            followsBlank = true
        }
    }

    /// Returns whether a byte separates tokens on a line, like a space, a tab or a form feed.
    private func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0B || byte == 0x0C || byte == 0
    }

    private mutating func skipLine() {
        while position < count, text[position] != 0x0A, text[position] != 0x0D {
            position += 1
            work += 1
        }
    }

    /// Skips a block comment, including any nested block comments.
    mutating func skipBlockComment() {
        let start = position
        var depth = 0
        while position < count {
            work += 1
            let byte = text[position]
            if byte == 0x2F /* / */ && text[position + 1] == 0x2A /* * */ {
                depth += 1
                position += 2
            } else if byte == 0x2A && text[position + 1] == 0x2F {
                depth -= 1
                position += 2
                if depth == 0 { return }
            } else {
                if byte == 0x0A || byte == 0x0D { startsLine = true }
                position += 1
            }
        }
        position = count
        problems.append(LexicalProblem(kind: .unterminatedComment, offset: start))
    }
}

// MARK: - Operators

extension Lexer {
    /// Returns whether the non-ASCII character at a position is valid in operators. Continuation
    /// bytes are never valid.
    ///
    /// For the list of valid characters, see operator-head under "Operators" in _The Swift
    /// Programming Language_.
    private func isOperatorScalar(at position: Int) -> Bool {
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

// MARK: - Tokens

/// A lexical token. Comments and whitespace aren't part of any token.
package struct Token {
    package enum Kind: UInt8 {
        /// A name or a keyword. The parser distinguishes them.
        case identifier
        /// A name in backticks, which is never treated as a keyword.
        case quotedIdentifier
        case number
        case string
        case regex
        /// A sequence of operator characters.
        case operators
        /// A directive: `#if`, `#elseif`, `#else` or `#endif`.
        case directive
        case openParenthesis, closeParenthesis
        case openBracket, closeBracket
        case openBrace, closeBrace
        case comma, colon, semicolon, period, at, pound
        /// A byte that is only valid in literals and comments.
        case stray
        case end
    }

    package let kind: Kind
    /// The offset of the token's first byte.
    package var start: Int
    /// The offset after the token's last byte.
    package let end: Int
    /// `true` if this token is the first one on its line.
    package var startsLine: Bool
    /// `true` if whitespace, a line break or a comment precedes this token.
    var followsBlank: Bool
}

/// A problem with the characters in a file.
struct LexicalProblem {
    /// What isn't closed.
    enum Kind: String {
        case unterminatedString = "string literal"
        case unterminatedComment = "comment"
        case unterminatedRegex = "regular expression"
    }

    let kind: Kind
    let offset: Int
}

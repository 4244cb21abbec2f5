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

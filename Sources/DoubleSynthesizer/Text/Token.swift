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
    var startsLine: Bool
    /// `true` if whitespace, a line break or a comment precedes this token.
    var followsBlank: Bool
}

/// A problem with the characters in a file.
struct LexicalProblem {
    enum Kind {
        case unterminatedString
        case unterminatedComment
        case unterminatedRegex
    }

    let kind: Kind
    let offset: Int
}

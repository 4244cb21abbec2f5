/// A lexical token. Comments and whitespace are between tokens.
package struct Token {
    package enum Kind: UInt8 {
        /// A name or a keyword. The parser distinguishes them.
        case identifier
        /// A name in backticks, which is never a keyword.
        case quotedIdentifier
        case number
        case string
        case regex
        /// A sequence of operator characters.
        case operators
        /// `#if`, `#elseif`, `#else` or `#endif`.
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
    /// The offset of the first byte.
    package var start: Int
    /// The offset after the last byte.
    package let end: Int
    /// `true` if the token is the first one of its line.
    var startsLine: Bool
    /// `true` if whitespace or a comment precedes the token.
    var followsBlank: Bool
}

/// A piece of source text that has a meaning of its own; comments and blanks lie between tokens.
package struct Token {
    package enum Kind: UInt8 {
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

    package let kind: Kind
    /// The offset of the first byte.
    package var start: Int
    /// The offset behind the last byte.
    package let end: Int
    /// Whether the token is the first one of its line.
    var startsLine: Bool
    /// Whether a blank or a comment precedes the token.
    var followsBlank: Bool
}

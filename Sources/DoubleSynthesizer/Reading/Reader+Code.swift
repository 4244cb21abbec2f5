extension Reader {
    /// Skips a code block like the body of a function. If the block contains a protocol, this
    /// function reports an error, because such a protocol can't have a double.
    func skipCode() {
        let start = token.start
        var brackets: [Token.Kind] = []
        repeat {
            switch token.kind {
            case .openBrace, .openParenthesis, .openBracket: brackets.append(token.kind)
            case .closeParenthesis, .closeBracket:
                if brackets.last != .openBrace { brackets.removeLast() }
            case .closeBrace:
                while let last = brackets.popLast(), last != .openBrace {}
            case .identifier where brackets.last == .openBrace && isAtLocalProtocol:
                readLocalProtocol()
                continue
            default: break
            }
            advance()
        } while !brackets.isEmpty && !isAtEnd
        if !brackets.isEmpty { report("this `{` is never closed", at: start) }
    }

    private var isAtLocalProtocol: Bool {
        guard at("protocol"), name(of: peek(1)) != nil, source.tokens[index - 1].kind != .period
        else { return false }
        switch peek(2).kind {
        case .openBrace, .colon: return true
        case .identifier: return spells("where", peek(2))
        case .operators: return source.bytes[peek(2).start] == 0x3C /* < */
        default: return false
        }
    }

    private func readLocalProtocol() {
        let outerScope = scope
        defer { scope = outerScope }
        scope?.append(Access.inCode)
        readProtocol(Front(offset: token.start), surroundings: Access(hiding: Access.inCode))
    }
}

extension Lexer {
    /// A string literal that isn't closed yet.
    private struct OpenString {
        let pounds: Int
        let isMultiline: Bool
        /// The number of open parentheses in the interpolation, or zero if the current position
        /// isn't in an interpolation.
        var parentheses = 0
    }

    /// Scans a string literal, starting at its first quotation mark.
    ///
    /// Because interpolations can nest strings to any depth, we store the open strings in an array
    /// instead of on the call stack.
    mutating func scanString(pounds: Int) {
        let start = position - pounds
        var open = [openString(pounds: pounds)]
        while let current = open.last {
            guard position < count else {
                problems.append(LexicalProblem(kind: .unterminatedString, offset: start))
                return
            }
            work += 1
            let innermost = open.count - 1
            let byte = text[position]
            if current.parentheses > 0 {
                switch byte {
                case 0x28: open[innermost].parentheses += 1
                case 0x29: open[innermost].parentheses -= 1
                case 0x22 /* " */, 0x23 /* # */:
                    let inner = poundCount(at: position)
                    position += inner
                    if text[position] == 0x22 {
                        open.append(openString(pounds: inner))
                    }
                    continue
                case 0x2F /* / */ where text[position + 1] == 0x2A /* * */:
                    skipBlockComment()
                    continue
                default: break
                }
                position += 1
            } else if byte == 0x22 /* " */, scanClosingDelimiter(of: current) {
                open.removeLast()
            } else if byte == 0x5C /* \ */ {
                let inner = poundCount(at: position + 1, limit: current.pounds)
                position += 1 + inner
                guard inner == current.pounds, position < count else { continue }
                if text[position] == 0x28 {
                    open[innermost].parentheses = 1
                    position += 1
                } else if text[position] != 0x0A && text[position] != 0x0D {
                    position += 1
                }
            } else if (byte == 0x0A || byte == 0x0D) && !current.isMultiline {
                problems.append(LexicalProblem(kind: .unterminatedString, offset: start))
                return
            } else {
                position += 1
            }
        }
    }

    /// Reads the opening quotation marks of a string literal.
    private mutating func openString(pounds: Int) -> OpenString {
        let isTriple = text[position + 1] == 0x22 && text[position + 2] == 0x22
        if isTriple && !(pounds > 0 && closesOnThisLine(pounds: pounds)) {
            position += 3
            return OpenString(pounds: pounds, isMultiline: true)
        }
        position += 1
        return OpenString(pounds: pounds, isMultiline: false)
    }

    /// Returns whether the three quotation marks at the current position belong to a one-line
    /// string like `#"""#`.
    private mutating func closesOnThisLine(pounds: Int) -> Bool {
        var index = position + 1
        // If the previous search covered this position, we can reuse its result.
        if let search = closingSearches[pounds], index <= search.end { return search.isFound }
        while index < count, text[index] != 0x0A, text[index] != 0x0D {
            work += 1
            if text[index] == 0x22 {
                let found = poundCount(at: index + 1, limit: pounds)
                if found == pounds {
                    closingSearches[pounds] = (index, true)
                    return true
                }
                index += found
            }
            index += 1
        }
        closingSearches[pounds] = (index, false)
        return false
    }

    /// Scans the closing delimiter of a string, and returns whether there is one at the current
    /// position.
    private mutating func scanClosingDelimiter(of string: OpenString) -> Bool {
        let quotes = string.isMultiline ? 3 : 1
        if quotes == 3 && !(text[position + 1] == 0x22 && text[position + 2] == 0x22) {
            return false
        }
        guard poundCount(at: position + quotes, limit: string.pounds) == string.pounds else {
            return false
        }
        position += quotes + string.pounds
        return true
    }

    // MARK: - Regular expressions

    /// Returns whether a slash at the current position may start a regular expression. If it
    /// follows a value, the slash is an operator instead.
    func startsRegex() -> Bool {
        if position < endOfRegexFreeLine { return false }
        let next = text[position + 1]
        if next == 0x20 || next == 0x09 || next == 0x0A || next == 0x0D { return false }
        guard let previous = tokens.last else { return true }
        switch previous.kind {
        case .openParenthesis, .openBracket, .openBrace, .comma, .colon, .semicolon: return true
        case .operators: return text[position - 1] == 0x20 || text[position - 1] == 0x28
        case .identifier:
            let length = previous.end - previous.start
            for word: StaticString in [
                "return", "in", "case", "if", "guard", "while", "switch", "where", "try", "await",
                "throw", "else",
            ] where spells(word, from: previous.start, length: length) {
                return true
            }
            return false
        default: return false
        }
    }

    /// Scans a regular expression like `/…/`. If there is no closing slash on the line, this
    /// function doesn't advance the lexer.
    mutating func scanRegex() -> Bool {
        var index = position + 1
        var parentheses = 0
        var classes = 0
        scanning: while index < count {
            work += 1
            switch text[index] {
            case 0x0A, 0x0D: break scanning
            case 0x5C /* \ */: index += 1
            case 0x5B /* [ */: classes += 1
            case 0x5D: classes = max(0, classes - 1)
            case 0x28 where classes == 0: parentheses += 1
            case 0x29 where classes == 0:
                parentheses -= 1
                if parentheses < 0 { break scanning }
            case 0x2F /* / */:
                let previous = text[index - 1]
                let next = text[index + 1]
                // A slash that follows a space or a tab is an operator, and a slash that precedes
                // `/` or `*` starts a comment.
                let isBlank = (previous == 0x20 || previous == 0x09) && text[index - 2] != 0x5C
                if isBlank || next == 0x2F || next == 0x2A { break scanning }
                position = index + 1
                return true
            default: break
            }
            index += 1
        }
        while index < count, text[index] != 0x0A, text[index] != 0x0D {
            index += 1
            work += 1
        }
        endOfRegexFreeLine = index
        return false
    }

    /// Scans a regular expression like `#/…/#`. If a new line follows the opening delimiter, the
    /// regular expression can span several lines.
    mutating func scanExtendedRegex(pounds: Int) {
        let start = position - pounds
        position += 1
        var isMultiline: Bool?
        while position < count {
            work += 1
            let byte = text[position]
            if byte == 0x0A || byte == 0x0D {
                if isMultiline == nil { isMultiline = true }
                if isMultiline == false { break }
            } else if byte != 0x20 && byte != 0x09 && isMultiline == nil {
                isMultiline = false
            }
            if byte == 0x5C && position + 1 < count && text[position + 1] != 0x0A {
                position += 2
                continue
            }
            position += 1
            if byte == 0x2F, poundCount(at: position, limit: pounds) == pounds {
                position += pounds
                return
            }
        }
        problems.append(LexicalProblem(kind: .unterminatedRegex, offset: start))
    }
}

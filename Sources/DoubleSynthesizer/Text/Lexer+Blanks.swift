extension Lexer {
    mutating func skipBlanks() {
        while position < count {
            let byte = text[position]
            if byte == 0x0A || byte == 0x0D {
                position += 1
                startsLine = true
            } else if byte == 0x20 || byte == 0x09 || byte == 0x0B || byte == 0x0C || byte == 0 {
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

    mutating func skipLine() {
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

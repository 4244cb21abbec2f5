/// A parser for the tokens of one source.
///
/// A reader searches the whole file for protocols, and parses each of them completely. If a part
/// can't be parsed, the reader adds a diagnostic with its position, and continues after that part.
package final class Reader {
    /// The maximum nesting depth of types and `#if` blocks. No real code reaches it, and it's safe
    /// for the smallest stack of a test or a plug-in.
    static let maximumDepth = 64

    package let source: Source
    /// The contents of the source that were read so far.
    package let file: ReadFile
    package var index = 0
    /// The current token. If an operator like `>>` is split, this token doesn't include the part
    /// that was already parsed.
    package var token: Token
    /// The offset at which the latest token ends.
    var lastEnd = 0
    var depth = 0
    /// The types that enclose the current position, or `nil` if they are nested more deeply than
    /// the limit allows.
    var scope: [String]? = []
    /// The bodies of types that enclose the current position.
    var scopes: [OpenScope] = []
    /// The `#if` blocks that enclose the current position.
    var conditionals: [OpenConditional] = []
    /// The conditions of the enclosing `#if` blocks, unless they are longer than the limit allows.
    package var conditions: [String] = []
    /// The tokens at the start of each `#if` block that contains more than attributes.
    var codeConditionals: Set<Int> = []
    /// `true` if the current members can have default arguments, as the members of a class or a
    /// struct can.
    package var hasDefaultArguments = false

    /// Creates a reader that starts at the given token of a source.
    package init(_ source: Source, at index: Int = 0) {
        self.source = source
        self.index = index
        file = ReadFile(source)
        token = source.tokens[index]
    }

    /// Reads a whole source.
    package static func read(_ source: Source) -> ReadFile {
        let reader = Reader(source)
        reader.readFile()
        return reader.file
    }

    // MARK: - Moving

    package func advance() {
        lastEnd = token.end
        file.work += 1
        if index + 1 < source.tokens.count { index += 1 }
        token = source.tokens[index]
    }

    /// Returns the reader to a previous token.
    package func goBack(to index: Int) {
        self.index = index
        token = source.tokens[index]
    }

    /// Returns the token at the given distance from the current token.
    func peek(_ distance: Int) -> Token {
        source.tokens[min(index + distance, source.tokens.count - 1)]
    }

    package var isAtEnd: Bool { token.kind == .end }

    package func at(_ kind: Token.Kind) -> Bool { token.kind == kind }

    // The following functions are called most often. They avoid `&&` and `||`, because these
    // operators copy the reader in a build without optimization.

    /// Returns whether the current token is the given keyword.
    package func at(_ word: StaticString) -> Bool {
        guard token.kind == .identifier else { return false }
        return spells(word, token)
    }

    /// Returns whether the current token is one of the given keywords, which are separated by
    /// spaces.
    package func at(anyOf words: StaticString) -> Bool {
        guard token.kind == .identifier else { return false }
        let length = token.end - token.start
        let letters = words.utf8Start
        let count = words.utf8CodeUnitCount
        var start = 0
        while start < count {
            var end = start
            while end < count, letters[end] != 0x20 { end += 1 }
            if end - start == length, matches(letters + start, length, at: token.start) {
                return true
            }
            start = end + 1
        }
        return false
    }

    /// Returns whether the current operator starts with the given characters.
    package func atOperator(_ characters: StaticString) -> Bool {
        guard token.kind == .operators else { return false }
        let length = characters.utf8CodeUnitCount
        guard token.end - token.start >= length else { return false }
        return matches(characters.utf8Start, length, at: token.start)
    }

    package func spells(_ word: StaticString, _ token: Token) -> Bool {
        let length = word.utf8CodeUnitCount
        guard token.end - token.start == length else { return false }
        return matches(word.utf8Start, length, at: token.start)
    }

    private func matches(_ letters: UnsafePointer<UInt8>, _ count: Int, at start: Int) -> Bool {
        var offset = 0
        while offset < count {
            if source.bytes[start + offset] != letters[offset] { return false }
            offset += 1
        }
        return true
    }

    package func eat(_ kind: Token.Kind) -> Bool {
        guard token.kind == kind else { return false }
        advance()
        return true
    }

    package func eat(_ word: StaticString) -> Bool {
        guard at(word) else { return false }
        advance()
        return true
    }

    /// Removes the given characters from the start of the current operator.
    package func eatOperator(_ characters: StaticString) -> Bool {
        guard atOperator(characters) else { return false }
        let length = characters.utf8CodeUnitCount
        if token.end - token.start == length {
            advance()
        } else {
            token.start += length
            token.startsLine = false
            token.followsBlank = false
            lastEnd = token.start
        }
        return true
    }

    package func text(_ token: Token) -> String { source.text(token.start..<token.end) }

    /// Consumes a name, and returns it without backticks.
    package func eatName() -> String? {
        guard let name = name(of: token) else { return nil }
        advance()
        return name
    }

    func name(of token: Token) -> String? {
        switch token.kind {
        case .identifier: text(token)
        case .quotedIdentifier: source.text(token.start + 1..<token.end - 1)
        default: nil
        }
    }

    func report(_ message: String, at offset: Int? = nil) {
        file.problems.append(
            SourceProblem(message: message, source: source, offset: offset ?? token.start))
    }

    /// Removes all problems that were reported after the given number of problems.
    package func discardProblems(after count: Int) { file.problems.removeSubrange(count...) }

    /// Reports that the current token isn't the expected one.
    func report(expected description: String, at offset: Int? = nil) {
        report("expected \(description), found \(foundText)", at: offset)
    }

    /// The position of a missing part at the end of a line, or `nil` if the line continues with an
    /// unexpected token.
    var missing: Int? { token.startsLine ? lastEnd : nil }

    /// A description of the current token for use in a diagnostic.
    private var foundText: String {
        switch token.kind {
        case .end: "the end of the file"
        case .string: "a string literal"
        case .regex: "a regular expression"
        default: "`\(text(token))`"
        }
    }
}

/// The body of a type that contains the current position.
struct OpenScope {
    let openBrace: Int
    /// The scope of the reader outside of the body.
    var outerScope: [String]?
    /// The visibility of protocols that are declared in the body.
    var access: Access
}

/// An `#if` block that contains the current position.
struct OpenConditional {
    let offset: Int
    var branch: Condition
    /// The condition of the current branch. We store this text because every declaration in the
    /// branch uses it.
    var text: String
    /// The length of the conditions, including those of the enclosing blocks.
    var length: Int
    let scopeCount: Int
}

// MARK: - Skipping

extension Reader {
    /// Skips an opening bracket of any kind, and everything up to its closing bracket.
    package func skipBrackets() {
        let opening = token
        let closing: Token.Kind =
            switch opening.kind {
            case .openParenthesis: .closeParenthesis
            case .openBracket: .closeBracket
            default: .closeBrace
            }
        var open = 0
        var braces = 0
        while !isAtEnd {
            if token.kind == opening.kind { open += 1 }
            if token.kind == closing { open -= 1 }
            if token.kind == .openBrace { braces += 1 }
            if token.kind == .closeBrace { braces -= 1 }
            // We must not skip the end of the enclosing body or the start of a declaration.
            if closing != .closeBrace && (braces < 0 || (braces == 0 && startsDeclaration)) {
                break
            }
            advance()
            if open == 0 { return }
        }
        report("this `\(text(opening))` is never closed", at: opening.start)
    }

    private var startsDeclaration: Bool {
        token.startsLine && at(anyOf: "func var") && peek(1).kind != .colon
    }

    /// Skips to the next position at which a member may start, which is either a new line or the
    /// end of the body.
    func skipToNextMember() {
        repeat {
            switch token.kind {
            case .openBrace, .openParenthesis, .openBracket: skipBrackets()
            case .closeBrace, .end, .directive: return
            case .semicolon: return advance()
            default: advance()
            }
        } while !token.startsLine
    }

    /// Reads the members of a type, up to the end of its body.
    package func readBody(_ readMember: () -> Void) {
        hasDefaultArguments = true
        while !isAtEnd, !at(.closeBrace) {
            let start = index
            readMember()
            if index == start { advance() }
        }
    }

    /// Skips to the next line that starts with a declaration, or to the end of the class.
    package func skipToNextDeclaration() {
        repeat {
            switch token.kind {
            case .openBrace, .openParenthesis, .openBracket: skipBrackets()
            case .closeBrace, .end: return
            case .semicolon: return advance()
            default: advance()
            }
        } while !isAtMember
    }

    /// `true` if the current token is the first one of its line and starts a member.
    package var isAtMember: Bool { token.startsLine && startsMember }

    private var startsMember: Bool {
        at(.at) || at(.directive) || isAtModifier || startsTypeBody()
            || at(anyOf: "func var let init subscript deinit typealias")
    }
}

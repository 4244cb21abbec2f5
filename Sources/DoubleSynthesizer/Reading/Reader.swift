/// Parses the tokens of one source.
///
/// It searches the whole file for protocols, and parses those completely. If it can't parse
/// something, it adds a diagnostic with the position, and continues after it.
package final class Reader {
    /// The maximum nesting of types and `#if` blocks: much deeper than in real code, and safe for
    /// the smallest stack of a test or a plug-in.
    static let deepestNesting = 64

    let source: Source
    var index = 0
    /// The current token, without the parsed part if an operator is split, as in `>>`.
    var token: Token
    /// The end of the latest token.
    var lastEnd = 0
    var depth = 0
    var problems: [SourceProblem] = []
    var protocols: [ProtocolDeclaration] = []
    var imports: [ImportDeclaration] = []
    var types: [TypeDeclaration] = []
    var places: [TypePlace] = []
    /// The conformances that extensions add, by qualified type names.
    var conformances: [(name: String, inherited: [TypeSyntax])] = []
    /// The enclosing types of the current position; nil if they nest deeper than the limit.
    var scope: [String]? = []
    /// The enclosing bodies of types.
    var scopes: [OpenScope] = []
    /// The enclosing `#if` blocks.
    var conditionals: [OpenConditional] = []
    /// The conditions of the enclosing `#if` blocks, unless they are longer than the limit.
    var conditions: [String] = []
    /// The tokens of the `#if` blocks that don't consist of attributes only.
    var codeConditionals: Set<Int> = []
    /// `true` if the current members may have default arguments: those of a class or a struct.
    var hasDefaultArguments = false
    /// The number of tokens read, for the test of linear time.
    var work = 0

    init(_ source: Source) {
        self.source = source
        token = source.tokens[0]
    }

    /// Creates a reader that starts at a token of a source.
    convenience init(at index: Int, in source: Source) {
        self.init(source)
        self.index = index
        token = source.tokens[index]
    }

    /// Reads a whole source.
    package static func read(_ source: Source) -> ReadFile {
        let reader = Reader(source)
        reader.readFile()
        return reader.file
    }

    /// The result so far.
    var file: ReadFile {
        ReadFile(
            source, protocols: protocols, imports: imports, types: types,
            conformances: conformances, places: places, problems: problems,
            work: work)
    }

    // MARK: - Moving

    func advance() {
        lastEnd = token.end
        work += 1
        if index + 1 < source.tokens.count { index += 1 }
        token = source.tokens[index]
    }

    /// Returns to a token.
    func goBack(to index: Int) {
        self.index = index
        token = source.tokens[index]
    }

    /// Returns the token at a distance from the current one.
    func peek(_ distance: Int) -> Token {
        source.tokens[min(index + distance, source.tokens.count - 1)]
    }

    var isAtEnd: Bool { token.kind == .end }

    func at(_ kind: Token.Kind) -> Bool { token.kind == kind }

    // These are called most often. They don't use `&&` and `||`, which without optimization copy
    // the reader.

    /// Returns whether the current token is this keyword.
    func at(_ word: StaticString) -> Bool {
        guard token.kind == .identifier else { return false }
        return spells(word, token)
    }

    /// Returns whether the current token is one of these keywords, which are separated by spaces.
    func at(anyOf words: StaticString) -> Bool {
        guard token.kind == .identifier else { return false }
        let length = token.end - token.start
        let (letters, count) = (words.utf8Start, words.utf8CodeUnitCount)
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

    /// Returns whether the current operator starts with these characters.
    func atOperator(_ characters: StaticString) -> Bool {
        guard token.kind == .operators else { return false }
        let length = characters.utf8CodeUnitCount
        guard token.end - token.start >= length else { return false }
        return matches(characters.utf8Start, length, at: token.start)
    }

    func spells(_ word: StaticString, _ token: Token) -> Bool {
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

    func eat(_ kind: Token.Kind) -> Bool {
        guard token.kind == kind else { return false }
        advance()
        return true
    }

    func eat(_ word: StaticString) -> Bool {
        guard at(word) else { return false }
        advance()
        return true
    }

    /// Removes these characters from the front of the current operator.
    func eatOperator(_ characters: StaticString) -> Bool {
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

    func text(_ token: Token) -> String { source.text(token.start..<token.end) }

    /// Consumes a name, and returns it without its backticks.
    func eatName() -> String? {
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
        problems.append(
            SourceProblem(message: message, source: source, offset: offset ?? token.start))
    }

    /// The position of a missing part at the end of a line; `nil` if the line continues with an
    /// unexpected token.
    var missing: Int? { token.startsLine ? lastEnd : nil }

    /// A description of the current token, for a diagnostic.
    var description: String {
        switch token.kind {
        case .end: "the end of the file"
        case .string: "a string literal"
        case .regex: "a regular expression"
        default: "`\(text(token))`"
        }
    }
}

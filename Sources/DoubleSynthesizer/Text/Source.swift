/// The text of a file, and the tokens in the text.
package final class Source: Sendable {
    /// The name of a source that is read from standard input instead of a file.
    package static let standardInput = "<stdin>"

    package let name: String
    /// The name of the module to which the file belongs, if specified.
    package let module: String?
    package let bytes: [UInt8]
    package let tokens: [Token]
    let problems: [LexicalProblem]
    /// The number of bytes that the lexer has read.
    let work: Int

    package init(name: String, bytes: [UInt8], module: String? = nil) {
        self.name = name
        self.module = module
        self.bytes = bytes
        let padded = bytes + [UInt8](repeating: 0, count: Lexer.padding)
        var tokens: [Token] = []
        var problems: [LexicalProblem] = []
        var work = 0
        padded.withUnsafeBufferPointer { buffer in
            guard let text = buffer.baseAddress else { return }
            var lexer = Lexer(text: text, count: bytes.count)
            lexer.run()
            tokens = lexer.tokens
            problems = lexer.problems
            work = lexer.work
        }
        self.tokens = tokens
        self.problems = problems
        self.work = work
    }

    /// Returns the unchanged text between two offsets.
    func text(_ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }

    /// Returns the text between two offsets on a single line.
    ///
    /// Comments are removed, and any whitespace between tokens is replaced by a single space.
    func flattened(_ range: Range<Int>) -> String {
        var result = ""
        var index = firstToken(at: range.lowerBound)
        while index < tokens.count, tokens[index].start < range.upperBound {
            let token = tokens[index]
            let start = max(token.start, range.lowerBound)
            if !result.isEmpty && (token.followsBlank || token.startsLine) { result += " " }
            result += text(start..<min(token.end, range.upperBound))
            index += 1
        }
        return result
    }

    /// Returns the index of the token that contains an offset. If no token contains the offset,
    /// this function returns the index of the next token.
    private func firstToken(at offset: Int) -> Int {
        var low = 0
        var high = tokens.count
        while low < high {
            let middle = (low + high) / 2
            if tokens[middle].end <= offset { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

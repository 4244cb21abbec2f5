/// A file's text with its tokens.
package final class Source: Sendable {
    /// The name of a source that is no file.
    package static let standardInput = "<stdin>"

    package let name: String
    /// The module that the file belongs to; nil if none was named.
    package let module: String?
    package let bytes: [UInt8]
    package let tokens: [Token]
    let problems: [LexicalProblem]
    /// How many bytes the lexer looked at.
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

    /// The text between two offsets, as it is.
    func text(_ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }

    /// The text between two offsets on one line, without comments: one space wherever there was
    /// blank space between tokens.
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

    /// The index of the token that holds an offset, or of the first one behind it.
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

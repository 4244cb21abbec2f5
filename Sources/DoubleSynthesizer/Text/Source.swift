/// A file's text with its tokens.
package final class Source: Sendable {
    /// The name of a source that isn't a file.
    package static let standardInput = "<stdin>"

    package let name: String
    /// The module of the file; nil if none was specified.
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

    /// Returns the text between two offsets, unchanged.
    func text(_ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }

    /// Returns the text between two offsets on one line, without comments, with one space instead
    /// of any whitespace between tokens.
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

    /// Returns the index of the token that contains an offset, or of the next one.
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

/// The text of a file, and the tokens in the text.
package final class Source {
    /// The name of a source that is read from standard input instead of a file.
    package static let standardInput = "<stdin>"

    package let name: String
    /// The name of the module to which the file belongs, if specified.
    package let module: String?
    package let bytes: [UInt8]
    package let tokens: [Token]
    let problems: [LexicalProblem]
    /// The number of bytes that the lexer read.
    let work: Int
    /// The lines of the text, which are only found when a position is needed.
    package private(set) lazy var lines = LineTable(self)

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

    /// `true` if this source contains the declarations of the standard library.
    package var isStandard: Bool { name == StandardLibrary.sourceName }

    /// `true` if this source contains the declarations in the interface of a module whose files
    /// aren't available. Such a source has the name of the module.
    var isInterface: Bool { name == module }

    /// Returns the unchanged text between two offsets.
    package func text(_ range: Range<Int>) -> String {
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
            if !result.isEmpty && token.followsBlank { result += " " }
            result += text(start..<min(token.end, range.upperBound))
            index += 1
        }
        return result
    }

    /// Returns the index of the token that contains an offset, or of the next token if none
    /// contains it.
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

/// The text of a source file.
package struct SourceText: Sendable {
    /// The name of the file, as shown in diagnostics.
    package var name: String
    /// The text of the file in UTF-8.
    package var bytes: [UInt8]

    /// Creates a source text from UTF-8 bytes.
    package init(name: String, bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
    }

    /// Creates a source text from a string.
    package init(name: String, text: String) {
        self.init(name: name, bytes: Array(text.utf8))
    }
}

// MARK: - Lines

/// The offsets at which the lines of a file start.
package struct LineTable {
    private var starts = [0]

    init(_ source: Source) {
        let bytes = source.bytes
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            let isReturnOfPair = byte == 0x0D && index < bytes.count && bytes[index] == 0x0A
            if byte == 0x0A || (byte == 0x0D && !isReturnOfPair) { starts.append(index) }
        }
    }

    /// Returns the line and the column of an offset, both starting at 1. As in the diagnostics of
    /// the compiler, columns are counted in UTF-8 bytes.
    package func position(of offset: Int) -> (line: Int, column: Int) {
        var low = 0
        var high = starts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        return (low + 1, offset - starts[low] + 1)
    }
}

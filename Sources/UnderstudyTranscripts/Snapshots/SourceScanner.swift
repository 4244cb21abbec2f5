/// Finds a call and the string literal in its trailing closure, given the UTF-8 bytes of a source
/// file.
///
/// It only parses as much of the Swift language as necessary to skip the arguments of the call.
struct SourceScanner {
    typealias Problem = SourceWriter.Problem

    let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// A string literal.
    struct Literal {
        var range: Range<Int>
        /// The number of `#` characters that precede the literal.
        var pounds: Int
        var isMultiline: Bool
        var hasInterpolation: Bool
        /// The value of the literal, or `nil` if the literal contains any escape sequences.
        var value: String?
    }

    /// A call of `expectCalls`.
    struct Call {
        enum Text {
            /// The call doesn't contain a literal. A new one should be inserted at this offset.
            case none(at: Int)
            case literal(Literal)
        }

        let start: Int
        let text: Text

        /// Throws an error if this isn't the source code that was compiled.
        func check(against kept: String?) throws(Problem) {
            let isStale = Problem("the source has changed since it was built")
            switch (text, kept) {
            case (.none, nil): return
            case (.literal(let literal), let kept?):
                if literal.hasInterpolation {
                    throw Problem("the text has interpolations, which would be lost")
                }
                if let value = literal.value, value != kept { throw isStale }
            case (.none, _), (.literal, _): throw isStale
            }
        }
    }

    /// The line ending that is used in the source file (either `\n` or `\r\n`).
    var lineEnd: String {
        guard let first = bytes.firstIndex(of: .newline), first > 0 else { return "\n" }
        return bytes[first - 1] == .carriageReturn ? "\r\n" : "\n"
    }

    /// Returns the spaces and tabs at the start of the line that contains an offset.
    func indentation(at offset: Int) -> String {
        let start = bytes[..<min(offset, bytes.count)].lastIndex(of: .newline).map { $0 + 1 } ?? 0
        return String(decoding: bytes[start...].prefix { $0.isBlank }, as: UTF8.self)
    }

    /// Returns the call at a position. Lines and columns are counted from 1.
    func call(line: Int, column: Int) throws(Problem) -> Call {
        let isStale = Problem("the source has changed since it was built")
        guard let lineStart = start(ofLine: line) else { throw isStale }
        let start = lineStart + column - 1
        let name = Array("expectCalls".utf8)
        guard start <= bytes.count, let found = self.offset(of: name, near: start) else {
            throw isStale
        }
        var offset = skipBlanks(found + name.count)
        guard byte(offset) == UInt8(ascii: "("), let closed = skipGroup(offset) else {
            throw isStale
        }
        offset = skipBlanks(closed)
        guard byte(offset) == UInt8(ascii: "{") else {
            return Call(start: found, text: .none(at: closed))
        }
        offset = skipBlanks(offset + 1)
        guard let literal = literal(at: offset),
            byte(skipBlanks(literal.range.upperBound)) == UInt8(ascii: "}")
        else { throw Problem("the closure must contain a single string literal") }
        return Call(start: found, text: .literal(literal))
    }

    /// Returns the offset of a call's name.
    ///
    /// The compiler specifies the position of the parenthesis that immediately follows the name. A
    /// position before the name is also accepted if it's on the same line.
    private func offset(of name: [UInt8], near start: Int) -> Int? {
        if bytes[..<start].reversed().starts(with: name.reversed()) { return start - name.count }
        guard let found = bytes[start...].firstIndexOf(name),
            !bytes[start..<found].contains(where: { $0 == .newline || $0 == UInt8(ascii: "(") })
        else { return nil }
        return found
    }

    private func start(ofLine line: Int) -> Int? {
        var number = 1
        var offset = 0
        while number < line {
            guard let end = bytes[offset...].firstIndex(of: .newline) else { return nil }
            offset = end + 1
            number += 1
        }
        return offset
    }

    private func byte(_ offset: Int) -> UInt8? {
        bytes.indices.contains(offset) ? bytes[offset] : nil
    }

    private func hasPrefix(_ text: String, at offset: Int) -> Bool {
        bytes[min(offset, bytes.count)...].starts(with: text.utf8)
    }
}

// MARK: - Skipping

extension SourceScanner {
    /// Returns the offset that follows any whitespace and comments.
    private func skipBlanks(_ start: Int) -> Int {
        var offset = start
        while let byte = byte(offset) {
            if byte.isBlank || byte == .newline || byte == .carriageReturn {
                offset += 1
            } else if let end = skipComment(offset) {
                offset = end
            } else {
                break
            }
        }
        return offset
    }

    /// Returns the offset that follows a comment, or `nil` if there is no comment at the given
    /// offset.
    private func skipComment(_ start: Int) -> Int? {
        if hasPrefix("//", at: start) {
            return bytes[start...].firstIndex(of: .newline) ?? bytes.count
        }
        guard hasPrefix("/*", at: start) else { return nil }
        var depth = 1
        var offset = start + 2
        while depth > 0, offset < bytes.count {
            if hasPrefix("/*", at: offset) {
                depth += 1
                offset += 2
            } else if hasPrefix("*/", at: offset) {
                depth -= 1
                offset += 2
            } else {
                offset += 1
            }
        }
        return offset
    }

    /// Returns the offset that follows a group in brackets, or `nil` if the group isn't closed.
    private func skipGroup(_ start: Int) -> Int? {
        var depth = 0
        var offset = start
        while let byte = byte(offset) {
            if let end = skipComment(offset) {
                offset = end
            } else if let literal = literal(at: offset) {
                offset = literal.range.upperBound
            } else {
                if byte.opensGroup { depth += 1 }
                if byte.closesGroup { depth -= 1 }
                offset += 1
                if depth == 0 { return offset }
            }
        }
        return nil
    }

    /// Returns the literal at an offset, or `nil` if there is none or it isn't closed.
    private func literal(at start: Int) -> Literal? {
        let pounds = bytes[min(start, bytes.count)...].prefix { $0 == UInt8(ascii: "#") }.count
        guard byte(start + pounds) == UInt8(ascii: "\"") else { return nil }
        let isMultiline = hasPrefix("\"\"\"", at: start + pounds)
        let signs = String(repeating: "#", count: pounds)
        let close = (isMultiline ? "\"\"\"" : "\"") + signs
        let escape = "\\" + signs
        let content = start + pounds + (isMultiline ? 3 : 1)
        var offset = content
        var hasEscape = false
        var hasInterpolation = false
        while let byte = byte(offset) {
            if hasPrefix(escape, at: offset) {
                hasEscape = true
                offset += escape.utf8.count
                if self.byte(offset) == UInt8(ascii: "(") {
                    hasInterpolation = true
                    guard let end = skipGroup(offset) else { return nil }
                    offset = end
                } else {
                    offset += 1
                }
            } else if hasPrefix(close, at: offset) {
                let end = offset + close.utf8.count
                let text = String(decoding: bytes[content..<offset], as: UTF8.self)
                return Literal(
                    range: start..<end, pounds: pounds, isMultiline: isMultiline,
                    hasInterpolation: hasInterpolation,
                    value: hasEscape ? nil : isMultiline ? Self.unindented(text) : text)
            } else if !isMultiline, byte == .newline {
                return nil
            } else {
                offset += 1
            }
        }
        return nil
    }

    /// Returns the value of a multiline literal after removing the indentation of its closing
    /// delimiter.
    private static func unindented(_ text: String) -> String {
        var lines = text.replacing("\r\n", with: "\n")
            .split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
        guard let last = lines.popLast() else { return "" }
        return lines.map { $0.hasPrefix(last) ? $0.dropFirst(last.count) : $0 }
            .joined(separator: "\n")
    }
}

extension UInt8 {
    fileprivate static let newline = UInt8(ascii: "\n")
    fileprivate static let carriageReturn = UInt8(ascii: "\r")
    fileprivate var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
    fileprivate var opensGroup: Bool { "([{".utf8.contains(self) }
    fileprivate var closesGroup: Bool { ")]}".utf8.contains(self) }
}

extension ArraySlice<UInt8> {
    fileprivate func firstIndexOf(_ pattern: [UInt8]) -> Int? {
        indices.first { self[$0...].starts(with: pattern) }
    }
}

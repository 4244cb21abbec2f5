import DoubleSynthesizer

/// The first difference between a stored double and a newly written one.
package struct Difference: Sendable, Equatable {
    /// The line number in the stored text, starting at 1.
    package var line: Int
    /// The column number in the stored text in UTF-8 bytes, starting at 1.
    package var column: Int
    /// The expected line without its indentation, or `nil` if the text should end here.
    package var expectedLine: String?
}

extension SourceText {
    /// Returns the first difference in meaning from another text, or `nil` if both texts have the
    /// same meaning.
    ///
    /// Whitespace, line breaks and comments are ignored because a stored double may be formatted
    /// and commented by hand.
    package func difference(from expected: SourceText) -> Difference? {
        if bytes == expected.bytes { return nil }
        let old = Source(name: name, bytes: bytes)
        let new = Source(name: expected.name, bytes: expected.bytes)
        // Both texts end with a special token, which is only equal to itself.
        for (left, right) in zip(old.words, new.words)
        where left.kind != right.kind
            || old.bytes[left.start..<left.end] != new.bytes[right.start..<right.end]
        {
            let (line, column) = old.lines.position(of: left.start)
            return Difference(
                line: line, column: column,
                expectedLine: right.kind == .end ? nil : new.line(around: right.start))
        }
        return nil
    }
}

/// A token, or a single bracket of generic arguments. We split these brackets because a formatter
/// may insert a line break between them.
private struct Word {
    let kind: Token.Kind
    let start: Int
    let end: Int
}

extension Source {
    fileprivate var words: [Word] {
        tokens.flatMap { token -> [Word] in
            guard token.kind == .operators, bytes[token.start..<token.end].contains(0x3E) else {
                return [Word(kind: token.kind, start: token.start, end: token.end)]
            }
            return (token.start..<token.end).map { start in
                Word(kind: .operators, start: start, end: start + 1)
            }
        }
    }

    /// Returns the line that contains an offset, without the indentation of the line.
    fileprivate func line(around offset: Int) -> String {
        let start = (bytes[..<offset].lastIndex(of: 0x0A) ?? -1) + 1
        let end = bytes[offset...].firstIndex(of: 0x0A) ?? bytes.count
        let text = bytes[start..<end].drop { $0 == 0x20 || $0 == 0x09 }
        return String(decoding: text, as: UTF8.self)
    }
}

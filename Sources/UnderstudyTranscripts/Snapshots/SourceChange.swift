/// A type describing the change of a string literal in a source file.
struct SourceChange {
    /// The range of bytes that is replaced in the original.
    let range: Range<Int>
    let text: String

    /// Creates a change.
    ///
    /// - Parameters:
    ///   - call: The call whose literal is changed.
    ///   - lines: The lines of the new text.
    ///   - scanner: The scanner for the source file.
    init(of call: SourceScanner.Call, to lines: [String], in scanner: SourceScanner) {
        let end = scanner.lineEnd
        let outer = scanner.indentation(at: call.start)
        let step = outer.hasPrefix("\t") ? "\t" : "    "
        switch call.text {
        case .none(let place):
            range = place..<place
            let inner = outer + step
            let literal = Self.literal(lines, pounds: 0, indentation: inner, lineEnd: end)
            text = " {\(end)\(inner)\(literal)\(end)\(outer)}"
        case .literal(let literal):
            range = literal.range
            let inner =
                literal.isMultiline
                ? scanner.indentation(at: literal.range.upperBound - 1) : outer + step
            text = Self.literal(
                lines, pounds: literal.pounds, indentation: inner, lineEnd: end)
        }
    }

    /// Returns a multiline string literal. If the text contains characters with a special meaning,
    /// the literal is delimited with `#`.
    private static func literal(
        _ lines: [String], pounds: Int, indentation: String, lineEnd: String
    ) -> String {
        let signs = String(repeating: "#", count: max(pounds, needed(for: lines)))
        let body = lines.map { indentation + $0 + lineEnd }.joined()
        return "\(signs)\"\"\"\(lineEnd)\(body)\(indentation)\"\"\"\(signs)"
    }

    private static func needed(for lines: [String]) -> Int {
        var needed = 0
        for line in lines {
            for match in line.matches(of: /(?:\\|""")(#*)/) {
                needed = max(needed, match.1.count + 1)
            }
        }
        return needed
    }
}

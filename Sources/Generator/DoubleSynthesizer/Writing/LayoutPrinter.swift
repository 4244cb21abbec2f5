/// Chooses the line breaks of a layout. Only the printer knows how long a line can be.
package struct LayoutPrinter {
    private static let maximumColumns = 100
    private static let indentationColumns = 4

    private var text = ""
    /// The number of characters in the current line, or `nil` if the line is empty.
    private var column: Int?
    /// The indentation of the current line.
    private var lineIndentation = 0
    /// The layouts that aren't printed yet, innermost last.
    private var pending: [Rest]

    /// A sequence of layouts, some of which are already printed.
    private struct Rest {
        let parts: [Layout]
        var next = 0
        let indentation: Int
        /// `true` if the layouts are printed on one line.
        let isFlat: Bool
    }

    /// Returns the text of a layout. Each line of the text ends with a newline.
    package static func text(of layout: Layout) -> String {
        var printer = LayoutPrinter(
            pending: [Rest(parts: [layout], indentation: 0, isFlat: false)])
        printer.print()
        printer.text += "\n"
        return printer.text
    }

    private mutating func print() {
        while let rest = pending.last {
            guard rest.next < rest.parts.count else {
                pending.removeLast()
                continue
            }
            pending[pending.count - 1].next += 1
            switch rest.parts[rest.next] {
            case .text(let words): write(words)
            case .line where rest.isFlat: write(" ")
            case .softLine where rest.isFlat: break
            case .line, .softLine, .newLine: endLine(rest.indentation)
            case .row(let parts): push(parts, rest.indentation, isFlat: rest.isFlat)
            case .group(let parts):
                push(parts, rest.indentation, isFlat: rest.isFlat || fits(parts))
            case .indented(let parts): push(parts, rest.indentation + 1, isFlat: rest.isFlat)
            case .literal(let label, let pieces): writeLiteral(label, pieces, rest)
            case .comment(let prefix, let words): fill(words, prefix)
            }
        }
    }

    private mutating func push(_ parts: [Layout], _ indentation: Int, isFlat: Bool) {
        pending.append(Rest(parts: parts, indentation: indentation, isFlat: isFlat))
    }

    private mutating func endLine(_ indentation: Int) {
        text += "\n"
        column = nil
        lineIndentation = indentation
    }

    private mutating func write(_ words: String) {
        if words.isEmpty { return }
        if column == nil {
            text += String(repeating: " ", count: column(of: lineIndentation))
        }
        column = start + words.width
        text += words
    }

    /// The column at which the next character is printed.
    private var start: Int { column ?? column(of: lineIndentation) }

    private func column(of indentation: Int) -> Int {
        indentation * LayoutPrinter.indentationColumns
    }

    // MARK: - Fitting

    /// Returns whether the given parts fit on the current line, together with everything up to the
    /// next possible line break.
    private func fits(_ parts: [Layout], from column: Int? = nil) -> Bool {
        var remainingColumns = LayoutPrinter.maximumColumns - (column ?? start)
        var isEnded = LayoutPrinter.subtractWidth(
            of: parts[...], isFlat: true, from: &remainingColumns)
        for rest in pending.reversed() where !isEnded && remainingColumns >= 0 {
            let parts = rest.parts[rest.next...]
            isEnded = LayoutPrinter.subtractWidth(
                of: parts, isFlat: rest.isFlat, from: &remainingColumns)
        }
        return remainingColumns >= 0
    }

    /// Subtracts the width of the given parts from the remaining width, and returns whether the
    /// line may end inside these parts.
    private static func subtractWidth(
        of parts: ArraySlice<Layout>, isFlat: Bool, from remainingColumns: inout Int
    ) -> Bool {
        for part in parts where remainingColumns >= 0 {
            if subtractWidth(of: part, isFlat: isFlat, from: &remainingColumns) { return true }
        }
        return false
    }

    private static func subtractWidth(
        of layout: Layout, isFlat: Bool, from remainingColumns: inout Int
    ) -> Bool {
        switch layout {
        case .text(let words): remainingColumns -= words.width
        case .line:
            if !isFlat { return true }
            remainingColumns -= 1
        case .softLine: return !isFlat
        case .newLine, .comment: return true
        case .row(let inner), .group(let inner), .indented(let inner):
            return subtractWidth(of: inner[...], isFlat: isFlat, from: &remainingColumns)
        case .literal(let label, let pieces): remainingColumns -= length(label, pieces)
        }
        return false
    }

    // MARK: - Texts

    private static func length(_ label: String?, _ pieces: [String]) -> Int {
        let labelLength = label.map { $0.width + 1 } ?? 0
        return labelLength + Name.literal(pieces.joined()).width
    }

    /// Writes a string as one literal or as two literals. In the latter case, the first literal is
    /// as long as possible.
    private mutating func writeLiteral(_ label: String?, _ pieces: [String], _ rest: Rest) {
        let whole = Name.literal(pieces.joined())
        let words = label.map { $0 + " " } ?? ""
        let canBreak = label != nil || pieces.count > 1
        if rest.isFlat || !canBreak || fits([.literal(label: label, pieces)]) {
            return write(words + whole)
        }
        if let label, fits([.text(whole)], from: column(of: rest.indentation)) {
            write(label)
            endLine(rest.indentation)
            return write(whole)
        }
        let remainingColumns = LayoutPrinter.maximumColumns - start
        var count = max(pieces.count - 1, 1)
        while count > 1, LayoutPrinter.length(label, Array(pieces[..<count])) > remainingColumns {
            count -= 1
        }
        write(words + Name.literal(pieces[..<count].joined()))
        if count == pieces.count { return }
        endLine(rest.indentation)
        write("+ " + Name.literal(pieces[count...].joined()))
    }

    /// Wraps words into lines.
    private mutating func fill(_ words: String, _ prefix: String) {
        let remainingColumns = LayoutPrinter.maximumColumns - column(of: lineIndentation)
        var current = prefix
        for word in words.split(separator: " ") {
            let isFirst = current == prefix
            let longer = isFirst ? current + word : current + " " + word
            if isFirst || longer.width <= remainingColumns {
                current = longer
            } else {
                write(current)
                endLine(lineIndentation)
                current = prefix + word
            }
        }
        write(current)
    }
}

extension String {
    /// The number of Unicode scalars in the string, which we use as the number of columns.
    fileprivate var width: Int {
        utf8.withContiguousStorageIfAvailable { bytes in
            var count = bytes.count
            for byte in bytes where byte & 0xC0 == 0x80 { count -= 1 }
            return count
        } ?? unicodeScalars.count
    }
}

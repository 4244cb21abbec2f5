/// Gives a layout its lines: the one place that knows how wide a page is.
package struct LayoutPrinter {
    private static let width = 100

    private var text = ""
    /// How many characters the line has; nil where nothing of it is written yet.
    private var column: Int?
    /// How far in the line stands.
    private var lineIndentation = 0
    /// What is still to be written, the next one last.
    private var pending: [Item]

    private struct Item {
        let layout: Layout
        let indentation: Int
        /// Whether it stands on one line.
        let isFlat: Bool
    }

    /// The text of a layout; each line has an end.
    package static func text(of layout: Layout) -> String {
        var printer = LayoutPrinter(layout)
        printer.print()
        printer.text += "\n"
        return printer.text
    }

    private init(_ layout: Layout) {
        pending = [Item(layout: layout, indentation: 0, isFlat: false)]
    }

    private mutating func print() {
        while let item = pending.popLast() {
            switch item.layout {
            case .text(let words): write(words)
            case .line where item.isFlat: write(" ")
            case .softLine where item.isFlat: break
            case .line, .softLine, .newLine: endLine(item.indentation)
            case .row(let parts): push(parts, item.indentation, isFlat: item.isFlat)
            case .group(let parts):
                push(parts, item.indentation, isFlat: item.isFlat || fits(parts))
            case .indented(let parts):
                push(parts, item.indentation + 1, isFlat: item.isFlat)
            case .literal(let label, let pieces): writeLiteral(label, pieces, item)
            case .comment(let prefix, let words): fill(words, prefix)
            }
        }
    }

    private mutating func push(_ parts: [Layout], _ indentation: Int, isFlat: Bool) {
        for part in parts.reversed() {
            pending.append(Item(layout: part, indentation: indentation, isFlat: isFlat))
        }
    }

    private mutating func endLine(_ indentation: Int) {
        text += "\n"
        column = nil
        lineIndentation = indentation
    }

    private mutating func write(_ words: String) {
        if words.isEmpty { return }
        if column == nil {
            for _ in 0..<lineIndentation { text += "    " }
        }
        column = start + words.unicodeScalars.count
        text += words
    }

    /// Where the next words begin.
    private var start: Int { column ?? lineIndentation * 4 }

    // MARK: - What fits

    /// Whether parts fit on the line, with all that follows up to where it may end.
    private func fits(_ parts: [Layout], from column: Int? = nil) -> Bool {
        var room = LayoutPrinter.width - (column ?? start)
        var ahead: [Item] = []
        for part in parts.reversed() {
            ahead.append(Item(layout: part, indentation: 0, isFlat: true))
        }
        var rest = pending.count
        while room >= 0 {
            let item: Item
            if let next = ahead.popLast() {
                item = next
            } else if rest > 0 {
                rest -= 1
                item = pending[rest]
            } else {
                return true
            }
            switch item.layout {
            case .text(let words): room -= words.unicodeScalars.count
            case .line, .softLine:
                if !item.isFlat { return true }
                if case .line = item.layout { room -= 1 }
            case .newLine, .comment: return true
            case .row(let inner), .group(let inner), .indented(let inner):
                for part in inner.reversed() {
                    ahead.append(Item(layout: part, indentation: 0, isFlat: item.isFlat))
                }
            case .literal(let label, let pieces): room -= LayoutPrinter.length(label, pieces)
            }
        }
        return false
    }

    // MARK: - Texts

    private static func length(_ label: String?, _ pieces: [String]) -> Int {
        let labelLength = label.map { $0.unicodeScalars.count + 1 } ?? 0
        return labelLength + Name.literal(pieces.joined()).unicodeScalars.count
    }

    /// Writes a text as one literal, or as two: the first one as long as it may be.
    private mutating func writeLiteral(_ label: String?, _ pieces: [String], _ item: Item) {
        let whole = Name.literal(pieces.joined())
        let words = label.map { $0 + " " } ?? ""
        if item.isFlat || pieces.count < 2 && label == nil || fits([item.layout]) {
            return write(words + whole)
        }
        if let label, fits([.text(whole)], from: item.indentation * 4) {
            write(label)
            endLine(item.indentation)
            return write(whole)
        }
        let room = LayoutPrinter.width - start
        var count = max(pieces.count - 1, 1)
        while count > 1, LayoutPrinter.length(label, Array(pieces[..<count])) > room { count -= 1 }
        write(words + Name.literal(pieces[..<count].joined()))
        if count == pieces.count { return }
        endLine(item.indentation)
        write("+ " + Name.literal(pieces[count...].joined()))
    }

    /// Fills words into lines.
    private mutating func fill(_ words: String, _ prefix: String) {
        let room = LayoutPrinter.width - lineIndentation * 4
        var current = prefix
        for word in words.split(separator: " ") {
            let isFirst = current == prefix
            let longer = isFirst ? current + word : current + " " + word
            if isFirst || longer.unicodeScalars.count <= room {
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

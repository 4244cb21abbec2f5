/// Lines of Swift, indented and broken as `swift format` leaves them.
package struct Page {
    static let width = 100

    package private(set) var text = ""
    package var indentation = 0

    package init() {}

    /// Whether words fit on a line, with some more indentation.
    func fits(_ words: String, deeper: Int = 0) -> Bool {
        let room = Page.width - (indentation + deeper) * 4
        // Bytes are never fewer than characters, and need not be counted.
        return words.utf8.count <= room || words.unicodeScalars.count <= room
    }

    /// Writes a line. Where it is too long for what a function type takes, that goes to lines of its own.
    package mutating func line(_ words: String, deeper: Int = 0) {
        // Nobody breaks a condition, which may be as deep as it likes.
        let isCondition = words.hasPrefix("#if ")
        guard !isCondition, !fits(words, deeper: deeper), let list = Page.longestList(in: words)
        else { return append(words, deeper: deeper) }
        append(words[..<list.lowerBound], deeper: deeper)
        self.list(Page.elements(words[list]), deeper: deeper + 1)
        append(words[list.upperBound...], deeper: deeper)
    }

    private mutating func append(_ words: some StringProtocol, deeper: Int) {
        for _ in 0..<indentation + deeper { text += "    " }
        text += words
        text += "\n"
    }

    package mutating func blank() { text += "\n" }

    /// Writes lines between an opening and a closing one.
    package mutating func block(
        _ opening: String, closing: String = "}", _ body: (inout Page) -> Void
    ) {
        line(opening)
        indented(body)
        line(closing)
    }

    /// Writes lines that stand further in.
    mutating func indented(_ body: (inout Page) -> Void) {
        indentation += 1
        body(&self)
        indentation -= 1
    }

    /// Writes words that belong inside brackets: on one line where they fit, else on one each.
    mutating func list(_ words: [String], deeper: Int = 0) {
        let joined = words.joined(separator: ", ")
        if fits(joined, deeper: deeper) { return line(joined, deeper: deeper) }
        for (index, word) in words.enumerated() {
            let separated = index + 1 < words.count ? word + "," : word
            let colon = separated.firstIndex(of: ":")
            // Inside of brackets it belongs to something else.
            let isLabel = colon.map { !separated[..<$0].contains { "([<".contains($0) } } == true
            if let colon, isLabel, !fits(separated, deeper: deeper) {
                line(String(separated[...colon]), deeper: deeper)
                type(
                    String(separated[separated.index(after: colon)...].dropFirst()),
                    deeper: deeper + 1)
            } else {
                line(separated, deeper: deeper)
            }
        }
    }

    /// Writes a type; one of a function that is too long goes on behind its last arrow, if that is its own
    /// and helps.
    private mutating func type(_ words: String, deeper: Int) {
        let pieces = words.split(separator: "> ", omittingEmptySubsequences: false)
        let front = pieces.dropLast().joined(separator: "> ") + ">"
        guard pieces.count > 1, let last = pieces.last, !fits(words, deeper: deeper),
            fits(front, deeper: deeper),
            last.count(where: { $0 == "(" }) == last.count(where: { $0 == ")" })
        else { return line(words, deeper: deeper) }
        line(front, deeper: deeper)
        line(String(last), deeper: deeper)
    }

    /// Writes documentation, broken into lines.
    mutating func documentation(_ words: String) { paragraph(words, prefix: "/// ") }

    /// Writes a comment, broken into lines.
    mutating func comment(_ words: String) { paragraph(words, prefix: "// ") }

    private mutating func paragraph(_ text: String, prefix: String) {
        var current = prefix
        for word in text.split(separator: " ") {
            let longer = current == prefix ? current + word : current + " " + word
            if fits(longer) || current == prefix {
                current = longer
            } else {
                line(current)
                current = prefix + word
            }
        }
        line(current)
    }

    /// Writes a stored property. Where the value says what its type is, the type is left out.
    mutating func stored(_ start: String, _ type: String, _ value: String?) {
        guard let value else { return line("\(start): \(type)", orBehindColon: true) }
        let isObvious =
            (type == "Bool" && (value == "true" || value == "false"))
            || (type == "String" && value == "\"\"") || (type == "Int" && value == "0")
        if isObvious { return line("\(start) = \(value)") }
        let whole = "\(start): \(type) = \(value)"
        if fits(whole) { return line(whole) }
        if fits("\(start): \(type) =") {
            line("\(start): \(type) =")
            if fits(value, deeper: 1) { return line(value, deeper: 1) }
            // A call.
            indentation += 1
            let parenthesis = value.firstIndex(of: "(") ?? value.startIndex
            let argument = String(value[value.index(after: parenthesis)...].dropLast())
            call(String(value[..<parenthesis]), [[argument]])
            indentation -= 1
        } else {
            line("\(start):")
            line("\(type) = \(value)", deeper: 1)
        }
    }

    /// Writes a stored array of tuples, empty at first.
    mutating func storedTuples(_ start: String, _ elements: [String]) {
        let type = "[(\(elements.joined(separator: ", ")))]"
        if fits("\(start): \(type) = []") || fits("\(type) = []", deeper: 1) {
            return stored(start, type, "[]")
        }
        line("\(start):")
        line("[(", deeper: 1)
        list(elements, deeper: 2)
        line(")] = []", deeper: 1)
    }

    /// Writes a line, breaking it behind the first colon where it is too long.
    private mutating func line(_ words: String, orBehindColon: Bool) {
        guard !fits(words), let colon = words.firstIndex(of: ":") else { return line(words) }
        line(String(words[...colon]))
        line(String(words[words.index(after: colon)...].dropFirst()), deeper: 1)
    }

    /// Writes a computed property, or whatever has braces, around one statement.
    mutating func computed(_ head: String, _ expression: String) {
        let whole = "\(head) { \(expression) }"
        if fits(whole) { return line(whole) }
        propertyHead(head)
        line(expression, deeper: 1)
        line("}")
    }
}

// MARK: - Function types

extension Page {
    /// What stands in the longest parentheses that a function type begins with, or that hold one.
    private static func longestList(in words: String) -> Range<String.Index>? {
        // What looks like a type may be a part of a text.
        if words.contains("\"") { return nil }
        guard let lastArrow = words.ranges(of: " -> ").last?.lowerBound else { return nil }
        var open: [String.Index] = []
        var (longest, most) = (nil as Range<String.Index>?, 0)
        for index in words.indices {
            if words[index] == "(" { open.append(words.index(after: index)) }
            guard words[index] == ")", let start = open.popLast() else { continue }
            let length = words.utf8.distance(from: start, to: index)
            if length > most, start <= lastArrow {
                (longest, most) = (start..<index, length)
            }
        }
        return longest
    }

    /// The elements of a list.
    private static func elements(_ list: Substring) -> [String] {
        var elements = [""]
        var depth = 0
        var previous: Character = " "
        for character in list {
            if "([{<".contains(character) { depth += 1 }
            if ")]}".contains(character) || character == ">" && previous != "-" { depth -= 1 }
            if depth == 0 && character == "," {
                elements.append("")
            } else if character != " " || previous != "," || depth > 0 {
                elements[elements.count - 1].append(character)
            }
            previous = character
        }
        return elements
    }
}

/// Lines of Swift, indented and broken as `swift format` leaves them.
struct Page {
    static let width = 100

    private(set) var text = ""
    var indentation = 0

    /// Whether words fit on a line, with some more indentation.
    func fits(_ words: String, deeper: Int = 0) -> Bool {
        (indentation + deeper) * 4 + words.unicodeScalars.count <= Page.width
    }

    mutating func line(_ words: String, deeper: Int = 0) {
        for _ in 0..<indentation + deeper { text += "    " }
        text += words
        text += "\n"
    }

    mutating func blank() { text += "\n" }

    /// Writes lines between an opening and a closing one.
    mutating func block(
        _ opening: String, closing: String = "}", _ body: (inout Page) -> Void
    ) {
        line(opening)
        indentation += 1
        body(&self)
        indentation -= 1
        line(closing)
    }

    /// Writes words that belong inside brackets: on one line where they fit, else on one each.
    mutating func list(_ words: [String], deeper: Int = 0) {
        let joined = words.joined(separator: ", ")
        if fits(joined, deeper: deeper) { return line(joined, deeper: deeper) }
        for (index, word) in words.enumerated() {
            let separated = index + 1 < words.count ? word + "," : word
            let colon = separated.firstIndex(of: ":")
            if let colon, !fits(separated, deeper: deeper), !separated.hasPrefix("(") {
                line(String(separated[...colon]), deeper: deeper)
                line(
                    String(separated[separated.index(after: colon)...].dropFirst()),
                    deeper: deeper + 1)
            } else {
                line(separated, deeper: deeper)
            }
        }
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

    /// Writes the head of a type, up to and with `closing`.
    mutating func typeHead(
        _ start: String, _ parameters: [String], inherited: [String],
        whereRequirements: [String], closing: String
    ) {
        let generics = parameters.isEmpty ? "" : "<\(parameters.joined(separator: ", "))>"
        let bases = inherited.joined(separator: ", ")
        let tail = Page.tail(whereRequirements)
        let head = "\(start)\(generics): \(bases)"
        if fits("\(head)\(tail) \(closing)") { return line("\(head)\(tail) \(closing)") }
        if fits(whereRequirements.isEmpty ? "\(head) \(closing)" : head) {
            line(head)
        } else if generics.isEmpty {
            line("\(start):")
            line(bases, deeper: 1)
        } else {
            line("\(start)<")
            list(parameters, deeper: 1)
            line(">: \(bases)")
        }
        clause(whereRequirements)
        line(closing)
    }

    /// A `where` clause as it stands behind everything else.
    private static func tail(_ whereRequirements: [String]) -> String {
        whereRequirements.isEmpty ? "" : " where \(whereRequirements.joined(separator: ", "))"
    }

    /// Writes a `where` clause on lines of its own.
    private mutating func clause(_ requirements: [String]) {
        if requirements.isEmpty { return }
        let words = String(Page.tail(requirements).dropFirst())
        if fits(words) { return line(words) }
        line("where")
        list(requirements, deeper: 1)
    }

    /// Writes the head of a function, up to and with its brace.
    ///
    /// `start` is everything in front of the parenthesis; `effects` and `arrow` are what stands
    /// behind it, with a space in front. `tuple` has the elements of a result that is one.
    mutating func functionHead(
        _ start: String, _ parameters: [String], effects: String, arrow: String,
        whereRequirements: [String] = [], tuple: [String]? = nil
    ) {
        let tail = Page.tail(whereRequirements) + " {"
        let head = "\(start)(\(parameters.joined(separator: ", ")))\(effects)\(arrow)"
        if fits(head + tail) { return line(head + tail) }
        if !whereRequirements.isEmpty, fits(head) {
            line(head)
            clause(whereRequirements)
            return line("{")
        }
        guard !parameters.isEmpty else {
            line("\(start)()")
            line("\(effects)\(arrow)".trimmed, deeper: 1)
            clause(whereRequirements)
            return line("{")
        }
        line("\(start)(")
        list(parameters, deeper: 1)
        if let tuple, !fits(")\(effects)\(arrow)\(tail)") {
            line(")\(effects) -> (")
            list(tuple, deeper: 1)
            return line(")\(tail)")
        }
        if fits(")\(effects)\(arrow)\(tail)") { return line(")\(effects)\(arrow)\(tail)") }
        if whereRequirements.isEmpty { return line(")\(effects)\(arrow) {") }
        line(")\(effects)\(arrow)")
        clause(whereRequirements)
        line("{")
    }

    /// Writes a call with one argument.
    mutating func call(_ callee: String, _ argument: String) {
        let whole = "\(callee)(\(argument))"
        if fits(whole) { return line(whole) }
        line("\(callee)(")
        if fits("\(argument))", deeper: 1) { return line("\(argument))", deeper: 1) }
        line(argument, deeper: 1)
        line(")")
    }

    /// Writes a call whose argument is a text: in one literal where it fits, else in two.
    mutating func call(_ callee: String, label: String, _ pieces: [String]) {
        let whole = label + Name.literal(pieces.joined())
        if fits("\(callee)(\(whole))") || fits("\(whole))", deeper: 1) {
            return call(callee, whole)
        }
        var count = pieces.count - 1
        var front = Name.literal(pieces[..<count].joined())
        while count > 1, !fits(label + front, deeper: 1) {
            count -= 1
            front = Name.literal(pieces[..<count].joined())
        }
        line("\(callee)(")
        if label.isEmpty || fits(label + front, deeper: 1) {
            line(label + front, deeper: 1)
        } else {
            line(String(label.dropLast()), deeper: 1)
            line(front, deeper: 2)
        }
        let back = "+ \(Name.literal(pieces[count...].joined()))"
        if fits(back + ")", deeper: 2) { return line(back + ")", deeper: 2) }
        line(back, deeper: 2)
        line(")")
    }

    /// Writes a call whose argument is a tuple.
    mutating func call(_ callee: String, tuple words: [String]) {
        let tuple = "(\(words.joined(separator: ", ")))"
        if fits("\(callee)(\(tuple))") || fits("\(tuple))", deeper: 1) {
            return call(callee, tuple)
        }
        line("\(callee)(")
        line("(", deeper: 1)
        list(words, deeper: 2)
        line("))", deeper: 1)
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
            call(
                String(value[..<parenthesis]),
                String(value[value.index(after: parenthesis)...].dropLast()))
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

    /// Writes `var name: Type {`.
    mutating func propertyHead(_ head: String) {
        if fits(head + " {") { return line(head + " {") }
        if fits(head) {
            line(head)
            return line("{")
        }
        guard let colon = head.firstIndex(of: ":") else { return line(head + " {") }
        line(String(head[...colon]))
        line(String(head[head.index(after: colon)...].dropFirst()), deeper: 1)
        line("{")
    }
}

extension String {
    /// The words without the space in front.
    fileprivate var trimmed: String { hasPrefix(" ") ? String(dropFirst()) : self }
}

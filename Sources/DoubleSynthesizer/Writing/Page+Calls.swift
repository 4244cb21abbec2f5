/// Calls, whose arguments go to lines of their own where they do not fit.
extension Page {
    /// Writes a call. Each argument is given as its words: several of them are a tuple. `tail` is what
    /// stands behind the call.
    mutating func call(_ callee: String, _ arguments: [[String]], tail: String = "") {
        let texts = arguments.map(Page.argument)
        let joined = texts.joined(separator: ", ")
        if fits("\(callee)(\(joined))\(tail)") { return line("\(callee)(\(joined))\(tail)") }
        if tail.hasPrefix(" ") {
            call(callee, arguments)
            return line(String(tail.dropFirst()), deeper: 1)
        }
        line("\(callee)(")
        if fits("\(joined))\(tail)", deeper: 1) { return line("\(joined))\(tail)", deeper: 1) }
        for (index, text) in texts.enumerated() {
            let end = index + 1 < texts.count ? "," : ")\(tail)"
            if fits(text + end, deeper: 1) {
                line(text + end, deeper: 1)
            } else if arguments[index].count > 1 {
                line("(", deeper: 1)
                list(arguments[index], deeper: 2)
                line(")\(end)", deeper: 1)
            } else {
                line(text + (end == "," ? "," : ""), deeper: 1)
                if end != "," { line(end) }
            }
        }
    }

    /// An argument on one line, from its words.
    static func argument(_ words: [String]) -> String {
        words.count > 1 ? "(\(words.joined(separator: ", ")))" : words.first ?? ""
    }

    /// Writes a call whose first argument is a text, in two literals where one does not fit.
    mutating func call(
        _ callee: String, label: String = "", literal pieces: [String], _ rest: [String] = []
    ) {
        let literal = Name.literal(pieces.joined())
        let whole = ([label + literal] + rest).joined(separator: ", ")
        if fits("\(callee)(\(whole))") || fits("\(whole))", deeper: 1) {
            return call(callee, [[whole]])
        }
        line("\(callee)(")
        let end = rest.isEmpty ? ")" : ","
        if fits(label + literal + end, deeper: 1) {
            line(label + literal + end, deeper: 1)
        } else if !label.isEmpty, fits(literal + end, deeper: 2) {
            line(String(label.dropLast()), deeper: 1)
            line(literal + end, deeper: 2)
        } else {
            split(pieces, label: label, end: end)
        }
        if !rest.isEmpty { line(rest.joined(separator: ", ") + ")", deeper: 1) }
    }

    /// Writes a text as two literals, the first one as long as it may be.
    private mutating func split(_ pieces: [String], label: String, end: String) {
        var count = pieces.count - 1
        var front = Name.literal(pieces[..<count].joined())
        while count > 1, !fits(label + front, deeper: 1) {
            count -= 1
            front = Name.literal(pieces[..<count].joined())
        }
        if label.isEmpty || fits(label + front, deeper: 1) {
            line(label + front, deeper: 1)
        } else {
            line(String(label.dropLast()), deeper: 1)
            line(front, deeper: 2)
        }
        let back = "+ \(Name.literal(pieces[count...].joined()))"
        if fits(back + end, deeper: 2) || end == "," { return line(back + end, deeper: 2) }
        line(back, deeper: 2)
        line(end)
    }
}

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

// MARK: - Heads

/// The first lines of declarations, up to the brace.
extension Page {
    /// Writes the head of a type, up to and with `closing`.
    mutating func typeHead(
        _ start: String, _ parameters: [String], inherited: [String],
        whereRequirements: [String], closing: String
    ) {
        let generics = Page.clause(parameters)
        let bases = inherited.joined(separator: ", ")
        let tail = Page.tail(whereRequirements)
        let head = "\(start)\(generics): \(bases)"
        if fits("\(head)\(tail) \(closing)") { return line("\(head)\(tail) \(closing)") }
        if fits(whereRequirements.isEmpty ? "\(head) \(closing)" : head) {
            line(head)
        } else if generics.isEmpty {
            line("\(start):")
            line(bases, deeper: 1)
            if whereRequirements.isEmpty { return line(closing) }
        } else {
            line("\(start)<")
            list(parameters, deeper: 1)
            if fits(">: \(bases)\(tail) \(closing)") {
                return line(">: \(bases)\(tail) \(closing)")
            }
            line(">: \(bases)")
        }
        clause(whereRequirements, closing: closing)
    }

    /// Generic parameters in their brackets.
    private static func clause(_ parameters: [String]) -> String {
        parameters.isEmpty ? "" : "<\(parameters.joined(separator: ", "))>"
    }

    /// A `where` clause as it stands behind everything else.
    private static func tail(_ requirements: [String]) -> String {
        requirements.isEmpty ? "" : " where \(requirements.joined(separator: ", "))"
    }

    /// Writes a `where` clause on lines of its own, up to and with `closing`.
    private mutating func clause(_ requirements: [String], closing: String = "{") {
        let words = String(Page.tail(requirements).dropFirst())
        if fits("\(words) \(closing)") { return line("\(words) \(closing)") }
        if fits(words) {
            line(words)
        } else {
            line("where")
            list(requirements, deeper: 1)
        }
        line(closing)
    }

    /// Writes the head of a function, up to and with its brace.
    ///
    /// `start` is everything in front of the generic parameters; `effects` and `arrow` are what stands
    /// behind the others, with a space in front. `tuple` has the elements of a result that is one.
    mutating func functionHead(
        _ start: String, generics: [String] = [], _ parameters: [String], effects: String,
        arrow: String, whereRequirements: [String] = [], tuple: [String]? = nil
    ) {
        let tail = Page.tail(whereRequirements) + " {"
        let end = "(\(parameters.joined(separator: ", ")))\(effects)\(arrow)"
        let start = start + Page.clause(generics)
        if fits(start + end + tail) { return line(start + end + tail) }
        if !whereRequirements.isEmpty, fits(start + end) {
            line(start + end)
            return clause(whereRequirements)
        }
        if !generics.isEmpty, !fits("\(start)(\(parameters.isEmpty ? ")" : "")") {
            line(String(start.dropLast(Page.clause(generics).count)) + "<")
            list(generics, deeper: 1)
            return functionHead(
                ">", parameters, effects: effects, arrow: arrow,
                whereRequirements: whereRequirements, tuple: tuple)
        }
        guard !parameters.isEmpty else {
            line("\(start)()")
            line(String("\(effects)\(arrow)".dropFirst()), deeper: 1)
            return whereRequirements.isEmpty ? line("{") : clause(whereRequirements)
        }
        line("\(start)(")
        list(parameters, deeper: 1)
        let back = ")\(effects)\(arrow)"
        if fits(back + tail) { return line(back + tail) }
        if let tuple {
            line(")\(effects) -> (")
            list(tuple, deeper: 1)
            return line(")\(tail)")
        }
        if whereRequirements.isEmpty { return line(back + tail) }
        line(back)
        clause(whereRequirements)
    }

    /// Writes `var name: Type {`. `tuple` has the elements of a type that is one.
    mutating func propertyHead(_ head: String, tuple: [String]? = nil) {
        if fits(head + " {") { return line(head + " {") }
        guard !fits(head), let colon = head.firstIndex(of: ":") else {
            line(head)
            return line("{")
        }
        line(String(head[...colon]))
        let type = String(head[head.index(after: colon)...].dropFirst())
        if let tuple, !fits(type, deeper: 1) {
            line("(", deeper: 1)
            list(tuple, deeper: 2)
            line(")", deeper: 1)
        } else {
            line(type, deeper: 1)
        }
        line("{")
    }
}

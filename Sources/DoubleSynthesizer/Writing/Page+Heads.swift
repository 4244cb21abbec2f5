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

/// The first lines of declarations, including the opening brace.
extension Layout {
    /// Returns the head of a type. The head ends with `closing`.
    static func typeHead(
        _ start: String, _ parameters: [Layout], inherited: [String],
        whereRequirements: [String], closing: String
    ) -> Layout {
        let bases = Layout.text(inherited.joined(separator: ", "))
        let end = whereClause(whereRequirements, closing: closing)
        if inherited.isEmpty { return .row([.text(start), generics(parameters), end]) }
        if !parameters.isEmpty {
            return .row([.text(start), generics(parameters), .text(": "), bases, end])
        }
        let head: [Layout] = [.text("\(start):"), .indented([.line, bases])]
        if !whereRequirements.isEmpty { return .row([.group(head), end]) }
        return .group(head + [.line, .text(closing)])
    }

    /// Returns the given generic parameters in angle brackets.
    private static func generics(_ parameters: [Layout]) -> Layout {
        parameters.isEmpty ? .empty : bracketed("<", parameters, ">")
    }

    /// Returns a `where` clause followed by `closing`. If there are no requirements, the clause is
    /// omitted.
    private static func whereClause(_ requirements: [String], closing: String = "{") -> Layout {
        if requirements.isEmpty { return closing.isEmpty ? .empty : .text(" \(closing)") }
        let end: [Layout] = closing.isEmpty ? [] : [.line, .text(closing)]
        return .group([.line, .group([labelled("where", list(requirements))] + end)])
    }

    /// Returns the head of a function. The head ends with `closing`, and `start` is the text that
    /// precedes the generic parameters.
    package static func functionHead(
        _ start: String, generics parameters: [Layout] = [], _ list: [Layout],
        effects: String = "", result: Layout? = nil, whereRequirements: [String] = [],
        closing: String = "{"
    ) -> Layout {
        let end = whereClause(whereRequirements, closing: closing)
        var tail: [Layout] = [.text(effects)]
        if let result { tail += [.text(" -> "), result] }
        let front: [Layout] = [.text(start), generics(parameters)]
        if !list.isEmpty {
            let signature: [Layout] = [
                .text("("), .indented([.softLine, .list(list)]), .softLine, .text(")"),
            ]
            return .row(front + [.group(signature + tail), end])
        }
        // The effects and the arrow each start with a space.
        var behind: [Layout] = effects.isEmpty ? [] : [.text(String(effects.dropFirst()))]
        if let result { behind += [.text(effects.isEmpty ? "-> " : " -> "), result] }
        if behind.isEmpty {
            return .row(front + [.text("()"), end])
        }
        let signature: [Layout] = [.text("()"), .indented([.line] + behind)]
        if whereRequirements.isEmpty, !closing.isEmpty {
            return .row(front + [.group(signature + [.line, .text(closing)])])
        }
        return .row(front + [.group(signature), end])
    }

    /// Returns the head of a computed property like `var name: Type {`. The head ends with
    /// `closing`.
    package static func propertyHead(
        _ name: String, _ type: Layout, closing: String = "{"
    ) -> Layout {
        .group([labelled("\(name):", type)] + (closing.isEmpty ? [] : [.line, .text(closing)]))
    }
}

/// The first lines of declarations, up to and with the brace.
extension Layout {
    /// The head of a type, up to and with `closing`.
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

    /// Generic parameters in their brackets.
    private static func generics(_ parameters: [Layout]) -> Layout {
        parameters.isEmpty ? .empty : bracketed("<", parameters, ">")
    }

    /// A `where` clause, if there is one, and what stands behind it.
    private static func whereClause(_ requirements: [String], closing: String = "{") -> Layout {
        if requirements.isEmpty { return closing.isEmpty ? .empty : .text(" \(closing)") }
        let end: [Layout] = closing.isEmpty ? [] : [.line, .text(closing)]
        return .group([.line, .group([labelled("where", list(requirements))] + end)])
    }

    /// The head of a function, up to and with `closing`. `start` is everything in front of its
    /// generic parameters.
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
        // A blank stands in front of the effects, and of the arrow.
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

    /// `var name: Type {`, up to and with `closing`.
    package static func propertyHead(
        _ name: String, _ type: Layout, closing: String = "{"
    ) -> Layout {
        .group([labelled("\(name):", type)] + (closing.isEmpty ? [] : [.line, .text(closing)]))
    }
}

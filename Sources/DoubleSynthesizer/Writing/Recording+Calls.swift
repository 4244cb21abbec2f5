// The text of calls in the body of a member.

extension Recording {
    /// The type of the values that the spy records.
    var inputWords: String {
        let words = elements.map { element in
            let type = element.type.valueText
            return elements.count == 1
                ? type : "\(Name.quotedElement(element.name)): \(type)"
        }
        return words.count > 1 ? "(\(words.joined(separator: ", ")))" : words.first ?? ""
    }
}

extension Recording.ClosureCall {
    /// Returns the call of the closure, with the answer of its spy as arguments.
    package func callText(with name: String) -> String {
        let arguments: String =
            switch input?.count {
            case nil: ""
            case 1: name
            case let count?: (0..<count).map { "\(name).\($0)" }.joined(separator: ", ")
            }
        return "\(effects)\(Name.quoted(parameter))(\(arguments))"
    }
}

extension Effects {
    /// The keywords before a call: `try await `.
    var callText: String {
        (canThrow ? "try " : "") + (isAsync ? "await " : "")
    }
}

extension TypeSyntax {
    /// The type as written before `.self`: in an expression, a function type has no parameter
    /// names.
    package var metatypeBase: String { parenthesized.withoutParameterNames.valueText }
}

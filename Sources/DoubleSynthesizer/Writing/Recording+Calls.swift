// The text of the calls in a member's body.

extension Recording {
    /// The type of the values that the spy records, as text.
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
    /// Returns the call of the closure. The arguments are the answer of the closure's spy.
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
    /// The keywords that precede a call, for example `try await `.
    var callText: String {
        (canThrow ? "try " : "") + (isAsync ? "await " : "")
    }
}

extension TypeSyntax {
    /// The type as written before `.self`. In an expression, a function type can't have parameter
    /// names.
    package var metatypeBase: String { parenthesized.withoutParameterNames.valueText }
}

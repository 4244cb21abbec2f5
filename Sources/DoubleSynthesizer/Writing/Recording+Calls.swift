// The words of calls that the body of a member has.

extension Recording {
    /// What the part records, as the words of its type.
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
    /// The call of the closure, with what the part of its input has answered.
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
    /// The words in front of a call: `try await `.
    var callText: String {
        (canThrow ? "try " : "") + (isAsync ? "await " : "")
    }
}

extension TypeSyntax {
    /// The type as it stands before `.self`: in an expression, a function has no names of
    /// parameters.
    package var metatypeBase: String { parenthesized.withoutParameterNames.valueText }
}

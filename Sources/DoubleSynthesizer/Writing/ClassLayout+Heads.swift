/// The heads of members in both forms of doubles.
extension ClassLayout {
    /// Returns the head of a member. The head ends with `closing`.
    package func head(of requirement: Requirement, closing: String = "{") -> Layout {
        let start = modifiers(of: requirement)
        let result = requirement.result.map { resultLayout($0, of: requirement) }
        let whereRequirements = requirement.whereRequirements.map(\.text)
        switch requirement.kind {
        case .property:
            return .propertyHead(
                "\(start)var \(Name.quoted(requirement.name))",
                result ?? .text(blueprint.standard("Void")), closing: closing)
        case .subscript:
            return .functionHead(
                "\(start)subscript", generics: generics(requirement),
                parameters(of: requirement),
                result: result ?? .text(blueprint.standard("Void")),
                whereRequirements: whereRequirements, closing: closing)
        case .function, .initializer:
            return .functionHead(
                start + ClassLayout.keyword(of: requirement), generics: generics(requirement),
                parameters(of: requirement), effects: requirement.effects.text,
                result: result, whereRequirements: whereRequirements, closing: closing)
        }
    }

    /// Returns the keyword and the name of a function.
    private static func keyword(of requirement: Requirement) -> String {
        switch requirement.kind {
        case .initializer(.never): "init"
        case .initializer(.optional): "init?"
        case .initializer(.implicitlyUnwrapped): "init!"
        default:
            requirement.isOperator
                ? "func \(requirement.name) " : "func \(Name.quoted(requirement.name))"
        }
    }

    /// Returns the result in the form in which it's declared. If the class can be subclassed, it
    /// may return `Self`.
    private func resultLayout(_ result: TypeSyntax, of requirement: Requirement) -> Layout {
        let isFunction = if case .function = requirement.kind { true } else { false }
        if case .openClass = blueprint.shape, isFunction, result.bareName == blueprint.plainName {
            return .text("Self")
        }
        return result.layout
    }

    private func generics(_ requirement: Requirement) -> [Layout] {
        requirement.genericParameters.map { parameter in
            let word = parameter.isPack ? "each " : parameter.isValue ? "let " : ""
            let name = word + Name.quoted(parameter.name)
            guard let constraint = parameter.constraint else { return .text(name) }
            return .labelled("\(name):", .text(constraint.text))
        }
    }
}

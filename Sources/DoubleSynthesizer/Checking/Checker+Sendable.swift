extension Checker {
    mutating func checkSendable(
        _ requirements: [Requirement], _ declaration: ProtocolDeclaration, at offset: Int?
    ) {
        if form == .plain {
            return complain(
                "`\(declaration.name)` is `Sendable`, and a plain double keeps bare variables, which "
                    + "is not safe: leave out `--plain` and take the double with spies",
                declaration.source, at: offset ?? declaration.offset)
        }
        for requirement in requirements {
            let types: [TypeSyntax]
            switch requirement.kind {
            case .function(let function):
                types = function.parameters.map(\.type) + (function.result.map { [$0] } ?? [])
            case .property(let property): types = [property.type]
            }
            guard let type = types.lazy.compactMap(Checker.unsendable).first else { continue }
            complain(
                "`\(declaration.name)` is `Sendable`, and its double records `\(type.text)`, which "
                    + "is not: "
                    + (type.simpleName == nil
                        ? "mark the function type `@Sendable`, or write this double by hand"
                        : "use a `Sendable` type, or write this double by hand"),
                requirement.source, at: requirement.offset)
        }
    }

    /// The first part of a type that is visibly not `Sendable`.
    private static func unsendable(_ type: TypeSyntax) -> TypeSyntax? {
        switch type.shape {
        case .attributed(let prefixes, let inner):
            if case .function = inner.unwrapped.shape {
                // A function of a global actor is `Sendable` too.
                let isSendable = prefixes.contains {
                    $0.text == "@Sendable" || $0.text.hasSuffix("Actor")
                        || $0.text.hasPrefix("@convention")
                }
                return isSendable ? nil : inner.unwrapped
            }
            return unsendable(inner)
        case .function: return type
        case .any(let inner) where inner.simpleName == "Any": return type
        default:
            if type.simpleName == "Any" { return type }
            for child in type.children {
                if let found = unsendable(child) { return found }
            }
            return nil
        }
    }
}

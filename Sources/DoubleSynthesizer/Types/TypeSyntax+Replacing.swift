extension TypeSyntax {
    /// The type with the double's own name instead of `Self`, and without it before any other:
    /// there only an associated type can follow, be it one that is not in sight.
    func withoutSelf(_ double: String) -> TypeSyntax {
        mappingNames { parts in
            guard parts[0].name == "Self" else { return .name(parts) }
            if parts.count == 1 { return .name([.init(name: double)]) }
            var parts = parts
            parts.removeFirst()
            parts[0].isDeclared = true
            return .name(parts)
        }
    }

    /// The type with the double's own name instead of `Self`, and without it before the names of
    /// associated types.
    func replacingSelf(by double: String, except known: Set<String>) -> TypeSyntax {
        mappingNames { .name(TypeSyntax.replacingSelf(in: $0, by: double, except: known)) }
    }

    static func replacingSelf(
        in parts: [NamePart], by double: String, except known: Set<String>
    ) -> [NamePart] {
        guard parts[0].name == "Self" else { return parts }
        var parts = parts
        if parts.count > 1, known.contains(Name.unquoted(parts[1].name)) {
            parts.removeFirst()
            parts[0].isDeclared = true
        } else {
            parts[0].name = double
        }
        return parts
    }

    /// The type with what aliases stand for instead of their names.
    func replacing(_ aliases: [AssociatedTypes.Alias]) -> TypeSyntax {
        mappingNames { TypeSyntax.replacing(aliases, in: $0) }
    }

    static func replacing(_ aliases: [AssociatedTypes.Alias], in parts: [NamePart]) -> Shape {
        guard let alias = aliases.first(where: { $0.name == Name.unquoted(parts[0].name) }),
            parts[0].arguments.count == alias.parameters.count
        else { return .name(parts) }
        let type = alias.type.replacing(
            zip(alias.parameters, parts[0].arguments).map { .init(name: $0, type: $1) })
        if parts.count == 1 { return type.parenthesized.shape }
        return parts.dropFirst().reduce(type) { $0.member($1) }.shape
    }

    /// The type with the arguments of a name in the place of type parameters; the type itself where
    /// they do not fit.
    func replacing(_ parameters: [GenericParameter], by name: TypeSyntax) -> TypeSyntax {
        guard case .name(let parts) = name.shape, let arguments = parts.last?.arguments,
            arguments.count == parameters.count, !parameters.contains(where: \.isPack)
        else { return self }
        return replacing(
            zip(parameters, arguments).map { .init(name: Name.unquoted($0.name), type: $1) })
    }

    /// The type of this name inside of the type; what that is where it is known, as the elements
    /// of an array.
    private func member(_ part: NamePart) -> TypeSyntax {
        switch (shape, part.name) {
        case (.wrapped(.array, let element), "Element"): return element
        case (.dictionary(let key, _), "Key"): return key
        case (.dictionary(_, let value), "Value"): return value
        case (.wrapped(.optional, let inner), "Wrapped"): return inner
        case (.name(let parts), _):
            if part.name == "Element", parts.count == 1, parts[0].arguments.count == 1,
                ["Array", "ArraySlice", "ContiguousArray", "Set"].contains(standardName)
            {
                return parts[0].arguments[0]
            }
            return TypeSyntax(shape: .name(parts + [part]), range: range)
        default: return TypeSyntax(shape: .member(parenthesized, part), range: range)
        }
    }
}

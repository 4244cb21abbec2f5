extension TypeSyntax {
    /// Returns the type with `Self` replaced by the double's name.
    ///
    /// If `Self.` precedes another name, it's removed. That name can only be an associated type,
    /// even if its declaration isn't visible.
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

    /// Returns the type with `Self` replaced by the double's name. If `Self.` precedes the name of
    /// an associated type, it's removed.
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

    /// Returns the type with all aliases replaced by their types.
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

    /// Returns the type with its type parameters replaced by the arguments of a name. If the number
    /// of arguments differs from the number of type parameters, the type isn't changed.
    func replacing(_ parameters: [GenericParameter], by name: TypeSyntax) -> TypeSyntax {
        guard case .name(let parts) = name.shape, let arguments = parts.last?.arguments,
            arguments.count == parameters.count, !parameters.contains(where: \.isPack)
        else { return self }
        return replacing(
            zip(parameters, arguments).map { .init(name: Name.unquoted($0.name), type: $1) })
    }

    /// Returns a member of the type. If the member is known, for example the element type of an
    /// array, it's resolved.
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

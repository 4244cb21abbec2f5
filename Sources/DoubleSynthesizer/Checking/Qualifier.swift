/// Gives types the names they go by where a double is put.
///
/// A requirement may name a type that is declared beside its protocol, inside of another type. The
/// double sees those only that are inside of the type it is put into itself.
struct Qualifier {
    let types: TypeTable
    /// The types around the requirement's protocol.
    let origin: [String]
    /// The types around the double.
    let destination: [String]
    let view: TypeTable.View

    func qualified(_ member: Member) -> Member {
        var member = member
        switch member.kind {
        case .function(var function):
            for index in function.parameters.indices {
                function.parameters[index].type = qualified(function.parameters[index].type)
            }
            function.result = function.result.map(qualified)
            if case .always(let error?) = function.effects.throwing {
                function.effects.throwing = .always(qualified(error))
            }
            member.kind = .function(function)
        case .property(var property):
            property.type = qualified(property.type)
            member.kind = .property(property)
        default: break
        }
        return member
    }

    private func qualified(_ type: TypeSyntax) -> TypeSyntax {
        var type = type
        switch type.shape {
        case .name(let parts):
            var own = parts.map(qualified)
            own[0].isDeclared = isDeclared(parts[0].name)
            type.shape = .name(
                path(to: parts[0].name).map { TypeSyntax.NamePart(name: Name.quotedMember($0)) }
                    + own)
        case .optional(let inner): type.shape = .optional(qualified(inner))
        case .implicitlyUnwrapped(let inner): type.shape = .implicitlyUnwrapped(qualified(inner))
        case .array(let element): type.shape = .array(qualified(element))
        case .dictionary(let key, let value):
            type.shape = .dictionary(key: qualified(key), value: qualified(value))
        case .inlineArray(let count, let element):
            type.shape = .inlineArray(count: count, element: qualified(element))
        case .tuple(let elements): type.shape = .tuple(elements.map(qualified))
        case .function(var function):
            function.parameters = function.parameters.map(qualified)
            function.result = qualified(function.result)
            type.shape = .function(function)
        case .some(let inner): type.shape = .some(qualified(inner))
        case .any(let inner): type.shape = .any(qualified(inner))
        case .suppressed(let inner): type.shape = .suppressed(qualified(inner))
        case .composition(let types): type.shape = .composition(types.map(qualified))
        case .member(let inner, let part): type.shape = .member(qualified(inner), qualified(part))
        case .packElement(let inner): type.shape = .packElement(qualified(inner))
        case .packExpansion(let inner): type.shape = .packExpansion(qualified(inner))
        case .attributed(let prefixes, let inner):
            type.shape = .attributed(prefixes, qualified(inner))
        case .literal: break
        }
        return type
    }

    private func qualified(_ part: TypeSyntax.NamePart) -> TypeSyntax.NamePart {
        var part = part
        part.arguments = part.arguments.map(qualified)
        return part
    }

    private func qualified(_ element: TypeSyntax.Element) -> TypeSyntax.Element {
        var element = element
        element.type = qualified(element.type)
        return element
    }

    /// Whether a name is that of a type in the files, which is none of the standard library's then.
    private func isDeclared(_ name: String) -> Bool {
        view.scopes.contains { types.declares(Name.unquoted(name), in: $0) }
    }

    /// The names to put in front of a name; none where it is visible as it is.
    private func path(to name: String) -> [String] {
        var scope = origin
        while !scope.isEmpty {
            if types.declares(Name.unquoted(name), in: scope) {
                return scope == destination ? [] : scope
            }
            scope.removeLast()
        }
        return []
    }
}

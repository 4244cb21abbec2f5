extension TypeSyntax {
    /// Returns the type with all of its names replaced.
    ///
    /// The closure receives the parts of a name. The generic arguments in these parts were already
    /// replaced.
    func mappingNames(_ transform: ([NamePart]) -> Shape) -> TypeSyntax {
        with(mappedShape(transform))
    }

    /// Returns the type with all of its names replaced, for use in a position in which the
    /// replacement doesn't require parentheses.
    func replacingNames(_ transform: ([NamePart]) -> Shape) -> TypeSyntax {
        guard case .name = shape else { return mappingNames(transform) }
        return mappingNames(transform).unwrapped
    }

    private func mappedShape(_ transform: ([NamePart]) -> Shape) -> Shape {
        switch shape {
        case .name(let parts): return transform(parts.map { $0.mappingNames(transform) })
        case .wrapped(.array, let inner):
            return .wrapped(.array, inner.replacingNames(transform))
        case .wrapped(let wrapping, let inner):
            return .wrapped(wrapping, inner.mappingNames(transform))
        case .dictionary(let key, let value):
            return .dictionary(
                key: key.replacingNames(transform), value: value.replacingNames(transform))
        case .inlineArray(let count, let element):
            return .inlineArray(
                count: count.mappingNames(transform), element: element.replacingNames(transform))
        case .tuple(let elements): return .tuple(elements.map { $0.mappingNames(transform) })
        case .function(let function):
            return .function(
                FunctionType(
                    parameters: function.parameters.map { $0.mappingNames(transform) },
                    effects: function.effects.mappingNames(transform),
                    result: function.result.replacingNames(transform)))
        case .composition(let types):
            return .composition(types.map { $0.mappingNames(transform) })
        case .member(let inner, let part):
            return .member(inner.mappingNames(transform), part.mappingNames(transform))
        case .attributed(let prefixes, let inner):
            let inner = inner.replacingNames(transform)
            guard case .attributed(let others, let innermost) = inner.shape else {
                return .attributed(prefixes, inner)
            }
            return .attributed(prefixes + others, innermost)
        case .literal: return shape
        }
    }
}

extension TypeSyntax.NamePart {
    fileprivate func mappingNames(
        _ transform: ([TypeSyntax.NamePart]) -> TypeSyntax.Shape
    ) -> Self {
        if arguments.isEmpty { return self }
        var part = self
        part.arguments = arguments.map { $0.replacingNames(transform) }
        return part
    }
}

extension TypeSyntax.Element {
    fileprivate func mappingNames(
        _ transform: ([TypeSyntax.NamePart]) -> TypeSyntax.Shape
    ) -> Self {
        var element = self
        element.type =
            isVariadic ? type.mappingNames(transform) : type.replacingNames(transform)
        return element
    }
}

// MARK: - Replacing names

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
    package func replacing(_ aliases: [AssociatedTypes.Alias]) -> TypeSyntax {
        mappingNames { TypeSyntax.replacing(aliases, in: $0) }
    }

    package static func replacing(_ aliases: [AssociatedTypes.Alias], in parts: [NamePart]) -> Shape
    {
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
        return replacing(parameters.bound(to: arguments))
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
            return with(.name(parts + [part]))
        default: return with(.member(parenthesized, part))
        }
    }
}

// MARK: - Removing parts

extension TypeSyntax {
    /// Returns the type without the given prefixes. If the type wraps another type, the prefixes of
    /// the wrapped type are removed.
    func without(_ words: Set<String>) -> TypeSyntax {
        switch shape {
        case .attributed(let prefixes, let inner):
            return inner.attributed(prefixes.filter { !words.contains($0.text) })
        case .wrapped(let wrapping, let inner)
        where wrapping == .optional || wrapping == .implicitlyUnwrapped:
            return with(.wrapped(wrapping, inner.without(words)))
        case .tuple(var elements) where elements.count == 1:
            elements[0].type = elements[0].type.without(words)
            return with(.tuple(elements))
        default: return self
        }
    }

    /// The type without the parameter names of the functions that it contains.
    var withoutParameterNames: TypeSyntax {
        switch shape {
        case .function(var function):
            for index in function.parameters.indices {
                let type = function.parameters[index].type.withoutParameterNames
                function.parameters[index].label = nil
                function.parameters[index].secondName = nil
                function.parameters[index].type = type
            }
            function.result = function.result.withoutParameterNames
            return with(.function(function))
        case .wrapped(let wrapping, let inner) where wrapping == .optional || wrapping == .array:
            return with(.wrapped(wrapping, inner.withoutParameterNames))
        case .attributed(let prefixes, let inner):
            return with(.attributed(prefixes, inner.withoutParameterNames))
        case .tuple(var elements):
            for index in elements.indices {
                elements[index].type = elements[index].type.withoutParameterNames
            }
            return with(.tuple(elements))
        default: return self
        }
    }
}

// MARK: - Module prefixes

/// The module prefix in the name of a type.
struct ModulePrefix {
    let module: String
    /// `true` if the prefix needs two colons. If another type has the same name as the module, a
    /// prefix with a period would refer to that type.
    let isHidden: Bool

    /// The prefix as written in source, for example `App.` or `App::`.
    var text: String { module + (isHidden ? "::" : ".") }

    /// Returns the given name with this module prefix.
    func added(to parts: [TypeSyntax.NamePart]) -> [TypeSyntax.NamePart] {
        if !isHidden { return [TypeSyntax.NamePart(name: module)] + parts }
        var parts = parts
        parts[0].name = text + parts[0].name
        return parts
    }
}

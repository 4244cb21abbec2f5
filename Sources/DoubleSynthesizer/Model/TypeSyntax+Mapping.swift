extension TypeSyntax {
    /// The type with every name in it replaced by something else. The closure gets the parts of a
    /// name, whose generic arguments are replaced already.
    func mappingNames(_ transform: ([NamePart]) -> Shape) -> TypeSyntax {
        var type = self
        switch shape {
        case .name(let parts):
            type.shape = transform(parts.map { $0.mappingNames(transform) })
        case .wrapped(let wrapping, let inner):
            let isBracketed = wrapping == .array
            type.shape = .wrapped(
                wrapping,
                isBracketed ? inner.replacingNames(transform) : inner.mappingNames(transform))
        case .dictionary(let key, let value):
            type.shape = .dictionary(
                key: key.replacingNames(transform), value: value.replacingNames(transform))
        case .inlineArray(let count, let element):
            type.shape = .inlineArray(
                count: count.mappingNames(transform), element: element.replacingNames(transform))
        case .tuple(let elements):
            type.shape = .tuple(elements.map { $0.mappingNames(transform) })
        case .function(var function):
            function.parameters = function.parameters.map { $0.mappingNames(transform) }
            function.effects = function.effects.mappingNames(transform)
            function.result = function.result.replacingNames(transform)
            type.shape = .function(function)
        case .composition(let types):
            type.shape = .composition(types.map { $0.mappingNames(transform) })
        case .member(let inner, let part):
            type.shape = .member(inner.mappingNames(transform), part.mappingNames(transform))
        case .attributed(let prefixes, let inner):
            let inner = inner.replacingNames(transform)
            if case .attributed(let others, let innermost) = inner.shape {
                type.shape = .attributed(prefixes + others, innermost)
            } else {
                type.shape = .attributed(prefixes, inner)
            }
        case .literal: break
        }
        return type
    }

    /// The type with the names in it replaced, for a place where what a name stands for needs no
    /// parentheses.
    func replacingNames(_ transform: ([NamePart]) -> Shape) -> TypeSyntax {
        guard case .name = shape else { return mappingNames(transform) }
        return mappingNames(transform).unwrapped
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

extension Effects {
    /// The effects with the names in the type of the error replaced.
    func mappingNames(
        _ transform: ([TypeSyntax.NamePart]) -> TypeSyntax.Shape
    ) -> Effects {
        guard case .always(let error?) = throwing else { return self }
        var effects = self
        effects.throwing = .always(error.mappingNames(transform))
        return effects
    }
}

extension TypeSyntax {
    /// The type without some of the words in front of it, or of what it is an optional of.
    func without(_ words: Set<String>) -> TypeSyntax {
        var type = self
        switch shape {
        case .attributed(let prefixes, let inner):
            let kept = prefixes.filter { !words.contains($0.text) }
            type.shape = kept.isEmpty ? inner.shape : .attributed(kept, inner)
        case .wrapped(let wrapping, let inner)
        where wrapping == .optional || wrapping == .implicitlyUnwrapped:
            type.shape = .wrapped(wrapping, inner.without(words))
        case .tuple(var elements) where elements.count == 1:
            elements[0].type = elements[0].type.without(words)
            type.shape = .tuple(elements)
        default: break
        }
        return type
    }

    /// The type without the names of parameters that functions in it are written with.
    var withoutParameterNames: TypeSyntax {
        var type = self
        switch shape {
        case .function(var function):
            for index in function.parameters.indices {
                function.parameters[index].label = nil
                function.parameters[index].secondName = nil
                function.parameters[index].type =
                    function.parameters[index].type.withoutParameterNames
            }
            function.result = function.result.withoutParameterNames
            type.shape = .function(function)
        case .wrapped(let wrapping, let inner) where wrapping == .optional || wrapping == .array:
            type.shape = .wrapped(wrapping, inner.withoutParameterNames)
        case .attributed(let prefixes, let inner):
            type.shape = .attributed(prefixes, inner.withoutParameterNames)
        case .tuple(let elements):
            type.shape = .tuple(
                elements.map { element in
                    var element = element
                    element.type = element.type.withoutParameterNames
                    return element
                })
        default: break
        }
        return type
    }
}

extension GenericClause {
    func mappingNames(
        _ transform: ([TypeSyntax.NamePart]) -> TypeSyntax.Shape
    ) -> GenericClause {
        var clause = self
        for index in parameters.indices {
            clause.parameters[index].constraint = parameters[index].constraint?
                .mappingNames(transform)
        }
        return clause
    }
}

extension WhereClause {
    /// The clause with the names in its types replaced.
    func mappingNames(
        _ transform: ([TypeSyntax.NamePart]) -> TypeSyntax.Shape
    ) -> WhereClause {
        var clause = self
        for index in requirements.indices {
            clause.requirements[index].left = requirements[index].left.mappingNames(transform)
            clause.requirements[index].right = requirements[index].right.mappingNames(transform)
        }
        return clause
    }
}

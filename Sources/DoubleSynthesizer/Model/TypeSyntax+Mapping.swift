extension TypeSyntax {
    /// Returns the type with all of its names replaced.
    ///
    /// The closure receives the parts of a name. The generic arguments in these parts were already
    /// replaced.
    func mappingNames(_ transform: ([NamePart]) -> Shape) -> TypeSyntax {
        TypeSyntax(shape: mappedShape(transform), range: range)
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

extension Effects {
    /// Returns the effects with all names in the error type replaced.
    func mappingNames(
        _ transform: ([TypeSyntax.NamePart]) -> TypeSyntax.Shape
    ) -> Effects {
        guard case .always(let error?) = throwing else { return self }
        var effects = self
        effects.throwing = .always(error.mappingNames(transform))
        return effects
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
    /// Returns the clause with all names in its types replaced.
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

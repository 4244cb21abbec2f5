extension TypeSyntax {
    /// Returns the type without the given prefixes. If the type wraps another type, the prefixes of
    /// the wrapped type are removed.
    func without(_ words: Set<String>) -> TypeSyntax {
        switch shape {
        case .attributed(let prefixes, let inner):
            let kept = prefixes.filter { !words.contains($0.text) }
            return TypeSyntax(
                shape: kept.isEmpty ? inner.shape : .attributed(kept, inner), range: range)
        case .wrapped(let wrapping, let inner)
        where wrapping == .optional || wrapping == .implicitlyUnwrapped:
            return TypeSyntax(shape: .wrapped(wrapping, inner.without(words)), range: range)
        case .tuple(var elements) where elements.count == 1:
            elements[0].type = elements[0].type.without(words)
            return TypeSyntax(shape: .tuple(elements), range: range)
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
            return TypeSyntax(shape: .function(function), range: range)
        case .wrapped(let wrapping, let inner) where wrapping == .optional || wrapping == .array:
            return TypeSyntax(
                shape: .wrapped(wrapping, inner.withoutParameterNames), range: range)
        case .attributed(let prefixes, let inner):
            return TypeSyntax(
                shape: .attributed(prefixes, inner.withoutParameterNames), range: range)
        case .tuple(var elements):
            for index in elements.indices {
                elements[index].type = elements[index].type.withoutParameterNames
            }
            return TypeSyntax(shape: .tuple(elements), range: range)
        default: return self
        }
    }
}
